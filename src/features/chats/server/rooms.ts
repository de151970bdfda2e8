import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { afterCommit, inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { readHashKey } from '../../../server/keyed-hash.ts';
import { createToken, hashToken } from '../../../server/one-time-tokens.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import type { ChatPerson, ChatReport, ChatRoom } from '../contract.ts';
import { deleteChatPhotoFiles, listPhotosOf, sweepChatPhotos } from './chat-photos.ts';
import { readNumber } from './leave-out-numbers.ts';
import { hashNumber, WAITING_MS } from './read-chat.ts';

/** Returns the viewer's rooms, newest first: counts, names and links, and no words of a chat. @throws AppError 'forbidden' 403 */
export async function listRooms(context: AppContext, viewer: Viewer): Promise<ChatRoom[]> {
  requirePermission(viewer, 'change-settings');
  const { database } = context;
  const rooms = await database
    .selectFrom('chat_rooms')
    .select(['id', 'created_at', 'report'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const rows = await database
    .selectFrom('chat_people')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_people.room_id')
    .innerJoin('chat_proposals', 'chat_proposals.person_id', 'chat_people.id')
    .select([
      'chat_people.id',
      'room_id',
      'chat_people.name',
      'sealed_token',
      'chat_people.account_id',
      'expires_at',
    ])
    .select(nameOf('chat_people.account_id').as('member'))
    .select(({ fn }) => [
      fn.count<number>('chat_proposals.id').as('stories'),
      fn.min('written_at').as('from'),
      fn.max('written_at').as('to'),
    ])
    .select(
      sql<number>`cast(sum((select count(*) from chat_photos where chat_photos.proposal_id = chat_proposals.id)) as integer)`.as(
        'photos',
      ),
    )
    .where('chat_rooms.account_id', '=', viewer.accountId)
    .groupBy(['chat_people.id', 'room_id', 'chat_people.name', 'sealed_token', 'chat_people.account_id'])
    .groupBy('expires_at')
    .orderBy('chat_people.name')
    .orderBy('chat_people.id')
    .execute();
  const people = await Promise.all(
    rows.map(
      async (row): Promise<ChatPerson & { roomId: string }> => ({
        roomId: row.room_id,
        id: row.id,
        name: row.name,
        stories: Number(row.stories),
        photos: row.photos,
        from: Number(row.from),
        to: Number(row.to),
        link: row.account_id === null ? await openLink(context, row) : undefined,
        isClaimed: row.account_id !== null,
        claimedBy: row.member ?? '',
        expiresAt: row.expires_at,
      }),
    ),
  );
  return rooms.map(({ id, created_at, report }) => ({
    id,
    createdAt: created_at,
    report: JSON.parse(report) as ChatReport,
    people: people.filter(({ roomId }) => roomId === id).map(({ roomId: _, ...person }) => person),
  }));
}

/** Makes a link for one person of a chat. An earlier one ends. @throws AppError 'forbidden' 403, 'chat-claimed' 409 */
export async function inviteAuthor(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  const token = createToken();
  const sealed = await context.secrets.seal(token, sealPurpose(personId));
  const { numUpdatedRows } = await updatePeople(context.database, viewer, personId)
    .set({ token_hash: hashToken(token), sealed_token: sealed })
    .where('account_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new AppError('chat-claimed', 409, 'This person is gone, or has claimed the stories meanwhile.');
  }
}

/**
 * Ends the link of one person, or a claim by the wrong member. Stories that this member has published stay.
 * @throws AppError 'forbidden' 403
 */
export async function withdrawLink(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await updatePeople(context.database, viewer, personId)
    .set({
      token_hash: null,
      sealed_token: null,
      account_id: null,
      expires_at: sql`(select created_at from chat_rooms where chat_rooms.id = chat_people.room_id) + ${sql.lit(WAITING_MS)}`,
    })
    .execute();
}

/** Deletes what one person wrote, even if a member has claimed it. @throws AppError 'forbidden' 403 */
export async function deletePerson(context: AppContext, viewer: Viewer, personId: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, async (transaction) => {
    const own = await listPeople(transaction, viewer.accountId);
    await deletePeople(
      context,
      transaction,
      own.filter((id) => id === personId),
    );
  });
}

/** Deletes one room with everything in it. @throws AppError 'forbidden' 403 */
export async function deleteRoom(context: AppContext, viewer: Viewer, roomId: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, (transaction) => eraseRooms(context, transaction, viewer.accountId, roomId));
}

/**
 * Returns which people of the viewer's rooms wrote with this number. @throws AppError 'forbidden' 403,
 * 'chat-number' 422
 */
export async function findByNumber(context: AppContext, viewer: Viewer, number: string): Promise<string[]> {
  requirePermission(viewer, 'change-settings');
  const digits = readNumber(number.trim());
  if (!digits) throw new AppError('chat-number', 422, 'Please type a whole telephone number.');
  const rows = await context.database
    .selectFrom('chat_people')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_people.room_id')
    .select('chat_people.id')
    .where('chat_rooms.account_id', '=', viewer.accountId)
    .where('number_hash', '=', hashNumber(await readHashKey(context), digits))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the rooms of an account, or one of them, and their files after the commit. */
export async function eraseRooms(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  roomId?: string,
): Promise<void> {
  await deletePeople(context, transaction, await listPeople(transaction, accountId, roomId));
  await transaction
    .deleteFrom('chat_rooms')
    .where('account_id', '=', accountId)
    .$if(roomId !== undefined, (query) => query.where('id', '=', roomId as string))
    .execute();
}

/** Deletes what an account has claimed and not published, and its files after the commit. */
export async function eraseClaims(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('chat_people')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  await deletePeople(
    context,
    transaction,
    rows.map(({ id }) => id),
  );
}

/** Deletes messages that nobody claimed or decided about in time, and rooms that are empty then. */
export async function sweepRooms(context: AppContext, now: number, signal?: AbortSignal): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const over = await transaction
      .selectFrom('chat_people')
      .select('id')
      .where('expires_at', '<=', now)
      .execute();
    await deletePeople(
      context,
      transaction,
      over.map(({ id }) => id),
    );
    await transaction
      .deleteFrom('chat_rooms')
      .where('created_at', '<=', now - WAITING_MS)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('chat_people').select('id').whereRef('room_id', '=', 'chat_rooms.id'))),
      )
      .execute();
  });
  await sweepChatPhotos(context, signal);
}

async function listPeople(queries: Queries, accountId: string, roomId?: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('chat_people')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_people.room_id')
    .select('chat_people.id')
    .where('chat_rooms.account_id', '=', accountId)
    .$if(roomId !== undefined, (query) => query.where('chat_rooms.id', '=', roomId as string))
    .execute();
  return rows.map(({ id }) => id);
}

async function deletePeople(
  context: AppContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const photos = await listPhotosOf(transaction, ids);
  await transaction
    .deleteFrom('chat_people')
    .where(sql<boolean>`id ${isOneOf(transaction, ids)}`)
    .execute();
  afterCommit(transaction, () => deleteChatPhotoFiles(context, photos));
}

function updatePeople(queries: Queries, { accountId }: Viewer, personId: string) {
  return queries
    .updateTable('chat_people')
    .where('id', '=', personId)
    .where(
      'room_id',
      'in',
      queries.selectFrom('chat_rooms').select('id').where('account_id', '=', accountId),
    );
}

/** Returns the link; undefined if there is none, or the server's key has changed since. */
async function openLink(
  { secrets, config }: AppContext,
  { id, sealed_token }: { id: string; sealed_token: string | null },
): Promise<string | undefined> {
  if (!sealed_token) return undefined;
  const token = await secrets.open(sealed_token, sealPurpose(id)).catch(() => undefined);
  return token && `${config.publicUrl}/chat-memories?link=${token}`;
}

const sealPurpose = (id: string) => `chat person ${id}`;
