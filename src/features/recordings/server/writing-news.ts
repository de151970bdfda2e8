import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { storiesVisibleTo } from '../../stories/server/visible-stories.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/** The news of each step in writing a told story down. */
const KINDS = [
  'writing-offered',
  'writing-sent',
  'writing-approved',
  'writing-returned',
  'writing-declined',
] as const;
export type WritingNews = (typeof KINDS)[number];

export const writingNews: NewsKind[] = KINDS.map((kind) => ({
  kind,
  describe: describeWriting,
  // The news stays for as long as its reader sees the story.
  hasCause: sql<boolean>`true`,
  // The reader tells the story, or writes it down.
  reachesMuted: true,
}));

async function describeWriting(
  queries: Queries,
  { subjectIds, accountId }: { subjectIds: string[]; accountId: string },
): Promise<Map<string, NewsFacts>> {
  const rows = await queries
    .selectFrom(storiesVisibleTo({ accountId }).as('stories'))
    .select(['id', 'topic', 'title'])
    .where('id', 'in', subjectIds)
    .execute();
  return new Map(
    rows.map(({ id, topic, title }) => [id, { path: `/stories/${topic}/${id}/write-down`, values: [title] }]),
  );
}
