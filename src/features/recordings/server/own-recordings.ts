import type { ArchiveOwner } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { storiesBy, storiesOfArchive } from '../../stories/server/visible-stories.ts';
import { toRecordingKey } from './recording-keys.ts';
import { listFilesOf } from './recording-store.ts';

/** Returns the owner's recordings for the archive, with the names of their files in it. */
export async function readOwnRecordings(context: AppContext, owner: ArchiveOwner) {
  const rows = await listOwn(context, owner);
  return rows.map((row) => ({
    file: toRecordingKey(row.id, row.type),
    story: row.story_id,
    for: row.circle || null,
    part: row.position + 1,
    seconds: row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
    addedAt: row.created_at,
  }));
}

/** Yields the file of each recording, whose name in the archive is its key. Logs an error for a missing file. */
export async function* readOwnRecordingFiles(
  context: AppContext,
  owner: ArchiveOwner,
): AsyncGenerator<{ name: string } & StoredFile> {
  for (const row of await listOwn(context, owner)) {
    const key = toRecordingKey(row.id, row.type);
    const file = await context.files.get(key);
    if (file) yield { name: key, ...file };
    else context.log.error({ key }, "a recording's file is missing");
  }
}

/** Returns the texts of other members' told stories that the viewer has written down or is writing down. */
export function readOwnWriting({ database }: AppContext, { accountId }: Viewer) {
  return database
    .selectFrom('written_stories')
    .select(['story_id as story', 'text', 'answer'])
    .select(['offered_at as offeredAt', 'sent_at as sentAt', 'approved_at as approvedAt'])
    .where('writer_id', '=', accountId)
    .orderBy('offered_at')
    .orderBy('story_id')
    .execute();
}

/**
 * Deletes the recordings of an account that is about to be deleted: those that wait for a story, and those of
 * stories that eraseStories will delete. Also deletes the account's unfinished texts. Returns the keys of the
 * files, so that they can be deleted after the commit.
 */
export async function eraseRecordings(
  queries: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<string[]> {
  await queries
    .deleteFrom('written_stories')
    .where('writer_id', '=', accountId)
    .where('approved_at', 'is', null)
    .execute();
  const kept = queries
    .selectFrom(storiesBy(accountId).as('stories'))
    .select('id')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null);
  const deleted = await queries
    .deleteFrom('recordings')
    .where('account_id', '=', accountId)
    .$if(choice === 'keep', (query) =>
      query.where((where) => where.or([where('story_id', 'is', null), where('story_id', 'not in', kept)])),
    )
    .returning(['id', 'type', 'pieces'])
    .execute();
  return deleted.flatMap(listFilesOf);
}

/** Returns the recordings of an archive. A person of trust gets those of the stories that this person may read. */
async function listOwn({ database }: AppContext, owner: ArchiveOwner) {
  const { accountId } = owner.viewer;
  const readable = database
    .selectFrom(storiesOfArchive(owner).as('stories'))
    .select('id')
    .where('author_id', '=', accountId);
  return database
    .selectFrom('recordings')
    .select(['id', 'type', 'story_id', 'circle', 'position', 'duration_ms', 'created_at'])
    .where('account_id', '=', accountId)
    .where('finished_at', 'is not', null)
    .$if(owner.recipient !== undefined, (query) => query.where('story_id', 'in', readable))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
