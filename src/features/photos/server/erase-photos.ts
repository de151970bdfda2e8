import type { Queries } from '../../../server/database/database.ts';

/**
 * Deletes the photos of an account that is about to be deleted: those that wait for a story, hidden ones, and those of the
 * stories that eraseStories will delete. Returns their ids: the files must follow after the commit.
 */
export async function erasePhotos(
  queries: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<string[]> {
  const kept = queries
    .selectFrom('stories')
    .select('id')
    .where('author_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null);
  let deletion = queries.deleteFrom('story_photos').where('account_id', '=', accountId);
  if (choice === 'keep') {
    deletion = deletion.where((where) =>
      where.or([
        where('story_id', 'is', null),
        where('hidden_at', 'is not', null),
        where('story_id', 'not in', kept),
      ]),
    );
  }
  const deleted = await deletion.returning('id').execute();
  return deleted.map(({ id }) => id);
}
