import type { ArchiveOwner } from '../../../app/feature.ts';
import type { AppContext } from '../../../server/context.ts';
import { inBatches } from '../../../server/database/in-batches.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { PHOTO_SIZES } from '../contract.ts';
import { toPhotoKey } from './story-photo-keys.ts';

const PHOTOS_AT_ONCE = 200;

/**
 * Yields every photo that the owner uploaded for a story or other thing. A photo that waits for its form has
 * neither. Reads the database in batches.
 */
export async function* readOwnStoryPhotos(context: AppContext, owner: ArchiveOwner) {
  for await (const row of listOwn(context, owner)) {
    yield {
      file: toArchiveName(row.id),
      about: row.subject_kind,
      story: row.subject_id,
      place: row.subject_id === null ? null : row.position + 1,
      description: row.alt,
      addedAt: row.created_at,
    };
  }
}

/** Yields the largest file of each photo. Logs an error for a missing file. */
export async function* readOwnStoryPhotoFiles(
  context: AppContext,
  owner: ArchiveOwner,
): AsyncGenerator<{ name: string } & StoredFile> {
  for await (const { id } of listOwn(context, owner)) {
    const key = toPhotoKey(id, String(Math.max(...PHOTO_SIZES)));
    const file = await context.files.get(key);
    if (file) yield { name: toArchiveName(id), ...file };
    else context.log.error({ key }, "a photo's file is missing");
  }
}

/**
 * Yields the photos of an archive. A person of trust gets those of stories and other subjects that this person may open, but none of letters, and none that the owner has sent nowhere.
 */
async function* listOwn(context: AppContext, { viewer: { accountId }, recipient }: ArchiveOwner) {
  const batches = inBatches(PHOTOS_AT_ONCE, { id: '' }, (last) =>
    context.database
      .selectFrom('story_photos')
      .select(['id', 'subject_kind', 'subject_id', 'position', 'alt', 'created_at'])
      .where('account_id', '=', accountId)
      .where('id', '>', last.id)
      .$if(recipient !== undefined, (query) => query.where('hidden_at', 'is', null))
      .orderBy('id'),
  );
  for await (const rows of batches) {
    if (!recipient) yield* rows;
    else {
      const present = await findSubjects(
        context,
        rows.flatMap((row) => row.subject_id ?? []),
        recipient,
      );
      yield* rows.filter((row) => present.has(row.subject_id ?? ''));
    }
  }
}

function toArchiveName(photoId: string): string {
  return `photos/stories/${photoId}.webp`;
}
