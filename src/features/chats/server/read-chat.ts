import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { keyedHash, keyedHashOfPieces, readHashKey } from '../../../server/keyed-hash.ts';
import { Mutex } from '../../../server/mutex.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { Slices } from '../../../server/slices.ts';
import { openZone, toTime } from '../../../server/zoned-time.ts';
import type { ChatReport, DateOrder, LeftOutCounts } from '../contract.ts';
import { readLines } from './chat-lines.ts';
import { deleteChatPhotoFiles, toChatPhotoKey } from './chat-photos.ts';
import { Forwarded } from './forwarded.ts';
import { leaveOutNumbers, readNumber } from './leave-out-numbers.ts';
import { addCounts } from './left-out.ts';
import type { ChatExport } from './open-export.ts';
import { openChat } from './parse-chat.ts';
import { type Proposals, type ProposedStory, proposeStories } from './propose-stories.ts';

/** How long a proposed story waits for its author to claim it, and again for the author to decide. */
export const WAITING_MS = 60 * DAY_MS;
/** Limit per administrator. */
const CHATS: RateLimit = { name: 'chat', hits: 10, perMs: HOUR_MS };
/** Rows of one statement: databases limit its parameters. */
const ROWS_AT_ONCE = 500;
/** The longest text of one statement, in UTF-16 code units. */
const LETTERS_AT_ONCE = 300_000;

/** One export is read at a time, so that several do not fill the memory together. */
const reading = new Mutex();

/**
 * Reads an export into a review room that only the viewer sees, and returns the id of the room. The room contains
 * what becomes a proposed story, and nothing else of the chat.
 * @throws AppError 'forbidden' 403, 'too-many' 429, 'chat-known' 409, 'chat-empty' 422, and the errors of
 * openChat
 */
export async function readChat(
  context: AppContext,
  viewer: Viewer,
  given: ChatExport,
  chosen?: DateOrder,
): Promise<string> {
  requirePermission(viewer, 'change-settings');
  await context.limiter.take(CHATS, viewer.accountId);
  return reading.run(() => readIntoRoom(context, viewer, given, chosen));
}

async function readIntoRoom(
  context: AppContext,
  viewer: Viewer,
  given: ChatExport,
  chosen: DateOrder | undefined,
): Promise<string> {
  const { stories, proposed, leftOutOf, messages, system } = await findStories(given, chosen);
  if (stories.length === 0) {
    throw new AppError('chat-empty', 422, 'No message of this chat is long enough for a story.');
  }
  const key = await readHashKey(context);
  const digest = await keyedHashOfPieces(key, 'chat', given.readText());
  await mustBeNew(context, viewer, digest);
  const people = Map.groupBy(stories, ({ sender }) => toPerson(sender));
  const counts = Map.groupBy(leftOutOf, ([sender]) => toPerson(sender));
  const { timeZone } = await context.community.read();
  const zone = openZone(timeZone ?? null);
  const rows: PersonRows[] = [];
  const slices = new Slices();
  for (const [person, own] of people) {
    const left = addCounts((counts.get(person) ?? []).map(([, of]) => of));
    rows.push(await toRows(own, left, { key, slices, toUtc: (clock) => toTime(zone, clock) }));
  }
  const photos = rows.flatMap((person) => person.photos);
  const damaged = new Set<string>();
  const now = context.clock.now();
  const roomId = randomUUID();
  let isStored = false;
  try {
    for (const { id, name } of photos) {
      const bytes = await given.readPhoto(name);
      if (bytes) await context.files.put(toChatPhotoKey(id), bytes);
      else damaged.add(id);
    }
    const report: ChatReport = {
      messages,
      proposed,
      leftOut: addCounts([...leftOutOf.values()]),
      system,
      people: people.size,
      stories: stories.length,
      photos: given.photoCount,
      photosProposed: photos.length - damaged.size,
    };
    for (const person of rows) person.photos = person.photos.filter(({ id }) => !damaged.has(id));
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
  context.log.info({ room: roomId, messages, stories: stories.length }, 'a chat was read');
  return roomId;
}

/** Finds the stories of an export. Reads its text three times instead of holding it in memory. */
export async function findStories(
  { readText, photos }: Pick<ChatExport, 'readText' | 'photos'>,
  chosen?: DateOrder,
): Promise<Proposals> {
  const chat = await openChat(() => readLines(readText()), chosen);
  const forwarded = new Forwarded();
  for await (const message of chat.readMessages()) if (message !== 'system') forwarded.add(message.text);
  return proposeStories(chat.readMessages(), { hasFile: (name) => photos.has(name), forwarded });
}

/** Returns what identifies a person of a chat: a telephone number, however it is written, or else the name. */
const toPerson = (sender: string) => readNumber(sender) ?? `name ${sender}`;

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
  person: Pick<Selectable<Tables['chat_people']>, 'id' | 'name' | 'number_hash' | 'left_out'>;
  proposals: Selectable<Tables['chat_proposals']>[];
  photos: (Selectable<Tables['chat_photos']> & { name: string })[];
}

async function toRows(
  own: readonly ProposedStory[],
  leftOut: LeftOutCounts,
  { key, slices, toUtc }: { key: Key; slices: Slices; toUtc: (clock: number) => number },
): Promise<PersonRows> {
  const sender = own[0]?.sender ?? '';
  const digits = readNumber(sender);
  const id = randomUUID();
  const proposals: PersonRows['proposals'] = [];
  for (const story of own) {
    proposals.push({
      id: randomUUID(),
      person_id: id,
      written_at: toUtc(story.at),
      title: story.title,
      text: story.text,
      lacks_numbers: story.lacksNumbers ? 1 : 0,
    });
    await slices.giveWay();
  }
  return {
    // Exporters write a number behind a name, too.
    person: {
      id,
      name: digits ? '' : leaveOutNumbers(sender).text,
      number_hash: digits ? hashNumber(key, digits) : null,
      left_out: JSON.stringify(leftOut),
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
  for (const rows of inBatches(
    people.flatMap(({ proposals }) => proposals),
    ({ text }) => text.length,
  )) {
    await transaction.insertInto('chat_proposals').values(rows).execute();
  }
  for (const rows of inBatches(people.flatMap(({ photos }) => photos))) {
    await transaction
      .insertInto('chat_photos')
      .values(rows.map(({ id, proposal_id, position }) => ({ id, proposal_id, position })))
      .execute();
  }
}

/** Yields rows in batches that are limited in number and in the length of their texts. */
function* inBatches<Row>(rows: readonly Row[], lengthOf = (_row: Row) => 0): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for (const row of rows) {
    batch.push(row);
    length += lengthOf(row);
    if (batch.length < ROWS_AT_ONCE && length < LETTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

function chatKnown(): AppError {
  return new AppError('chat-known', 409, 'You have read in this chat already.');
}
