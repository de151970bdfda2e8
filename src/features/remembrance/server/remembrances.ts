import { type RawBuilder, sql } from 'kysely';
import { can, forbidden, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import { UNDO_REMEMBERED_DAYS } from '../../membership/contract.ts';
import type { MembershipEvent } from '../../membership/events.ts';
import { readMemberships } from '../../membership/server/members/member-facts.ts';
import { readName } from '../../people/server/person-facts.ts';
import { deleteStoriesOf } from '../../stories/server/story-editing.ts';
import { storiesBy } from '../../stories/server/visible-stories.ts';
import {
  type EditedRemembrance,
  MAX_DATE,
  MAX_WORDS,
  type Remembrance,
  type RemembranceWords,
} from '../contract.ts';
import { willBeErased } from './remembrance-facts.ts';
import { tell, withdrawNamedNews, withdrawTrustedNews } from './remembrance-news.ts';

/** Per member. Searching texts for links takes long. */
const WORDS: RateLimit = { name: 'remembrance-words', hits: 60, perMs: HOUR_MS };
/** How long the person of trust waits for the archive. In this time, a mistake can be noticed. */
const ARCHIVE_WAIT_MS = 7 * DAY_MS;
/** How long after a member's first story Home asks what is to happen to their stories. By then they know the community. */
const ASKED_AFTER_MS = 30 * DAY_MS;

/**
 * Begins or ends a page of remembrance when the state of a membership changes, and asks the person of trust for
 * words.
 */
export async function followMembership(
  transaction: Transaction,
  { accountId, from, to, at }: Extract<MembershipEvent, { type: 'membership-changed' }>,
): Promise<void> {
  if (from.state === to.state) return;
  if (to.state === 'remembered') {
    await transaction
      .insertInto('remembrances')
      .values({ account_id: accountId, remembered_at: at })
      .execute();
    const trustedId = await findTrusted(transaction, accountId);
    if (!trustedId) return;
    await withdrawNamedNews(transaction, { accountId, trustedId });
    await tell(transaction, 'remembrance-words', { to: trustedId, about: accountId, at });
  } else if (from.state === 'remembered') {
    await transaction.deleteFrom('remembrances').where('account_id', '=', accountId).execute();
    await withdrawTrustedNews(transaction, accountId);
  }
}

/** Returns the texts of a remembered person's page. @throws AppError 'forbidden' 403 */
export async function readRemembrance(
  { database }: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<Remembrance> {
  requirePermission(viewer, 'see-people');
  const words = toWords(await findWords(database, accountId));
  return { ...words, mayEdit: await mayEdit(database, viewer, accountId) };
}

/**
 * Returns the texts for the form that changes them; undefined for everyone but administrators and the person of
 * trust.
 */
export async function readForEditing(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<EditedRemembrance | undefined> {
  requirePermission(viewer, 'see-people');
  const { database, clock } = context;
  if (!(await mayEdit(database, viewer, accountId))) return undefined;
  const row = await findWords(database, accountId);
  const isTrusted = (await findTrusted(database, accountId)) === viewer.accountId;
  const opensAt = isTrusted && row ? row.remembered_at + ARCHIVE_WAIT_MS : null;
  return {
    ...toWords(row),
    mayEdit: true,
    name: await readName(database, accountId),
    version: row?.version ?? 0,
    archiveOpensAt: opensAt,
    isArchiveOpen: opensAt !== null && opensAt <= clock.now(),
  };
}

/**
 * Saves the dates and words of a page of remembrance. Idempotent: words without a change save nothing.
 * @throws AppError 'forbidden' 403, 'too-long', 'newcomer-text' 422, 'too-many' 429; 'words-changed' 409 with the newer `version` if
 * somebody else has saved meanwhile
 */
export async function saveRemembrance(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
  input: RemembranceWords,
): Promise<void> {
  const texts = {
    born: cleanField(input.born, { field: 'born', limit: MAX_DATE }),
    died: cleanField(input.died, { field: 'died', limit: MAX_DATE }),
    words: cleanField(input.words, { field: 'words', limit: MAX_WORDS, hasLines: true }),
  };
  const words = { ...texts, version: input.version + 1 };
  await context.limiter.take(WORDS, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    if (!(await mayEdit(transaction, viewer, accountId))) throw forbidden();
    const before = await findWords(transaction, accountId);
    // The same form sent twice must not tell its sender that somebody else has changed the words.
    if (before && (['born', 'died', 'words'] as const).every((name) => before[name] === texts[name])) return;
    await mustBePlain(
      { ...context, database: transaction },
      { viewer, kind: 'remembrance', text: textOf(words), before: before ? textOf(before) : '' },
    );
    const saved = await transaction
      .insertInto('remembrances')
      .values({ account_id: accountId, remembered_at: context.clock.now(), ...words })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(words).where('remembrances.version', '=', input.version),
      )
      .executeTakeFirst();
    if (saved.numInsertedOrUpdatedRows === 1n) return;
    const newer = await findWords(transaction, accountId);
    throw new AppError('words-changed', 409, 'Somebody else has changed the words.', {
      version: newer?.version ?? 0,
    });
  });
}

function textOf({ born, died, words }: Pick<RemembranceWords, 'born' | 'died' | 'words'>): string {
  return [born, died, words].join('\n');
}

/**
 * Deletes the stories of remembered people who wished it and can no longer be restored. Their photos and
 * recordings are deleted later, as after every deletion of a story: after the time in which an author could
 * restore it.
 */
export async function carryOutWishes(context: AppContext, now: number, signal: AbortSignal): Promise<void> {
  const due = await context.database
    .selectFrom('remembrances')
    .select('account_id')
    .where(willBeErased('remembrances.account_id'))
    .where('erased_at', 'is', null)
    .where('remembered_at', '<=', now - UNDO_REMEMBERED_DAYS * DAY_MS)
    .execute();
  for (const { account_id: accountId } of due) {
    await deleteStoriesOf(context, { accountId, email: '', name: '', accessLevel: 'member' }, signal);
    await context.database
      .updateTable('remembrances')
      .set({ erased_at: now })
      .where('account_id', '=', accountId)
      .execute();
  }
}

/**
 * Returns SQL for whether Home asks an account what is to happen to its stories: once, some weeks after its first story that is there,
 * until an answer or a dismissal.
 */
export function mustAskWish(account: RawBuilder<unknown>, now: number): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select 1 from remembrance_wishes as wish
      where wish.account_id = ${account} and (wish.chosen_at is not null or wish.dismissed_at is not null))
    and exists (select 1 from ${storiesBy(sql`${account}`)} as stories
      where deleted_at is null and created_at <= ${now - ASKED_AFTER_MS}))`;
}

/** Returns the person of trust of a member. Null if nobody is named, and if the named person is no longer a member. */
async function findTrusted(queries: Queries, accountId: string): Promise<string | null> {
  const id = await findNamed(queries, accountId);
  if (!id) return null;
  return (await readMemberships(queries, [id])).get(id)?.state === 'approved' ? id : null;
}

/** Returns whom a member has named, who may be suspended. Null if nobody is named. */
export async function findNamed(queries: Queries, accountId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('remembrance_wishes')
    .select('trusted_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.trusted_id ?? null;
}

/** Returns whether the viewer may change a page of remembrance. Returns false if the person is not remembered. */
async function mayEdit(queries: Queries, viewer: Viewer, accountId: string): Promise<boolean> {
  const state = (await readMemberships(queries, [accountId])).get(accountId)?.state;
  if (state !== 'remembered') return false;
  if (can(viewer, 'decide-memberships')) return true;
  return can(viewer, 'see-people') && (await findTrusted(queries, accountId)) === viewer.accountId;
}

/**
 * Returns the texts of a row. A member who was remembered on another server has no row until somebody writes
 * one.
 */
function toWords({
  born = '',
  died = '',
  words = '',
}: Partial<Pick<Remembrance, 'born' | 'died' | 'words'>> = {}) {
  const languages = { born: languageOf(born), died: languageOf(died), words: languageOf(words) };
  return { born, died, words, languages };
}

function findWords(queries: Queries, accountId: string) {
  return queries
    .selectFrom('remembrances')
    .select(['born', 'died', 'words', 'version', 'remembered_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
