import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import { CHOICE_SIZE, type ChoicePage, type ChoicePlace } from '../contract.ts';
import { mustEdit } from './book-store.ts';
import { findNamed } from './find-members.ts';

/** The largest number of likes that PostgreSQL can store; it refuses to compare them with a larger one. */
const MAX_LIKES = 2 ** 31 - 1;
/** How many authors a search by name takes. */
const MAX_AUTHORS = 20;

/**
 * How many stories a page sorts by their likes. There is no index of likes, because every like would change it.
 * 10,000 of a million stories take 15 ms.
 */
const MAX_SORTED = 10_000;

/** Returns a page of the stories that an editor can choose, by the filters of the address. */
export async function listChoices(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  place: ChoicePlace,
): Promise<ChoicePage> {
  const { database } = context;
  await mustEdit(database, viewer, bookId);
  const authors = place.author
    ? await findNamed(context, viewer, { begin: place.author, limit: MAX_AUTHORS })
    : undefined;
  const isByLikes = place.order === 'liked';
  const key = isByLikes ? 'likes' : 'created_at';
  const [value, lastId] = place.after?.split('_') ?? [];
  const from = Math.min(Number(value), isByLikes ? MAX_LIKES : Number.MAX_SAFE_INTEGER);
  const matching = database
    .selectFrom(storiesVisibleToAll().as('stories'))
    .select(['id', 'topic', 'title', 'author_id', 'created_at', 'likes'])
    // A story without an author has nobody who could say yes.
    .where('author_id', 'is not', null)
    .$if(place.topic !== '', (query) => query.where('topic', '=', place.topic))
    .$if(authors !== undefined, (query) =>
      query.where(sql<boolean>`author_id ${isOneOf(database, authors ?? [])}`),
    )
    .$if(place.from !== '', (query) => query.where('created_at', '>=', Date.UTC(Number(place.from), 0)))
    .$if(place.to !== '', (query) => query.where('created_at', '<', Date.UTC(Number(place.to) + 1, 0)))
    .$if(place.aloud === 'yes', (query) => query.where(IS_ALOUD));
  const newest = matching.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const sorted = isByLikes ? newest.limit(MAX_SORTED) : matching;
  const [rows, older] = await Promise.all([
    database
      .selectFrom(sorted.as('stories'))
      .select(['id', 'topic', 'title', 'created_at', 'likes'])
      .select(nameOf('stories.author_id').as('author'))
      .select(sql<number>`case when ${IS_ALOUD} then 1 else 0 end`.as('aloud'))
      .select(
        sql<number>`case when exists (select 1 from book_stories where book_stories.book_id = ${bookId}
          and book_stories.story_id = stories.id) then 1 else 0 end`.as('chosen'),
      )
      .$if(value !== undefined, (query) =>
        query.where(sql<boolean>`(${sql.ref(key)}, id) < (${from}, ${lastId})`),
      )
      .orderBy(key, 'desc')
      .orderBy('id', 'desc')
      .limit(CHOICE_SIZE + 1)
      .execute(),
    isByLikes ? newest.offset(MAX_SORTED).limit(1).executeTakeFirst() : undefined,
  ]);
  const shown = rows.slice(0, CHOICE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      path: `/stories/${row.topic}/${row.id}`,
      title: row.title,
      titleLanguage: languageOf(row.title),
      author: row.author ?? '',
      at: row.created_at,
      likes: row.likes,
      isAloud: Number(row.aloud) === 1,
      isChosen: Number(row.chosen) === 1,
    })),
    next: last && rows.length > CHOICE_SIZE ? `${last[key]}_${last.id}` : undefined,
    newest: older && MAX_SORTED,
  };
}

const IS_ALOUD = sql<boolean>`exists (select 1 from recordings where recordings.story_id = stories.id)`;
