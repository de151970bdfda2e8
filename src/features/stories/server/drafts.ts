import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanLine, cleanText, isBlank } from '../../../server/text.ts';
import type { TopicId } from '../../topics/contract.ts';
import {
  type Draft,
  type DraftInput,
  type DraftSummary,
  MAX_DRAFT_LENGTH,
  MAX_DRAFTS,
  type SavedDraft,
} from '../contract.ts';
import { countDrafts, findDraft, lockDrafts, markDiscarded } from './draft-store.ts';
import { excerptOf } from './excerpt.ts';
import { alreadyPublished } from './stories.ts';
import { findPublished, type PublishedStory } from './submission-store.ts';
import { isTextSpaceNearlyFull } from './text-space.ts';

/** The form's script saves every four seconds at most, on each device. */
const DRAFT_SAVES: RateLimit = { name: 'draft', hits: 60, perMs: MINUTE_MS };
/** How long a discarded draft can be restored. After this time, sweepDrafts deletes the row. */
const DRAFT_UNDO_MS = DAY_MS;
/** Number of code units of a text that a row of a list needs. */
const BEGINNING_LENGTH = 320;

/** The text of a form without JavaScript belongs to no numbered copy. */
type SaveInput = Omit<DraftInput, 'writer' | 'sequence' | 'circle' | 'question'> &
  Partial<Pick<DraftInput, 'writer' | 'sequence' | 'circle' | 'question'>>;

/**
 * Saves a text as the draft with the form's key and returns its version. Idempotent: a repeated text changes nothing.
 * A text without a letter discards the draft.
 * @throws AppError 'draft-changed' (409) if another copy of the draft has saved since the version that `base`
 * names:
 * nothing is overwritten (docs/decisions/029). 'already-published' (409) like publishStory, 'too-many-drafts'
 * and
 * 'content-too-long' (422), 'too-many' (429)
 */
export async function saveDraft(
  context: AppContext,
  viewer: Viewer,
  { writer = '', sequence = 0, ...input }: SaveInput,
): Promise<SavedDraft> {
  requirePermission(viewer, 'write-stories');
  await context.limiter.take(DRAFT_SAVES, viewer.accountId);
  const { accountId } = viewer;
  const { key, topic, base } = input;
  const typed = { topic, title: cleanLine(input.title), content: cleanText(input.content) };
  if (typed.content.length > MAX_DRAFT_LENGTH) {
    throw new AppError('content-too-long', 422, 'This story is too long.');
  }
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    await lockDrafts(transaction, accountId);
    const published = await findPublished(transaction, accountId, key);
    if (published) throw alreadyPublished(published);
    const stored = await findDraft(transaction, accountId, key);
    // A choice of the audience cannot be removed. A form without a choice comes from an author who is in no circle
    // any more.
    const circle = input.circle || stored?.circle || '';
    // A form that was opened without the question sends none: keep the draft's question.
    const text = { ...typed, circle, question: input.question || stored?.question || '' };
    if (stored && !stored.isDiscarded) {
      if (stored.title === text.title && stored.content === text.content && isSameChoice(stored, text)) {
        return { version: stored.version, updatedAt: stored.updatedAt };
      }
      if (writer === '' || stored.writer !== writer) {
        if (stored.version !== base) throw draftChanged(stored.version);
      } else if (stored.sequence >= sequence) {
        // The text is an older one of the same copy that arrived late.
        return { version: stored.version, updatedAt: stored.updatedAt };
      }
    }
    if (isBlank(text.title) && isBlank(text.content)) {
      await markDiscarded(transaction, accountId, { id: key, now });
      return { version: 0, updatedAt: now };
    }
    if ((!stored || stored.isDiscarded) && (await countDrafts(transaction, accountId)) >= MAX_DRAFTS) {
      throw tooManyDrafts();
    }
    const version = (stored?.version ?? 0) + 1;
    const saved = { ...text, version, writer, sequence, updated_at: now, discarded_at: null };
    await transaction
      .insertInto('drafts')
      .values({ account_id: accountId, id: key, ...saved })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(saved))
      .execute();
    const isNearlyFull = await isTextSpaceNearlyFull(transaction, accountId);
    return { version, updatedAt: now, ...(isNearlyFull && { isNearlyFull }) };
  });
}

/**
 * Saves a text like saveDraft, or as a separate draft if the account's draft has another text by now. Returns
 * the key of the draft. @throws the other errors of saveDraft
 */
export async function saveDraftBesides(
  context: AppContext,
  viewer: Viewer,
  input: SaveInput,
): Promise<string> {
  try {
    await saveDraft(context, viewer, input);
    return input.key;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'draft-changed') throw error;
    const key = randomUUID();
    await saveDraft(context, viewer, { ...input, key });
    return key;
  }
}

/** Returns the viewer's drafts, the one that was saved last first. */
export async function listDrafts(context: AppContext, viewer: Viewer): Promise<DraftSummary[]> {
  requirePermission(viewer, 'write-stories');
  const rows = await context.database
    .selectFrom('drafts')
    .select(['id', 'topic', 'title', 'version', 'updated_at'])
    .select((expression) =>
      expression
        .fn<string>('substr', ['content', expression.lit(1), expression.lit(BEGINNING_LENGTH)])
        .as('beginning'),
    )
    .where('account_id', '=', viewer.accountId)
    .where('discarded_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic as TopicId | '',
    title: row.title,
    titleLanguage: languageOf(row.title),
    ...excerptOf(row.beginning, row.beginning.length < BEGINNING_LENGTH),
    language: languageOf(row.beginning),
    version: row.version,
    updatedAt: row.updated_at,
  }));
}

/** Returns a draft of the viewer; undefined for an unknown key and for a discarded draft. */
export async function readDraft(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<Draft | undefined> {
  requirePermission(viewer, 'write-stories');
  const found = await findDraft(context.database, viewer.accountId, key);
  if (!found || found.isDiscarded) return undefined;
  const { isDiscarded, writer, sequence, ...draft } = found;
  return draft;
}

/** Returns the last discarded draft, which the viewer can restore. */
export async function findDiscardedDraft(
  context: AppContext,
  viewer: Viewer,
): Promise<Pick<Draft, 'id' | 'title'> | undefined> {
  requirePermission(viewer, 'write-stories');
  return context.database
    .selectFrom('drafts')
    .select(['id', 'title'])
    .where('account_id', '=', viewer.accountId)
    .where('discarded_at', '>=', context.clock.now() - DRAFT_UNDO_MS)
    .orderBy('discarded_at', 'desc')
    .executeTakeFirst();
}

/** Returns the topic and id of the viewer's story that the form with this key published. */
export async function findStoryOfDraft(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<PublishedStory | undefined> {
  requirePermission(viewer, 'write-stories');
  return findPublished(context.database, viewer.accountId, key);
}

/**
 * Discards a draft. restoreDraft can undo that until the next draft is discarded. Does nothing without such a
 * draft.
 */
export async function discardDraft(context: AppContext, viewer: Viewer, key: string): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await lockDrafts(transaction, viewer.accountId);
    await markDiscarded(transaction, viewer.accountId, { id: key, now });
  });
}

/** Restores a discarded draft. @throws AppError 'draft-not-found' (404), 'too-many-drafts' (422) */
export async function restoreDraft(context: AppContext, viewer: Viewer, key: string): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const { accountId } = viewer;
  await inTransaction(context, async (transaction) => {
    await lockDrafts(transaction, accountId);
    const draft = await findDraft(transaction, accountId, key);
    if (!draft) throw new AppError('draft-not-found', 404, 'This draft is no longer here.');
    if (!draft.isDiscarded) return;
    if ((await countDrafts(transaction, accountId)) >= MAX_DRAFTS) throw tooManyDrafts();
    await transaction
      .updateTable('drafts')
      .set({ discarded_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', key)
      .execute();
  });
}

/** Deletes discarded drafts that can no longer be restored. */
export async function sweepDrafts(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('drafts')
    .where('discarded_at', '<', now - DRAFT_UNDO_MS)
    .execute();
}

/**
 * Yields every draft of the viewer for their archive, one at a time, including a discarded one that is not
 * deleted yet.
 */
export async function* readOwnDrafts(context: AppContext, viewer: Viewer): AsyncGenerator<object> {
  const ids = await context.database
    .selectFrom('drafts')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  for (const { id } of ids) {
    const row = await context.database
      .selectFrom('drafts')
      .select(['topic', 'circle', 'title', 'content', 'updated_at', 'discarded_at'])
      .where('account_id', '=', viewer.accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) continue;
    yield {
      id,
      topic: row.topic || null,
      for: row.circle || null,
      title: row.title,
      text: row.content,
      savedAt: row.updated_at,
      discardedAt: row.discarded_at,
    };
  }
}

function isSameChoice(one: Pick<Draft, 'topic' | 'circle'>, other: Pick<Draft, 'topic' | 'circle'>): boolean {
  return one.topic === other.topic && one.circle === other.circle;
}

function draftChanged(version: number): AppError {
  return new AppError('draft-changed', 409, 'This draft was changed on another device or in another tab.', {
    version,
  });
}

function tooManyDrafts(): AppError {
  return new AppError('too-many-drafts', 422, `An account keeps at most ${MAX_DRAFTS} drafts.`);
}

/** Returns SQL that selects id, topic, title and `updated_at` of the draft that an account saved last. */
export function newestDraft(accountId: string): RawBuilder<unknown> {
  return sql`select id, topic, title, updated_at from drafts
    where account_id = ${accountId} and discarded_at is null
    order by updated_at desc, id
    limit 1`;
}
