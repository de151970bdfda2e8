import type { Queries } from '../../../server/database/database.ts';

/** What a form became. */
export interface SubmittedStory {
  id: string;
  topic: string;
  title: string;
  content: string;
  version: number;
  isDeleted: boolean;
}

/** The story that a form became, deleted or not, if it was sent before. */
export async function findSubmitted(
  queries: Queries,
  authorId: string,
  key: string,
): Promise<SubmittedStory | undefined> {
  const row = await queries
    .selectFrom('stories')
    .select(['id', 'topic', 'title', 'opening', 'rest', 'created_at', 'edited_at', 'deleted_at'])
    .where('author_id', '=', authorId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      topic: row.topic,
      title: row.title,
      content: row.opening + (row.rest ?? ''),
      version: row.edited_at ?? row.created_at,
      isDeleted: row.deleted_at !== null,
    }
  );
}

/** The form that became this story may become another one. */
export async function freeKey(transaction: Queries, storyId: string): Promise<void> {
  await transaction
    .updateTable('stories')
    .set({ submission_key: storyId })
    .where('id', '=', storyId)
    .execute();
}
