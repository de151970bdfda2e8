import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { keyedHash, readHashKey } from '../../../server/keyed-hash.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { openZone, toTime } from '../../../server/zoned-time.ts';
import type { ChatReport, DateOrder } from '../contract.ts';
import { deleteChatPhotoFiles, toChatPhotoKey } from './chat-photos.ts';
import { leaveOutNumbers, readNumber } from './leave-out-numbers.ts';
import type { ChatExport } from './open-export.ts';
import { parseChat } from './parse-chat.ts';
import { type ProposedStory, proposeStories } from './propose-stories.ts';

/** How long proposed stories wait for their author, and then for what the author decides. */
export const WAITING_MS = 60 * DAY_MS;
/** Limit per administrator. */
export const CHATS: RateLimit = { name: 'chat', hits: 10, perMs: HOUR_MS };
/** Rows of one statement: databases limit its parameters. */
const ROWS_AT_ONCE = 500;

/**
 * Reads an export into a review room of the viewer's alone, and returns the id of the room. The room contains what becomes a
 * proposed story, and nothing else of the chat.
 * @throws AppError 'forbidden' 403, 'too-many' 429, 'chat-known' 409, 'chat-empty' 422, and the errors of parseChat
 */
export async function readChat(
  context: AppContext,
  viewer: Viewer,
  given: ChatExport,
  chosen?: DateOrder,
): Promise<string> {
  requirePermission(viewer, 'change-settings');
  await context.limiter.take(CHATS, viewer.accountId);
  const { messages, system } = parseChat(given.text, chosen);
  const { stories, proposed, leftOut } = proposeStories(messages, (name) => given.photos.has(name));
  if (stories.length === 0) {
    throw new AppError('chat-empty', 422, 'No message of this chat is long enough for a story.');
  }
  const key = await readHashKey(context);
  const digest = keyedHash(key, 'chat', given.text);
  await mustBeNew(context, viewer, digest);
  const photosProposed = stories.reduce((sum, { photos }) => sum + photos.length, 0);
  const people = Map.groupBy(stories, ({ sender }) => readNumber(sender) ?? `name ${sender}`);
  const report: ChatReport = {
    messages: messages.length,
    proposed,
    leftOut: Object.fromEntries(leftOut),
    system,
    people: people.size,
    stories: stories.length,
    photos: given.photoCount,
    photosProposed,
  };
  const { timeZone } = await context.community.read();
  const zone = openZone(timeZone ?? null);
  const rows = [...people.values()].map((own) => toRows(own, key, (clock) => toTime(zone, clock)));
  const photos = rows.flatMap((person) => person.photos);
  const now = context.clock.now();
  const roomId = randomUUID();
  let isStored = false;
  try {
    for (const { id, name } of photos)
      await context.files.put(toChatPhotoKey(id), await given.readPhoto(name));
    await inTransaction(context, async (transaction) => {
      const room = await transaction
        .insertInto('chat_rooms')
        .values({
          id: roomId,
          account_id: viewer.accountId,
          digest,
          report: JSON.stringify(report),
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'digest']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!room) throw chatKnown();
      await insertRows(transaction, roomId, rows, now + WAITING_MS);
    });
    isStored = true;
  } finally {
    if (!isStored)
      await deleteChatPhotoFiles(
        context,
        photos.map(({ id }) => id),
      );
  }
  context.log.info({ room: roomId, messages: messages.length, stories: stories.length }, 'a chat was read');
  return roomId;
}

async function mustBeNew({ database }: AppContext, { accountId }: Viewer, digest: string): Promise<void> {
  const known = await database
    .selectFrom('chat_rooms')
    .select('id')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (known) throw chatKnown();
}

type Key = Awaited<ReturnType<typeof readHashKey>>;

/** Returns the keyed hash of a telephone number, of which readNumber has read the digits. */
export function hashNumber(key: Key, digits: string): string {
  return keyedHash(key, 'telephone number of a chat', digits);
}

interface PersonRows {
  person: { id: string; name: string; number_hash: string | null };
  proposals: {
    id: string;
    person_id: string;
    written_at: number;
    title: string;
    text: string;
    lacks_numbers: number;
  }[];
  photos: { id: string; proposal_id: string; position: number; name: string }[];
}

function toRows(own: readonly ProposedStory[], key: Key, toUtc: (clock: number) => number): PersonRows {
  const sender = own[0]?.sender ?? '';
  const digits = readNumber(sender);
  const id = randomUUID();
  const proposals = own.map((story) => ({
    id: randomUUID(),
    person_id: id,
    written_at: toUtc(story.at),
    title: story.title,
    text: story.text,
    lacks_numbers: story.lacksNumbers ? 1 : 0,
  }));
  return {
    // People write a number behind a name, too.
    person: {
      id,
      name: digits ? '' : leaveOutNumbers(sender).text,
      number_hash: digits ? hashNumber(key, digits) : null,
    },
    proposals,
    photos: own.flatMap(({ photos }, index) =>
      photos.map((name, position) => ({
        id: randomUUID(),
        proposal_id: proposals[index]?.id ?? '',
        position,
        name,
      })),
    ),
  };
}

async function insertRows(
  transaction: Transaction,
  roomId: string,
  people: readonly PersonRows[],
  expiresAt: number,
): Promise<void> {
  for (const rows of inBatches(people.map(({ person }) => person))) {
    await transaction
      .insertInto('chat_people')
      .values(rows.map((row) => ({ ...row, room_id: roomId, account_id: null, expires_at: expiresAt })))
      .execute();
  }
  for (const rows of inBatches(people.flatMap(({ proposals }) => proposals))) {
    await transaction.insertInto('chat_proposals').values(rows).execute();
  }
  for (const rows of inBatches(people.flatMap(({ photos }) => photos))) {
    await transaction
      .insertInto('chat_photos')
      .values(rows.map(({ id, proposal_id, position }) => ({ id, proposal_id, position })))
      .execute();
  }
}

function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}

function chatKnown(): AppError {
  return new AppError('chat-known', 409, 'You have read in this chat already.');
}
