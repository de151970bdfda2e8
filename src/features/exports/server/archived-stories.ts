import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';

/** Batch sizes, which limit the memory of an archive. */
const STORIES_AT_ONCE = 20;
const HEADS_AT_ONCE = 500;

/** A story of a member who agreed, as lists show it. */
export interface ArchivedHead {
  id: string;
  title: string;
  /** Empty for a member without a name. */
  author: string;
  createdAt: number;
}

export interface ArchivedStory extends ArchivedHead {
  text: string;
}

/** Yields the stories of a topic that the archive contains, newest first. */
export async function* readStories(context: AppContext, topic: string): AsyncGenerator<ArchivedStory> {
  for await (const row of readRows(context, topic, { limit: STORIES_AT_ONCE, hasTexts: true })) {
    yield { ...toHead(row), text: (row.opening ?? '') + (row.rest ?? '') };
  }
}

/** Yields the same stories without their texts. */
export async function* readHeads(context: AppContext, topic: string): AsyncGenerator<ArchivedHead> {
  for await (const row of readRows(context, topic, { limit: HEADS_AT_ONCE, hasTexts: false }))
    yield toHead(row);
}

interface Row {
  id: string;
  title: string;
  author: string | null;
  created_at: number;
  opening?: string;
  rest?: string | null;
}

function readRows(
  { database }: AppContext,
  topic: string,
  { limit, hasTexts }: { limit: number; hasTexts: boolean },
): AsyncGenerator<Row> {
  return eachRow(limit, { created_at: Number.MAX_SAFE_INTEGER, id: '' }, (last) =>
    database
      .selectFrom(storiesVisibleToAll().as('stories'))
      .select(['stories.id', 'stories.title', 'stories.created_at'])
      .select(nameOf('stories.author_id').as('author'))
      .$if(hasTexts, (query) => query.select(['stories.opening', 'stories.rest']))
      .where('stories.topic', '=', topic)
      // As a join, the database might read the stories of each author first and sort them for every batch.
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('archive_consents').select('agreed_at').whereRef('account_id', '=', 'author_id')),
      )
      .where(sql<boolean>`(stories.created_at, stories.id) < (${last.created_at}, ${last.id})`)
      .orderBy('stories.created_at', 'desc')
      .orderBy('stories.id', 'desc'),
  );
}

function toHead({ id, title, author, created_at: createdAt }: Row): ArchivedHead {
  return { id, title, author: author ?? '', createdAt };
}
