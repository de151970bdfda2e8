import { type RawBuilder, sql } from 'kysely';
import { hearsAllOf } from '../../circles/server/levels.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toFace } from '../../people/server/person-news.ts';
import { audienceColumns, everyStory, storiesVisibleTo } from '../../stories/server/visible-stories.ts';
import type { NewsKind } from '../../subjects/questions.ts';

export const CIRCLE_STORY = 'circle-story';

/**
 * The condition that a story concerns a reader who wants all news of its circle. The story may be for all
 * members by now.
 */
function isForHearer(story: string, reader: RawBuilder<unknown>): RawBuilder<boolean> {
  const [author, circle] = [sql.ref(`${story}.author_id`), sql.ref(`${story}.circle_id`)];
  return sql<boolean>`(${isMember(`${story}.author_id`)} and ${isUnmutedBy(reader, author)}
    and (${circle} is null or ${hearsAllOf(reader, circle)}))`;
}

/** The condition that the reader of a row of `news` is in a story's circle, and wants its news. */
const IS_FOR_HEARER: RawBuilder<boolean> = sql`
  exists (select 1 from ${storiesVisibleTo({ accountId: sql.ref('news.account_id') })} as heard
    where heard.id = news.about_id and ${isForHearer('heard', sql.ref('news.account_id'))})`;

/** The news of a new story in a circle, for those of its people who want all news of the circle. */
export const circleStoryNews: NewsKind = {
  kind: CIRCLE_STORY,
  hasCause: IS_FOR_HEARER,
  message: { en: 'There’s a new story in one of your circles', ml: 'നിങ്ങളുടെ ഒരു ഗ്രൂപ്പിൽ പുതിയ കഥയുണ്ട്' },
  /** Describes push messages, which have no row. */
  async describe(queries, { subjectIds, accountId }) {
    const rows = await queries
      .selectFrom(storiesVisibleTo({ accountId }).as('stories'))
      .select(['id', 'topic'])
      .where('id', 'in', subjectIds)
      .where(isForHearer('stories', sql`${accountId}`))
      .execute();
    return new Map(rows.map(({ id, topic }) => [id, { path: `/stories/${topic}/${id}` }]));
  },
  async describeRows(queries, news) {
    const { rows } = await sql<{
      id: string;
      name: string | null;
      photo: string | null;
      circle: string | null;
    }>`
      select news.id, ${nameOf('stories.author_id')} as name, ${photoOf('stories.author_id')} as photo,
        ${audienceColumns({ accountId: sql.ref('news.account_id') })}
      from ${news} join ${everyStory('news')} on stories.id = news.about_id where ${IS_FOR_HEARER}`.execute(
      queries,
    );
    return new Map(
      rows.map(({ id, circle, ...author }) => [
        id,
        {
          names: author.name ? [author.name] : [],
          people: 1,
          face: toFace(author),
          // The story may be for everyone by now.
          ...(circle === null ? { sentence: 'story' } : { values: [circle] }),
        },
      ]),
    );
  },
};
