import type { Queries } from '../../../server/database/database.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/** The news of the steps of a text that writes a told story down. */
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
  describe: (queries, { subjectIds }) => describeWriting(queries, subjectIds),
}));

async function describeWriting(queries: Queries, storyIds: string[]): Promise<Map<string, NewsFacts>> {
  const rows = await queries
    .selectFrom('stories')
    .select(['id', 'topic', 'title'])
    .where('id', 'in', storyIds)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, topic, title }) => [id, { path: `/stories/${topic}/${id}/write-down`, values: [title] }]),
  );
}
