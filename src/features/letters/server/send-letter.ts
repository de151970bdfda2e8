import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanText, isBlank, isLongerThan } from '../../../server/text.ts';
import { titleOfComment } from '../../comments/server/comments.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import { readMemberAccount } from '../../membership/server/members/member-accounts.ts';
import { hasMuted } from '../../mutes/server/muted.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { findPhotos } from '../../photos/server/find-photos.ts';
import { areSamePhotos, setPhotos } from '../../photos/server/story-photos.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import {
  MAX_LETTER,
  MAX_LETTER_BYTES_PER_MEMBER,
  MAX_LETTER_PHOTOS,
  type PlainLetterInput,
} from '../contract.ts';
import {
  type CorrespondenceRecord,
  findCorrespondence,
  findSide,
  openCorrespondence,
} from './correspondence-store.ts';
import { LETTER, wordsOf } from './letter-photos.ts';
import { notFound, refusal } from './refusals.ts';

/** Per member. */
const LETTERS: RateLimit = { name: 'letters', hits: 60, perMs: HOUR_MS };
/** To how many people a member may write for the first time. */
const NEW_CORRESPONDENTS: RateLimit = { name: 'letters-to-new-people', hits: 5, perMs: DAY_MS };

interface SentLetter {
  correspondenceId: string;
  letterId: string;
}

/**
 * Sends a letter to another member. The first letter asks: another one may follow only after its receiver has
 * accepted or written back, which accepts too. A letter to a member who has muted the viewer does not arrive, and the
 * viewer cannot tell. Holds a newcomer's letter with a link, a number or a listed word, also in a photo's
 * description. Idempotent: the same form sent twice sends one letter, on any node.
 * @throws AppError 'forbidden' 403; 'letter-blank', 'letter-too-long', 'letter-to-self', 'letters-full',
 * 'too-many-photos' 422;
 * 'letter-nobody' 404 for somebody who is no member; 'letter-muted', 'letter-waits', 'photo-missing' 409;
 * 'letter-sent' 409 if the form's key belongs to a letter with another text or other photos; 'too-many' 429
 */
export async function sendLetter(
  context: AppContext,
  viewer: Viewer,
  receiverId: string,
  input: PlainLetterInput,
  photos: PhotoChoice[] = [],
): Promise<SentLetter> {
  requirePermission(viewer, 'write-letters');
  const { database, limiter } = context;
  const { accountId } = viewer;
  const text = cleanLetter(input.text);
  if (photos.length > MAX_LETTER_PHOTOS) {
    throw refusal('too-many-photos', 422, `A letter has at most ${MAX_LETTER_PHOTOS} photos.`);
  }
  if (receiverId === accountId) throw refusal('letter-to-self', 422, 'You can’t write to yourself.');
  // Answer a repeated form before the limits: its letter is already sent.
  const wanted = { receiverId, text, photos };
  // Read this before looking for the form's letter: a concurrent request with the same form may begin the
  // correspondence, which must not refuse this one.
  const before = await findCorrespondence(database, accountId, receiverId);
  const earlier = await findSubmitted(database, accountId, input.key, wanted);
  if (earlier) return earlier;
  await mustReach(database, accountId, receiverId);
  if (before) mustNotWait(before, accountId);
  await limiter.take(LETTERS, accountId);
  if (!before) await limiter.take(NEW_CORRESPONDENTS, accountId);
  const words = wordsOf(text, photos);
  const isHeld = await mustHold(context, { viewer, kind: LETTER, text: words });
  return inTransaction(context, async (transaction) => {
    if (isHeld) await takeLock(transaction, 'decisions');
    const now = context.clock.now();
    const correspondence = await openCorrespondence(transaction, accountId, receiverId, now);
    // A concurrent request with the same key had locked the row first.
    const first = await findSubmitted(transaction, accountId, input.key, wanted);
    if (first) return first;
    if (correspondence.last_at > 0) mustNotWait(correspondence, accountId);
    await mustHaveSpace(transaction, accountId, Buffer.byteLength(text));
    const arrives = !(await hasMuted(transaction, receiverId, accountId));
    const letter = { id: randomUUID(), author_id: accountId, submission_key: input.key, text };
    // The clock of another node may be ahead, and a letter must be newer than the one that it answers.
    const createdAt = Math.max(now, correspondence.last_at + 1);
    await transaction
      .insertInto('letters')
      .values({
        ...letter,
        correspondence_id: correspondence.id,
        bytes: Buffer.byteLength(text),
        created_at: createdAt,
        arrives: arrives ? 1 : 0,
        hidden_at: isHeld ? now : null,
      })
      .execute();
    await setPhotos(context, transaction, { kind: LETTER, id: letter.id, accountId, key: input.key }, photos);
    await transaction
      .updateTable('correspondences')
      .set({ last_at: createdAt, ...(correspondence.asker_id !== accountId && { state: 'accepted' }) })
      .where('id', '=', correspondence.id)
      .execute();
    await transaction
      .updateTable('letter_sides')
      .set({ last_at: createdAt })
      .where('correspondence_id', '=', correspondence.id)
      .where('account_id', '=', accountId)
      .execute();
    if (isHeld) {
      await raise<HeldEvent>(transaction, {
        type: 'text-held',
        kind: LETTER,
        id: letter.id,
        authorId: accountId,
        title: titleOfComment(words),
        text: words,
      });
    } else if (arrives) {
      await deliver(transaction, {
        correspondenceId: correspondence.id,
        authorId: accountId,
        receiverId,
        at: createdAt,
      });
    }
    return { correspondenceId: correspondence.id, letterId: letter.id };
  });
}

/**
 * Sends a letter to the other member of a correspondence. @throws AppError 'letter-not-found' 404, and the
 * errors of sendLetter
 */
export async function sendToCorrespondent(
  context: AppContext,
  viewer: Viewer,
  correspondenceId: string,
  input: PlainLetterInput,
  photos: PhotoChoice[] = [],
): Promise<SentLetter> {
  requirePermission(viewer, 'write-letters');
  const side = await findSide(context.database, correspondenceId, viewer.accountId);
  if (!side) throw notFound();
  if (!side.other_id) throw nobody();
  return sendLetter(context, viewer, side.other_id, input, photos);
}

/**
 * Makes a letter the newest one of its receiver, and sends the news of it. Call this under the lock of the
 * correspondence.
 */
export async function deliver(
  transaction: Transaction,
  letter: { correspondenceId: string; authorId: string; receiverId: string; at: number },
): Promise<void> {
  await transaction
    .updateTable('letter_sides')
    .set({ last_at: letter.at, arrived_at: letter.at })
    .where('correspondence_id', '=', letter.correspondenceId)
    .where('account_id', '=', letter.receiverId)
    .execute();
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind: LETTER,
    accountIds: [letter.receiverId],
    actorId: letter.authorId,
    subjectId: letter.correspondenceId,
    at: letter.at,
    replacesRead: true,
  });
}

/** @throws AppError 'letter-blank', 'letter-too-long' 422 */
function cleanLetter(input: string): string {
  const text = cleanText(input);
  if (isBlank(text)) throw refusal('letter-blank', 422, 'A letter needs some text.');
  if (isLongerThan(text, MAX_LETTER)) {
    throw refusal(
      'letter-too-long',
      422,
      `A letter has at most ${MAX_LETTER.toLocaleString('en')} characters.`,
    );
  }
  return text;
}

/** @throws AppError 'letter-nobody' 404, 'letter-muted' 409 */
async function mustReach(queries: Queries, accountId: string, receiverId: string): Promise<void> {
  // Without a verified email, the account may be that of a stranger, whose archive would name the viewer.
  if (!(await readMemberAccount(queries, receiverId))) throw nobody();
  if (await hasMuted(queries, accountId, receiverId)) {
    throw refusal('letter-muted', 409, 'You have muted this person.');
  }
}

/**
 * Refuses a further letter until the first one is accepted, also after a no. @throws AppError 'letter-waits'
 * 409
 */
function mustNotWait({ asker_id, state }: CorrespondenceRecord, accountId: string): void {
  if (asker_id === accountId && state !== 'accepted') {
    throw refusal('letter-waits', 409, 'Your first letter waits for an answer.');
  }
}

function nobody() {
  return refusal('letter-nobody', 404, 'This person cannot be written to at the moment.');
}

/** @throws AppError 'letters-full' 422 */
async function mustHaveSpace(queries: Queries, accountId: string, added: number): Promise<void> {
  const row = await queries
    .selectFrom('letters')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('author_id', '=', accountId)
    .executeTakeFirst();
  if (Number(row?.bytes ?? 0) + added > MAX_LETTER_BYTES_PER_MEMBER) {
    throw refusal('letters-full', 422, 'Your letters take up all the space there is for them.');
  }
}

/**
 * Returns the letter that the form with this key sent. @throws AppError 'letter-sent' 409 if that letter
 * differs
 */
async function findSubmitted(
  queries: Queries,
  authorId: string,
  key: string,
  wanted: { receiverId: string; text: string; photos: PhotoChoice[] },
): Promise<SentLetter | undefined> {
  const row = await queries
    .selectFrom('letters')
    .innerJoin('letter_sides', (join) =>
      join
        .onRef('letter_sides.correspondence_id', '=', 'letters.correspondence_id')
        .onRef('letter_sides.account_id', '=', 'letters.author_id'),
    )
    .select(['letters.id', 'letters.correspondence_id', 'letters.text', 'letter_sides.other_id'])
    .where('author_id', '=', authorId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const photos = await findPhotos(queries, { kind: LETTER, id: row.id });
  const isSame =
    row.text === wanted.text && row.other_id === wanted.receiverId && areSamePhotos(photos, wanted.photos);
  if (!isSame) {
    // The answer contains a new key, with which the next click sends the text as another letter.
    throw refusal('letter-sent', 409, 'This letter is already sent, with an earlier text.', {
      key: randomUUID(),
    });
  }
  return { correspondenceId: row.correspondence_id, letterId: row.id };
}
