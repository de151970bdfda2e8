import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { askWithin } from '../../../server/event-handlers.ts';
import { isShownSubject } from '../../subjects/server/subjects.ts';
import { photoHolders } from '../questions.ts';

/**
 * Deletes the photos of an account that is about to be deleted: photos that wait for a form, hidden ones, and
 * photos of hidden things, which will be deleted too. Returns their ids, so that the files can be deleted after
 * the commit.
 */
export async function erasePhotos(
  queries: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<string[]> {
  let deletion = queries.deleteFrom('story_photos').where('account_id', '=', accountId);
  if (choice === 'keep') {
    const isShown = await isShownSubject(queries, 'subject_kind', 'subject_id', 'story_photos.account_id');
    const stays = (await askWithin(queries, photoHolders, undefined)).map(
      (holder) =>
        sql`when subject_kind = ${sql.lit(holder.kind)} then ${holder.staysWithoutAuthor(sql.ref('subject_id'))}`,
    );
    const isKept = sql`case ${sql.join([...stays, sql`else ${isShown}`], sql` `)} end`;
    deletion = deletion.where(sql<boolean>`(subject_id is null or hidden_at is not null or not ${isKept})`);
  }
  const deleted = await deletion.returning('id').execute();
  return deleted.map(({ id }) => id);
}
