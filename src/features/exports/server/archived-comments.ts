import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import { BEFORE_ALL, inBatches } from '../../../server/database/in-batches.ts';
import { showMentionsOf } from '../../comments/server/mentions.ts';
import { nameOf } from '../../people/server/person-facts.ts';

/** Batch sizes, which limit the memory of an archive. */
const THREADS_AT_ONCE = 50;
export const REPLIES_AT_ONCE = 500;

/** A comment of the archive. The text is undefined for a comment that the archive leaves out. */
export interface ArchivedComment {
  isReply: boolean;
  author: string;
  createdAt: number;
  text: string | undefined;
}

/**
 * Yields the comments on a story or other subject that members see, oldest first, each followed by its replies.
 * The archive has the texts only of members who agreed. `consents` are their accounts: a comment that mentions
 * other people does not name them.
 */
export async function* readComments(
  context: AppContext,
  subjectId: string,
  consents: ReadonlySet<string>,
): AsyncGenerator<ArchivedComment> {
  const batches = inBatches(THREADS_AT_ONCE, BEFORE_ALL, (last) =>
    selectComments(context, subjectId)
      .where('root_id', 'is', null)
      .where(sql<boolean>`(${isSeen} or comments.replies > 0)`)
      .where(sql<boolean>`(comments.created_at, comments.id) > (${last.created_at}, ${last.id})`),
  );
  for await (const threads of batches) {
    for await (const rows of addReplies(context, subjectId, threads)) {
      const contained = rows.filter((row) => row.is_contained);
      const shown = await showMentionsOf(context.database, contained, consents);
      const texts = new Map(contained.map(({ id }, index) => [id, shown[index]]));
      for (const row of rows) {
        yield {
          isReply: row.root_id !== null,
          author: row.author ?? '',
          createdAt: row.created_at,
          text: texts.get(row.id),
        };
      }
    }
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** Yields threads with their replies: together if the replies are few, otherwise each thread by itself in batches. */
async function* addReplies(
  context: AppContext,
  subjectId: string,
  threads: readonly Row[],
): AsyncGenerator<Row[]> {
  const selectReplies = (ids: string[]) =>
    selectComments(context, subjectId).where('root_id', 'in', ids).where(isSeen);
  const replies = await selectReplies(threads.map(({ id }) => id))
    .limit(REPLIES_AT_ONCE)
    .execute();
  if (replies.length < REPLIES_AT_ONCE) {
    const repliesOf = Map.groupBy(replies, ({ root_id }) => root_id);
    yield threads.flatMap((thread) => [thread, ...(repliesOf.get(thread.id) ?? [])]);
    return;
  }
  for (const thread of threads) {
    yield [thread];
    yield* inBatches(REPLIES_AT_ONCE, BEFORE_ALL, (last) =>
      selectReplies([thread.id]).where(
        sql<boolean>`(comments.created_at, comments.id) > (${last.created_at}, ${last.id})`,
      ),
    );
  }
}

/** The condition that every member sees a comment. */
const isSeen = sql<boolean>`(comments.deleted_at is null and comments.hidden_at is null)`;

function selectComments({ database }: AppContext, subjectId: string) {
  return database
    .selectFrom('comments')
    .leftJoin('archive_consents', 'archive_consents.account_id', 'comments.author_id')
    .select(['comments.id', 'root_id', 'comments.created_at', 'comments.text'])
    .select(nameOf('comments.author_id').as('author'))
    .select(sql<boolean | number>`${isSeen} and archive_consents.agreed_at is not null`.as('is_contained'))
    .where('subject_id', '=', subjectId)
    .orderBy('comments.created_at')
    .orderBy('comments.id');
}
