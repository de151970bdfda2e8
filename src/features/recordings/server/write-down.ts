import { forbidden, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField, isBlank } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import { cleanStory, storyNotFound } from '../../stories/server/stories.ts';
import { editStory } from '../../stories/server/story-editing.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { countComments } from '../../subjects/server/subjects.ts';
import { MAX_ANSWER, type WriteDown, type WriteDownInput, type WritingState } from '../contract.ts';
import { findParts } from './recording-store.ts';
import type { WritingNews } from './writing-news.ts';
import {
  deleteWriting,
  findToldStory,
  findWriting,
  insertWriting,
  type ToldStory,
  updateWriting,
  type Writing,
} from './writing-store.ts';

/** An offer expires this long after the last save, so that another member may write. */
export const LAPSE_MS = 7 * DAY_MS;
/** Limit per member. Each offer and each answer tells another member. */
const WRITING: RateLimit = { name: 'write-down', hits: 120, perMs: HOUR_MS };

/**
 * Returns the state of writing a told story down. Undefined if the viewer may not open the story, or nobody
 * told it.
 */
export async function readWriteDown(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
): Promise<WriteDown | undefined> {
  requirePermission(viewer, 'read-stories');
  const { database, clock } = context;
  const [story, parts] = await Promise.all([
    findToldStory(database, viewer, storyId),
    findParts(database, storyId),
  ]);
  if (!story || parts.length === 0) return undefined;
  const [writing, muted] = await Promise.all([findWriting(database, storyId), findMuted(database, viewer)]);
  return {
    story: {
      id: storyId,
      topic: story.topic,
      title: story.title,
      titleLanguage: languageOf(story.title),
    },
    parts,
    writing: describe(story, toCurrent(writing, clock.now()), viewer, muted),
  };
}

/** Hides the name and text of a writer whom the viewer has muted. A teller may still end such an offer. */
function describe(
  story: ToldStory,
  writing: Writing | undefined,
  { accountId }: Viewer,
  muted: ReadonlySet<string>,
): WritingState {
  const isTeller = story.tellerId === accountId;
  if (writing ? writing.approvedAt !== null : !isBlank(story.content)) return { state: 'written' };
  if (!writing) return { state: 'open', mayOffer: mayBeOffered(story) && !isTeller };
  const { text, answer, sentAt, savedAt, offeredAt } = writing;
  const isMuted = muted.has(writing.writerId ?? '');
  const textLanguage = languageOf(text);
  if (writing.writerId === accountId) {
    if (sentAt !== null) return { state: 'waiting', text, textLanguage };
    const saved = text === '' && savedAt === offeredAt ? null : savedAt;
    const words = muted.has(story.tellerId ?? '') ? '' : answer;
    return { state: 'writing', text, answer: words, savedAt: saved, lapsesAt: savedAt + LAPSE_MS };
  }
  if (isTeller && sentAt !== null && !isMuted)
    return { state: 'asked', writer: writing.writerName, text, textLanguage, sentAt };
  return { state: 'taken', writer: isMuted ? '' : writing.writerName, isTeller };
}

/**
 * Carries out what a button of the page asks. Locks the row of the story first, so that two members never write
 * at the same time.
 * @throws AppError 'story-not-found' (404), 'forbidden' (403), 'already-offered', 'offer-lapsed', 'not-sent',
 * 'writing-changed' (409), 'newcomer-text', 'blank',
 * 'content-too-long', 'too-long' (422), 'too-many' (429), and the errors of editStory
 */
export async function writeDown(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  input: WriteDownInput,
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  await context.limiter.take(WRITING, viewer.accountId);
  const now = context.clock.now();
  const approved = await inTransaction(context, async (transaction) => {
    // Locks the story's row without changing the number of comments.
    await countComments(transaction, storyId, 0);
    const story = await findToldStory(transaction, viewer, storyId);
    if (!story || (await findParts(transaction, storyId)).length === 0) throw storyNotFound();
    const found = await findWriting(transaction, storyId);
    const current = toCurrent(found, now);
    const turn = { context: { ...context, database: transaction }, transaction, viewer, storyId, story, now };
    switch (input.intent) {
      case 'offer':
        return offer(turn, current, found !== undefined);
      case 'withdraw':
        return withdraw(turn, current);
      case 'save':
      case 'send':
        return save(turn, current, input);
      case 'return':
        return giveBack(turn, current, input);
      case 'decline':
        return decline(turn, current, input.seen);
      case 'approve':
        return mustBeAsked(turn, current, input.seen);
    }
  });
  if (approved) await approve(context, viewer, storyId, approved);
}

interface Turn {
  /** A context whose queries run in the transaction. */
  context: AppContext;
  transaction: Transaction;
  viewer: Viewer;
  storyId: string;
  story: ToldStory;
  now: number;
}

async function offer(turn: Turn, current: Writing | undefined, isTaken: boolean): Promise<undefined> {
  const { transaction, viewer, storyId, story, now } = turn;
  if (current?.writerId === viewer.accountId && current.approvedAt === null) return;
  if (story.tellerId === viewer.accountId || !mayBeOffered(story)) throw forbidden();
  if (current) {
    throw new AppError('already-offered', 409, 'Somebody else writes this story down.');
  }
  if (isTaken) await deleteWriting(transaction, storyId);
  await insertWriting(transaction, { storyId, writerId: viewer.accountId, now });
  await raiseNews(turn, 'writing-offered', story.tellerId);
}

async function withdraw({ transaction, viewer, storyId }: Turn, current: Writing | undefined) {
  if (!current || current.approvedAt !== null) return;
  if (current.writerId !== viewer.accountId) throw forbidden();
  await deleteWriting(transaction, storyId);
}

async function save(
  turn: Turn,
  current: Writing | undefined,
  { intent, text }: { intent: 'save' | 'send'; text: string },
): Promise<undefined> {
  const { transaction, viewer, storyId, story, now } = turn;
  if (current?.writerId !== viewer.accountId || current.approvedAt !== null) {
    throw new AppError('offer-lapsed', 409, 'You no longer write this story down.');
  }
  const { content } = cleanStory({ title: story.title, content: text });
  // The text does not change while the teller reads it.
  if (current.sentAt !== null) {
    if (current.text === content) return;
    throw new AppError('already-sent', 409, 'The teller has this text already.');
  }
  const isSent = intent === 'send';
  if (isSent) await mustBePlain(turn.context, { viewer, kind: 'writing', text: content });
  await updateWriting(transaction, storyId, {
    text: content,
    saved_at: now,
    ...(isSent && { sent_at: now, answer: '' }),
  });
  if (isSent) await raiseNews(turn, 'writing-sent', story.tellerId);
}

async function giveBack(
  turn: Turn,
  current: Writing | undefined,
  { answer: words, seen }: { answer: string; seen?: number | undefined },
): Promise<undefined> {
  const answer = cleanField(words, { field: 'answer', limit: MAX_ANSWER, hasLines: true });
  mustBeAsked(turn, current, seen);
  await mustBePlain(turn.context, { viewer: turn.viewer, kind: 'writing', text: answer });
  await updateWriting(turn.transaction, turn.storyId, { answer, sent_at: null, saved_at: turn.now });
  await raiseNews(turn, 'writing-returned', current?.writerId ?? null);
}

/** Ends another member's offer, at any time before the story is written down. */
async function decline(
  turn: Turn,
  current: Writing | undefined,
  seen: number | undefined,
): Promise<undefined> {
  const { transaction, viewer, storyId, story } = turn;
  if (story.tellerId !== viewer.accountId) throw forbidden();
  if (!current || current.approvedAt !== null) return;
  mustBeSeen(current, seen);
  await deleteWriting(transaction, storyId);
  await raiseNews(turn, 'writing-declined', current.writerId);
}

/** Returns the text that waits for the teller's decision. @throws AppError 'forbidden', 'not-sent', 'writing-changed' */
function mustBeAsked({ viewer, story }: Turn, current: Writing | undefined, seen: number | undefined) {
  if (story.tellerId !== viewer.accountId) throw forbidden();
  if (!current || (current.sentAt === null && current.approvedAt === null)) {
    throw new AppError('not-sent', 409, 'There is no text to decide about.');
  }
  if (current.approvedAt !== null) return undefined;
  mustBeSeen(current, seen);
  return { story, text: current.text };
}

/**
 * Refuses a decision about a text that the teller has not read: its writer may have withdrawn the text that the
 * page shows, and somebody may have sent another one since. @throws AppError 'writing-changed' 409
 */
function mustBeSeen({ sentAt }: Writing, seen: number | undefined): void {
  if (seen === undefined || seen === sentAt) return;
  throw new AppError('writing-changed', 409, 'The text has changed meanwhile.');
}

/**
 * Stores the text in the story. The teller publishes it, so that all rules of stories apply: limits, links of
 * newcomers, search. An interruption after the edit leaves the story with its text, and the offer unchanged:
 * approving again completes it.
 */
async function approve(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
  { story, text }: { story: ToldStory; text: string },
): Promise<void> {
  const { topic, title, version } = story;
  await editStory(context, viewer, storyId, {
    intent: 'edit',
    topic,
    title,
    content: text,
    version,
    key: storyId,
  });
  await inTransaction(context, async (transaction) => {
    // Locks the story's row.
    await countComments(transaction, storyId, 0);
    const current = await findWriting(transaction, storyId);
    if (!current || current.approvedAt !== null) return;
    const now = context.clock.now();
    await updateWriting(transaction, storyId, { text: '', answer: '', approved_at: now });
    await raiseNews({ transaction, viewer, storyId, now }, 'writing-approved', current.writerId);
  });
}

async function raiseNews(
  { transaction, viewer, storyId, now }: Pick<Turn, 'transaction' | 'viewer' | 'storyId' | 'now'>,
  kind: WritingNews,
  accountId: string | null,
): Promise<void> {
  if (accountId === null) return;
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind,
    accountIds: [accountId],
    subjectId: storyId,
    about: { kind: 'story', id: storyId },
    at: now,
    actorId: viewer.accountId,
  });
}

/** An expired offer counts as none. */
function toCurrent(writing: Writing | undefined, now: number): Writing | undefined {
  if (!writing || writing.approvedAt !== null || writing.sentAt !== null) return writing;
  return writing.savedAt < now - LAPSE_MS ? undefined : writing;
}

/** A story without a teller has nobody who could approve a text. */
function mayBeOffered({ hasTeller, isHidden, content }: ToldStory): boolean {
  return hasTeller && !isHidden && isBlank(content);
}
