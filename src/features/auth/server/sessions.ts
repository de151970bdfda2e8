import { sql } from 'kysely';
import { accessLevelOf } from '../../../identity/access-level.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState } from '../../../server/database/schema.ts';
import type { Language } from '../../../server/language.ts';
import { createToken, hashToken } from '../../../server/one-time-tokens.ts';

/** ASVS 7.3: a session ends when unused, and in any case after a while. Administrators' end the same day. */
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
export const ADMINISTRATOR_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** Use is noted at most this often: a page view should not cost a write. */
const RECORD_USE_EVERY_MS = HOUR_MS;
const MAX_USER_AGENT = 300;

interface SessionRow {
  account_id: string;
  created_at: number;
  last_seen_at: number;
  email: string;
  email_verified_at: number | null;
  language: Language | null;
  state: MembershipState | null;
  role: string | null;
  name: string | null;
}

/** Begins a session and returns its token, which only the cookie keeps. The account's sessions that are over go. */
export async function createSession(
  queries: Queries,
  session: { accountId: string; userAgent: string; now: number },
): Promise<string> {
  await sweepSessions(queries, session.now, session.accountId);
  const token = createToken();
  await queries
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: session.accountId,
      created_at: session.now,
      last_seen_at: session.now,
      user_agent: session.userAgent.slice(0, MAX_USER_AGENT),
    })
    .execute();
  return token;
}

/**
 * Who holds this session, by one row read now: what an administrator decided a moment ago already counts.
 * Null for an ended session and for members who are not (or no longer) let in. Tested in sessions.test.ts.
 */
export async function findViewer(context: AppContext, token: string | undefined): Promise<Viewer | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  // Written by hand: it runs for every request, and building it anew each time took longer than running it.
  const { rows } = await sql<SessionRow>`
    select sessions.account_id, sessions.created_at, sessions.last_seen_at, accounts.email,
      accounts.email_verified_at, accounts.language, memberships.state, memberships.role, profiles.name
    from sessions
    join accounts on accounts.id = sessions.account_id
    left join memberships on memberships.account_id = sessions.account_id
    left join profiles on profiles.account_id = sessions.account_id
    where sessions.token_hash = ${tokenHash}`.execute(context.database);
  const [row] = rows;
  if (!row) return null;

  const accessLevel = accessLevelOf(row, row.email_verified_at !== null);
  if (!accessLevel) return null;
  const now = context.clock.now();
  if (hasExpired(row, { accessLevel }, now)) return null;
  if (now >= row.last_seen_at + RECORD_USE_EVERY_MS) await recordUse(context, tokenHash, now);
  const { account_id: accountId, email, language } = row;
  return { accountId, email, name: row.name ?? '', accessLevel, language };
}

/** Whether a session has ended by itself: unused, or too old for who holds it. */
export function hasExpired(
  session: { created_at: number; last_seen_at: number },
  holder: Pick<Viewer, 'accessLevel'>,
  now: number,
): boolean {
  const isShort = can(holder, 'open-admin-pages');
  const lifetime = isShort ? ADMINISTRATOR_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
  return now >= session.created_at + lifetime || now >= session.last_seen_at + SESSION_IDLE_MS;
}

/** Ends one session on the server; the cookie is worthless from here on. */
export async function endSession(queries: Queries, token: string): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all of an account's sessions, in the transaction of whatever made them worthless. */
export async function endAllSessions(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** What is over lets nobody in, but still tells when someone was here, and with what. Of one account, or of all. */
export async function sweepSessions(queries: Queries, now: number, accountId?: string): Promise<void> {
  const ofWhom = queries.deleteFrom('sessions');
  await (accountId ? ofWhom.where('account_id', '=', accountId) : ofWhom)
    .where((is) =>
      is.or([
        is('created_at', '<=', now - SESSION_LIFETIME_MS),
        is('last_seen_at', '<=', now - SESSION_IDLE_MS),
      ]),
    )
    .execute();
}

/** Counts the sessions that have not ended, of all accounts. */
export async function countSessions(queries: Queries, now: number): Promise<number> {
  const { count } = await queries
    .selectFrom('sessions')
    .where('created_at', '>', now - SESSION_LIFETIME_MS)
    .where('last_seen_at', '>', now - SESSION_IDLE_MS)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function recordUse({ database, log }: AppContext, tokenHash: string, now: number): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
    // A full disk must not keep anyone from reading; it is noted the next time.
    .catch((error: Error) => log.warn({ error: error.message }, 'the use of a session could not be noted'));
}
