import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { decodePhoto } from '../../../server/photos/photo-image.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';

const FOLDER = 'chat-photos';
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const KEY = new RegExp(`^${FOLDER}/(${ID})(?:\\.webp)?$`);
/** Wide enough to recognise a photo beside its story. */
const SHOWN_PIXELS = 480;

/** Returns the key of a photo as the export contained it. Nobody receives this file: see readChatPhoto. */
export const toChatPhotoKey = (id: string) => `${FOLDER}/${id}`;

/**
 * Returns a photo to the author of its story, drawn anew without metadata; undefined to everybody else.
 * @throws AppError 'forbidden' (403), and the errors of decodePhoto
 */
export async function readChatPhoto(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  requirePermission(viewer, 'write-stories');
  const id = KEY.exec(key)?.[1];
  if (!id || !key.endsWith('.webp')) return undefined;
  const row = await context.database
    .selectFrom('chat_photos')
    .innerJoin('chat_proposals', 'chat_proposals.id', 'chat_photos.proposal_id')
    .innerJoin('chat_people', 'chat_people.id', 'chat_proposals.person_id')
    .select('chat_photos.id')
    .where('chat_photos.id', '=', id)
    .where('chat_people.account_id', '=', viewer.accountId)
    .where('chat_people.expires_at', '>', context.clock.now())
    .executeTakeFirst();
  return row && { read: () => drawChatPhoto(context, id) };
}

async function drawChatPhoto(context: AppContext, id: string): Promise<StoredFile | undefined> {
  const bytes = await readChatPhotoFile(context, id);
  if (!bytes) return undefined;
  const size = {
    width: SHOWN_PIXELS,
    height: SHOWN_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const body = await decodePhoto(bytes, size, ({ draw }) =>
    draw().flatten({ background: '#fff' }).webp().toBuffer(),
  );
  return { size: body.byteLength, body: new Uint8Array(body) };
}

/** Returns the bytes of a photo as the export contained them. */
export async function readChatPhotoFile(
  { files }: AppContext,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await files.get(toChatPhotoKey(id));
  if (!file) return undefined;
  // The web server replaces Response with one that lacks bytes().
  if (file.body instanceof Uint8Array) return file.body;
  return new Uint8Array(await new Response(file.body).arrayBuffer());
}

/** Deletes files whose rows are deleted. The sweeper deletes later what fails here. */
export function deleteChatPhotoFiles(context: AppContext, ids: readonly string[]): Promise<void> {
  return deleteUnused(context, ids.map(toChatPhotoKey));
}

/** Returns the photos of these people of chats. */
export async function listPhotosOf(queries: Queries, personIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('chat_photos')
    .innerJoin('chat_proposals', 'chat_proposals.id', 'chat_photos.proposal_id')
    .select('chat_photos.id')
    .where(sql<boolean>`chat_proposals.person_id ${isOneOf(queries, personIds)}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the files that no row names. */
export function sweepChatPhotos(context: AppContext, signal?: AbortSignal): Promise<number> {
  return sweepOrphans(context, signal, {
    name: 'photos of chats',
    folder: FOLDER,
    readId: (key) => KEY.exec(key)?.[1],
    selectRows: (queries, ids) => queries.selectFrom('chat_photos').select('id').where('id', 'in', ids),
    isNamed: ({ id }, key) => key === toChatPhotoKey(id),
  });
}
