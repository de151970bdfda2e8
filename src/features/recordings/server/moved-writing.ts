import { sql } from 'kysely';
import * as v from 'valibot';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { isoTime, toIso } from '../../../server/iso-time.ts';
import type { StoryFact } from '../../stories/questions.ts';
import { insertImportedWritings } from './import-recordings.ts';

/** The member who wrote a told story down, and when its teller approved the text, in ISO 8601. */
const writtenDown = v.object({
  by: v.nullable(v.pipe(v.string(), v.uuid())),
  at: isoTime,
});
type WrittenDown = v.InferOutput<typeof writtenDown>;

/** The writers of told stories, as they move to another server. */
export const movedWriting: StoryFact = {
  name: 'writtenDown',
  read: readWritings,
  isValid: (value) => v.is(writtenDown, value),
  write(transaction, facts, findAccount) {
    const writings = facts.map(({ storyId, value }) => {
      const { by, at } = value as WrittenDown;
      return { storyId, writerId: (by && findAccount(by)) || null, at: Date.parse(at) };
    });
    return insertImportedWritings(transaction, writings);
  },
};

/** An offer whose text nobody has approved stays behind, like drafts. */
async function readWritings(
  queries: Queries,
  storyIds: readonly string[],
): Promise<Map<string, WrittenDown>> {
  const rows = await queries
    .selectFrom('written_stories')
    .select(['story_id', 'writer_id', 'approved_at'])
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .execute();
  return new Map(
    rows.flatMap(({ story_id: story, writer_id: by, approved_at: at }) =>
      at === null ? [] : [[story, { by, at: toIso(at) }] as const],
    ),
  );
}
