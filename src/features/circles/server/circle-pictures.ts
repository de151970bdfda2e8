import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { toLargeKey, toSmallKey } from '../../people/server/photo-keys.ts';
import { storeSquare } from '../../people/server/store-square.ts';
import { lockOwnCircle, mustBeOpen } from './circle-store.ts';
import { createPictureKey, PICTURE_FOLDER, readPictureKey } from './picture-keys.ts';
import { mustJudgeCircle } from './reported-circles.ts';
import { circlesVisibleTo } from './visible-circles.ts';

/** Limit per member. Rejected images count, too, because they were decoded. */
const PICTURES: RateLimit = { name: 'circle-pictures', hits: 30, perMs: 30 * MINUTE_MS };
const BATCH = 500;

/**
 * Sets the picture of a circle that the viewer keeps, as changePhoto sets a profile's: new files are stored before the row changes, and old
 * ones are deleted after that.
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409, 'photo-too-large' 413, 'photo-invalid' 415, 'photo-too-many-pixels' 422,
 *   'too-many' 429, and FileStoreDownError, which answers 503
 */
export async function changePicture(
  context: AppContext,
  viewer: Viewer,
  circleId: string,
  bytes: Uint8Array,
): Promise<void> {
  requirePermission(viewer, 'see-people');
  mustBeSmall(bytes);
  await context.limiter.take(PICTURES, viewer.accountId);
  // Check this before the image is decoded: only keepers may cost the server that work, and the answer must not
  // reveal that the circle exists.
  await inTransaction(context, async (transaction) =>
    mustBeOpen(await lockOwnCircle(transaction, circleId, viewer.accountId)),
  );
  const key = createPictureKey(circleId, context.clock.now());
  await storeSquare(context, key, bytes, {
    replace: () => replacePicture(context, viewer, circleId, key),
    isNamed: async () => {
      const row = await context.database
        .selectFrom('circle_pictures')
        .select('file')
        .where('circle_id', '=', circleId)
        .executeTakeFirst();
      return row?.file === key;
    },
  });
}

/** Removes the picture of a circle that the viewer keeps. Idempotent. @throws AppError 'circle-not-found' 404, 'circle-closed' 409 */
export async function removePicture(context: AppContext, viewer: Viewer, circleId: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  await replacePicture(context, viewer, circleId, null);
}

/**
 * Returns a picture by the key of either size; undefined unless it is the current one of a circle that the viewer may know of and that is
 * not hidden. Moderators see that of a reported circle until somebody has decided.
 */
export async function readPicture(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  requirePermission(viewer, 'see-photos');
  const { circleId } = readPictureKey(key) ?? {};
  if (!circleId) return undefined;
  const row = await context.database
    .selectFrom('circle_pictures')
    .leftJoin(circlesVisibleTo(viewer).as('circles'), (join) =>
      join.onRef('circles.id', '=', 'circle_pictures.circle_id').on('circles.hidden_at', 'is', null),
    )
    .select(['file', 'circles.id as open'])
    .where('circle_pictures.circle_id', '=', circleId)
    .executeTakeFirst();
  if (row?.file !== toLargeKey(key)) return undefined;
  if (row.open === null && !(await mustJudgeCircle(context, viewer, circleId))) return undefined;
  return { read: () => context.files.get(key) };
}

/** Yields every picture that a row names, with the keys of its two files. */
export async function* listPictures(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = eachRow(BATCH, { circle_id: '' }, (last) =>
    queries
      .selectFrom('circle_pictures')
      .select(['circle_id', 'file'])
      .where('circle_id', '>', last.circle_id)
      .orderBy('circle_id'),
  );
  for await (const { circle_id: rowId, file } of rows) yield { rowId, keys: [file, toSmallKey(file)] };
}

/** Removes the picture of a circle if its files are missing. Call this in a transaction. */
export async function clearPicture(queries: Queries, circleId: string): Promise<void> {
  await queries.deleteFrom('circle_pictures').where('circle_id', '=', circleId).execute();
}

/** Deletes pictures that no row names, also those of circles that are gone. */
export function sweepPictures(context: AppContext, signal: AbortSignal): Promise<number> {
  return sweepOrphans(context, signal, {
    name: 'pictures of circles',
    folder: PICTURE_FOLDER,
    readId: (key) => readPictureKey(key)?.circleId,
    selectRows: (queries, ids) =>
      queries.selectFrom('circle_pictures').select(['circle_id as id', 'file']).where('circle_id', 'in', ids),
    isNamed: ({ file }, key) => file === toLargeKey(key),
  });
}

async function replacePicture(
  context: AppContext,
  viewer: Viewer,
  circleId: string,
  key: string | null,
): Promise<void> {
  const previous = await inTransaction(context, async (transaction) => {
    mustBeOpen(await lockOwnCircle(transaction, circleId, viewer.accountId));
    const before = await transaction
      .deleteFrom('circle_pictures')
      .where('circle_id', '=', circleId)
      .returning('file')
      .executeTakeFirst();
    if (key !== null) {
      await transaction.insertInto('circle_pictures').values({ circle_id: circleId, file: key }).execute();
    }
    await transaction
      .updateTable('circles')
      .set({ changed_at: context.clock.now() })
      .where('id', '=', circleId)
      .execute();
    return before?.file;
  });
  if (previous) await deleteUnused(context, [previous, toSmallKey(previous)]);
}
