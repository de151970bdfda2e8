import { hash } from 'node:crypto';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE } from '../../../languages/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import { type RateLimit, readWait } from '../../../server/rate-limits/rate-limit.ts';
import {
  exportSecretAddress,
  makeSecretAddress,
  readSecretAddress,
  withdrawSecretAddress,
} from '../../../server/secret-address.ts';
import type { SecretAddress } from '../../accounts/contract.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { readAccessLevel } from '../../membership/server/members/member-accounts.ts';
import { CALENDAR_PATH } from '../contract.ts';
import { type AnswerRecord, findAnswer, type GatheringRecord } from './gathering-store.ts';
import { toIcs } from './ics.ts';
import { UNSURE } from './ics-words.ts';
import { findGathering } from './read-gatherings.ts';

/** Limit per member: a calendar asks every 15 minutes at most, and somebody may use several. */
export const CALENDAR_READS: RateLimit = { name: 'calendar', hits: 60, perMs: HOUR_MS };
/** How long past gatherings stay in the calendar, and how many it has. */
const SHOWN_AFTER_MS = 365 * DAY_MS;
export const MAX_EVENTS = 500;
const PURPOSE = 'calendar';

/**
 * Makes the viewer's calendar address. The one before ends. A stolen session must not be able to do this, because an address goes
 * on working after the session ends. @throws AppError 'forbidden' 403, 'confirm-first' 403
 */
export async function createCalendar(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await requireFresh(context, viewer);
  await makeSecretAddress(context, 'calendars', { accountId: viewer.accountId, purpose: PURPOSE });
}

/** Ends an account's calendar address. Idempotent. */
export function withdrawCalendar(queries: Queries, accountId: string): Promise<void> {
  return withdrawSecretAddress(queries, 'calendars', accountId);
}

/** Returns the viewer's calendar; undefined without one. @throws AppError 'forbidden' 403 */
export async function readCalendar(context: AppContext, viewer: Viewer): Promise<SecretAddress | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const { accountId } = viewer;
  return readSecretAddress(context, 'calendars', { accountId, purpose: PURPOSE, path: CALENDAR_PATH });
}

/** Returns when the viewer's calendar address was made, for their archive. Never the address. */
export function exportCalendar(context: AppContext, viewer: Viewer): Promise<{ createdAt: number | null }> {
  return exportSecretAddress(context, 'calendars', viewer.accountId);
}

/** Returns one gathering as a calendar; undefined without one. @throws AppError 'forbidden' 403 */
export async function writeGatheringCalendar(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<string | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const gathering = await findGathering(context, id);
  if (!gathering) return undefined;
  const own = await findAnswer(context.database, id, viewer.accountId);
  return writeIcs(context, [{ ...gathering, ...pickAnswer(own) }]);
}

/**
 * Returns the calendar of a token: what its member said yes or perhaps to, cancelled gatherings included, so that calendars strike
 * them through. Undefined for a token that is unknown or was withdrawn, and for somebody who is no member now.
 * Returns the seconds to wait to a calendar that asks too often.
 */
export async function writeOwnCalendar(
  context: AppContext,
  token: string,
): Promise<string | number | undefined> {
  const { database, clock, limiter } = context;
  const row = await database
    .selectFrom('calendars')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const accessLevel = row && (await readAccessLevel(database, row.account_id));
  if (!accessLevel || !can({ accessLevel }, 'join-gatherings')) return undefined;
  const wait = await limiter.take(CALENDAR_READS, row.account_id).then(() => 0, readWait);
  if (wait > 0) return wait;
  const gatherings = await database
    .selectFrom('gatherings')
    .innerJoin('gathering_answers', 'gathering_answers.gathering_id', 'gatherings.id')
    .selectAll('gatherings')
    .select(['answer', 'waits_since'])
    .where('gathering_answers.account_id', '=', row.account_id)
    .where('answer', 'in', ['yes', 'perhaps'])
    .where('hidden_at', 'is', null)
    .where('ends_at', '>', clock.now() - SHOWN_AFTER_MS)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
  return writeIcs(context, gatherings);
}

/** Returns the entity tag of a calendar: it changes with every byte. */
export function tagOf(ics: string): string {
  return `"${hash('sha256', ics, 'base64url').slice(0, 22)}"`;
}

type OwnAnswer = Partial<Pick<AnswerRecord, 'answer' | 'waits_since'>>;

const pickAnswer = (own: AnswerRecord | undefined): OwnAnswer =>
  own ? { answer: own.answer, waits_since: own.waits_since } : {};

async function writeIcs(
  { community, config }: AppContext,
  gatherings: readonly (GatheringRecord & OwnAnswer)[],
): Promise<string> {
  const { name, defaultLanguage } = await community.read();
  const language = defaultLanguage ?? DEFAULT_LANGUAGE;
  const shown = gatherings.map((gathering) => {
    const reason = gathering.answer === 'perhaps' ? 'perhaps' : gathering.waits_since ? 'waiting' : undefined;
    return { ...gathering, unsure: reason && UNSURE[language][reason] };
  });
  return toIcs({ publicUrl: config.publicUrl, name: name[language], gatherings: shown });
}
