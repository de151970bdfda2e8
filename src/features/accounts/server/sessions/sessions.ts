import { type RawBuilder, sql } from 'kysely';
import type { SessionFactors } from '../../../../identity/account-states.ts';
import { can } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { Language } from '../../../../languages/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { countRows } from '../../../../server/database/count-rows.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { raise, signalAfterCommit } from '../../../../server/database/transaction.ts';
import type { LineSpacing, Script, TextSize, ThemeChoice, TypingAid } from '../../../../server/language.ts';
import { accountChannel } from '../../../../server/live/live.ts';
import { createToken, hashToken } from '../../../../server/one-time-tokens.ts';
import type { AccountEvent } from '../../events.ts';

/** ASVS 7.3 requires an idle timeout and a maximum lifetime. */
const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const ADMINISTRATOR_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** Record the use of a session at most this often, so that a page view costs no write. */
const RECORD_USE_EVERY_MS = HOUR_MS;
const MAX_USER_AGENT = 300;
/** An account has at most this many sessions. A further one ends the one that was not used for longest. */
export const MAX_SESSIONS = 100;

/** A session with the email and the settings of its account. */
interface SessionRow {
  account_id: string;
  created_at: number;
  last_seen_at: number;
  factors: SessionFactors;
  confirmed_at: number;
  /** A number or a boolean, depending on the database. */
  has_factor: unknown;
  email: string;
  email_verified_at: number | null;
  language: Language | null;
  theme: ThemeChoice | null;
  text_size: TextSize | null;
  line_spacing: LineSpacing | null;
  script: Script | null;
  typing_aid: TypingAid | null;
  seen_at: number | null;
  new_since_at: number | null;
}

/**
 * Creates a session and returns its token, of which only a hash is stored. Call this only for someone who has just proved
 * who they are. Deletes the account's expired sessions, and ends those beyond MAX_SESSIONS.
 */
export async function createSession(
  queries: Queries,
  session: { accountId: string; userAgent: string; now: number; factors?: SessionFactors },
): Promise<string> {
  await sweepSessions(queries, session.now, session.accountId);
  await endSurplusSessions(queries, session.accountId);
  const token = createToken();
  await queries
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: session.accountId,
      created_at: session.now,
      last_seen_at: session.now,
      user_agent: session.userAgent.slice(0, MAX_USER_AGENT),
      factors: session.factors ?? 'password',
      confirmed_at: session.now,
    })
    .execute();
  return token;
}

/**
 * Returns SQL for a session and the settings of its account. `facts` is SQL for further columns, which features
 * above know of the account in `sessions.account_id`, so that one statement reads everything.
 */
export function selectSession<Facts>(
  tokenHash: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
): RawBuilder<SessionRow & Facts> {
  return sql<SessionRow & Facts>`
    select sessions.account_id, sessions.created_at, sessions.last_seen_at, sessions.factors,
      sessions.confirmed_at, accounts.email,
      exists (select 1 from authenticators where authenticators.account_id = sessions.account_id
        and authenticators.confirmed_at is not null)
        or exists (select 1 from passkeys where passkeys.account_id = sessions.account_id) as has_factor,
      accounts.email_verified_at, accounts.language, accounts.theme, accounts.text_size, accounts.line_spacing,
      accounts.script, accounts.typing_aid, accounts.seen_at, accounts.new_since_at, ${facts}
    from sessions
    join accounts on accounts.id = sessions.account_id
    where sessions.token_hash = ${tokenHash}`;
}

/** Records that a session is used now, if the last record is old enough. */
export async function recordUse(
  { database, log }: AppContext,
  token: string,
  { last_seen_at }: SessionRow,
  now: number,
): Promise<void> {
  // A use in the future was recorded while the clock was ahead.
  if (now < last_seen_at + RECORD_USE_EVERY_MS && last_seen_at <= now) return;
  await database
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute()
    // A full disk must not keep anyone from reading. The next request tries again.
    .catch((error: Error) => log.warn({ error: error.message }, 'could not record the use of a session'));
}

/** Returns whether a session is past its idle timeout or its lifetime, which depends on the holder's permissions. */
export function hasExpired(
  session: { created_at: number; last_seen_at: number },
  holder: Pick<Viewer, 'accessLevel'>,
  now: number,
): boolean {
  const isShort = can(holder, 'open-admin-pages');
  const lifetime = isShort ? ADMINISTRATOR_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
  return now >= session.created_at + lifetime || now >= session.last_seen_at + SESSION_IDLE_MS;
}

/**
 * Locks a session until the transaction ends. A concurrent end of the session waits, and then finds what this
 * transaction stores. Returns whether there is a session with this token.
 */
export async function lockSession(transaction: Queries, token: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set((row) => ({ last_seen_at: row.ref('last_seen_at') }))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one session, if there is one with this token. Its cookie no longer signs anyone in. Call this in a transaction. */
export async function endSession(transaction: Queries, token: string): Promise<void> {
  const ended = await transaction
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .returning(['account_id', 'token_hash'])
    .executeTakeFirst();
  if (ended) await tellOfEnd(transaction, ended.account_id, [ended.token_hash]);
}

/**
 * Ends the session that a browser had before it signed in to an account again. For a session of the same
 * account, only notifies open pages: the browser is still its owner's. Call this in the transaction of the
 * sign-in.
 */
export async function replaceSession(transaction: Queries, token: string, accountId: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) signalAfterCommit(transaction, accountChannel(accountId));
  else await endSession(transaction, token);
}

/** Ends these sessions of an account. Call this in the transaction that takes the access away. */
export async function endSessionsOf(
  transaction: Queries,
  accountId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await transaction
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', tokenHashes)
    .execute();
  await tellOfEnd(transaction, accountId, [...tokenHashes]);
}

/** Makes room for one more session of an account. */
async function endSurplusSessions(queries: Queries, accountId: string): Promise<void> {
  const surplus = await queries
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_SESSIONS)
    .offset(MAX_SESSIONS - 1)
    .execute();
  await endSessionsOf(
    queries,
    accountId,
    surplus.map(({ token_hash }) => token_hash),
  );
}

/** Ends all sessions of an account. Call this in the transaction that takes the access away. */
export async function endAllSessions(transaction: Queries, accountId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await tellOfEnd(transaction, accountId, undefined);
}

async function tellOfEnd(
  transaction: Queries,
  accountId: string,
  tokenHashes: string[] | undefined,
): Promise<void> {
  await raise<AccountEvent>(transaction, { type: 'sessions-ended', accountId, tokenHashes });
  signalAfterCommit(transaction, accountChannel(accountId));
}

/** Returns which of these sessions, by the hash of their token, have not expired for somebody with an access level. */
export async function findUnexpired(
  queries: Queries,
  tokenHashes: readonly string[],
  holder: Parameters<typeof hasExpired>[1],
  now: number,
): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await queries
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at'])
    .where('token_hash', 'in', tokenHashes)
    .execute();
  return new Set(rows.filter((row) => !hasExpired(row, holder, now)).map(({ token_hash }) => token_hash));
}

/** Deletes expired sessions of one account or of all: they still tell when and with which device someone was here. */
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

/** Returns how many sessions of all accounts have not expired. */
export async function countSessions(queries: Queries, now: number): Promise<number> {
  return countRows(
    queries
      .selectFrom('sessions')
      .where('created_at', '>', now - SESSION_LIFETIME_MS)
      .where('last_seen_at', '>', now - SESSION_IDLE_MS),
  );
}
