import { type RawBuilder, sql } from 'kysely';
import type { Leaver } from '../../../app/feature.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { deleteDocuments, lockDocuments } from '../../../server/database/search-table.ts';
import { ask } from '../../../server/event-handlers.ts';
import { waitForProfile } from '../../people/server/profile.ts';
import { everyStory, storiesBy } from '../../stories/server/visible-stories.ts';
import { searchableKinds } from '../../subjects/questions.ts';

/**
 * Removes the documents of an account that is about to be deleted. Call this before its stories and comments
 * are erased. Stories and comments that stay can still be found; the next sweep removes from their documents
 * that they had the same author.
 */
export async function eraseDocuments(
  context: AppContext,
  queries: Queries,
  { accountId, keepsWork }: Pick<Leaver, 'accountId' | 'keepsWork'>,
): Promise<void> {
  const registered = await ask(context, searchableKinds, undefined);
  // Wait for a concurrent rule that changes the profile and marks it. For stories, leaving has done that
  // already: see lockStoriesOf.
  await waitForProfile(queries, accountId);
  await lockDocuments(queries, ['person', 'story', 'comment', ...registered.map(({ kind }) => kind)]);
  await deleteDocuments(queries, 'person', sql`${accountId}`);
  const gone = keepsWork ? sql`and (deleted_at is not null or hidden_at is not null)` : sql``;
  const left: [kind: string, ids: RawBuilder<unknown>][] = [
    ...registered.map(({ kind, goneWith }): [string, RawBuilder<unknown>] => [
      kind,
      goneWith(accountId, keepsWork),
    ]),
    ['story', sql`select id from ${storiesBy(accountId)} as stories where true ${gone}`],
  ];
  for (const [kind, ids] of left) {
    // Comments of others are deleted together with their subject.
    const comments = sql`select id from comments where subject_kind = ${kind} and subject_id in (${ids})`;
    await deleteDocuments(queries, 'comment', comments);
    await deleteDocuments(queries, kind, ids);
  }
  await deleteDocuments(
    queries,
    'comment',
    sql`select id from comments where author_id = ${accountId} ${gone}`,
  );
  const written = [
    ['story', everyStory('index'), 'author_id', 'id'],
    ['comment', sql.table('comments'), 'author_id', 'id'],
    ...registered.map(({ kind, rows }) => [kind, rows.table, rows.author, rows.id] as const),
  ] as const;
  for (const [kind, table, author, id] of written) {
    await sql`update search_documents set version = 0 where kind = ${kind} and subject_id in
      (select ${sql.ref(id)} from ${table} as written where ${sql.ref(author)} = ${accountId})`.execute(
      queries,
    );
  }
}
