import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { RefusedMail } from '../../../server/mail/mail.ts';
import { findVerifiedAccounts, isAccount, verifiedAtOf } from '../../accounts/server/account-facts.ts';
import { findFailureCause } from '../../mails/server/failure-cause.ts';
import type { NewsMailChoice, NewsMailSettings } from '../contract.ts';
import { type DigestTime, nextDigestTime } from './digest-time.ts';

/**
 * The settings of a member who has chosen nothing. Members from before migration 031 have a row that the
 * migration wrote.
 */
export const DEFAULT_MAIL_SETTINGS: NewsMailSettings = {
  answers: true,
  digest: 'weekly',
  hour: 8,
  weekday: 6,
  timeZone: null,
};

/** Returns an account's choices about mails, or the default. */
export async function findMailSettings(queries: Queries, accountId: string): Promise<NewsMailChoice> {
  const row = await queries
    .selectFrom('news_mail_settings')
    .select(['answers', 'digest', 'hour', 'weekday', 'time_zone as timeZone'])
    .select(['refused_at', verifiedAtOf('news_mail_settings.account_id').as('verified_at')])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return { ...DEFAULT_MAIL_SETTINGS, isRefused: false };
  const { answers, refused_at, verified_at, ...settings } = row;
  const isRefused = refused_at !== null && refused_at >= (verified_at ?? 0);
  return { ...settings, answers: answers === 1, isRefused };
}

/** Returns the viewer's choices about mails, or the default. */
export function readMailSettings({ database }: AppContext, viewer: Viewer): Promise<NewsMailChoice> {
  requirePermission(viewer, 'read-stories');
  return findMailSettings(database, viewer.accountId);
}

/** Returns a member's choices about mails, for the archive. */
export async function exportMailSettings(queries: Queries, accountId: string): Promise<NewsMailSettings> {
  const { isRefused, ...settings } = await findMailSettings(queries, accountId);
  return settings;
}

/**
 * Saves the viewer's choices about mails, and plans the next digest. An address that was refused is tried
 * again. The stored time zone changes only if the form says that the viewer lives `here`. Idempotent.
 */
export async function saveMailSettings(
  context: AppContext,
  viewer: Viewer,
  { here, ...settings }: NewsMailSettings & { here?: boolean },
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  await inTransaction(context, async (transaction) => {
    const known = here ? null : (await findMailSettings(transaction, accountId)).timeZone;
    const timeZone = known ?? settings.timeZone;
    await storeMailSettings(transaction, accountId, { ...settings, timeZone }, context.clock.now());
    await transaction
      .updateTable('news_mail_settings')
      .set({ refused_at: null })
      .where('account_id', '=', accountId)
      .execute();
  });
}

/** Answers the offer of mails to a member who joined before there were any. Idempotent. */
export async function answerMailOffer(
  context: AppContext,
  viewer: Viewer,
  isWanted: boolean,
  timeZone: string,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  if (isWanted) return saveMailSettings(context, viewer, { ...DEFAULT_MAIL_SETTINGS, timeZone });
  await context.database
    .updateTable('news_mail_settings')
    .set({ is_offered: 0 })
    .where('account_id', '=', viewer.accountId)
    .execute();
}

/** The columns of mailOfferOf. */
export interface MailOfferRow {
  mails_offered: number | null;
  mails_zone: string | null;
}

/** Returns the columns for welcomeToMails. */
export function mailOfferOf(accountId: string): SqlPart {
  const column = (name: string) =>
    sql`(select ${sql.ref(name)} from news_mail_settings where account_id = ${accountId})`;
  return sql`${column('is_offered')} as mails_offered, ${column('time_zone')} as mails_zone`;
}

/**
 * Returns whether Home offers the viewer mails. Stores the time zone of the viewer's browser if none is known,
 * so that a new member's first digest comes at the right hour. `timeZone` is undefined if the browser has told
 * none.
 */
export async function welcomeToMails(
  context: AppContext,
  viewer: Viewer,
  timeZone: string | undefined,
  { mails_offered, mails_zone }: MailOfferRow,
): Promise<boolean> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const isOffered = mails_offered === 1;
  if (timeZone !== undefined && !mails_zone && !isOffered) {
    await inTransaction(context, async (transaction) => {
      const settings = await findMailSettings(transaction, accountId);
      // Another page of the same viewer may have stored a zone first.
      if (settings.timeZone) return;
      await storeMailSettings(transaction, accountId, { ...settings, timeZone }, context.clock.now());
    });
  }
  return isOffered;
}

/**
 * Returns the time zones in which these accounts read their mails, by id. The map lacks an account whose zone
 * is unknown.
 */
export async function readTimeZones(
  queries: Queries,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('news_mail_settings')
    .select(['account_id', 'time_zone'])
    .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
    .execute();
  return new Map(rows.flatMap(({ account_id, time_zone }) => (time_zone ? [[account_id, time_zone]] : [])));
}

/**
 * Switches the mails off for imported members, who have never agreed to them, until they answer the offer on
 * Home. Does not change members with settings.
 */
export async function offerMails(transaction: Queries, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const { hour, weekday } = DEFAULT_MAIL_SETTINGS;
  await transaction
    .insertInto('news_mail_settings')
    .values(
      accountIds.map((accountId) => ({
        account_id: accountId,
        answers: 0,
        digest: 'off' as const,
        hour,
        weekday,
        is_offered: 1,
      })),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Stops the mails about news to an address that does not exist. The member's choices stay as they are. */
export async function stopRefusedMails(
  { database, clock }: AppContext,
  { recipient, reason }: RefusedMail,
): Promise<void> {
  if (findFailureCause(reason) !== 'unknown-mailbox') return;
  const now = clock.now();
  const { answers, digest, hour, weekday } = DEFAULT_MAIL_SETTINGS;
  const [account] = await findVerifiedAccounts(database, [recipient]);
  if (!account) return;
  await sql`
    insert into news_mail_settings (account_id, answers, digest, hour, weekday, refused_at)
    select ${account.id}, ${answers ? 1 : 0}, ${digest}, ${hour}, ${weekday}, ${now} where ${isAccount(account.id)}
    on conflict (account_id) do update set refused_at = excluded.refused_at`.execute(database);
}

/** Stores an account's settings and plans the next digest. Call this in a transaction. */
export async function storeMailSettings(
  transaction: Queries,
  accountId: string,
  settings: NewsMailSettings,
  now: number,
): Promise<void> {
  const { digest, hour, weekday, timeZone } = settings;
  const row = {
    answers: settings.answers ? 1 : 0,
    digest,
    hour,
    weekday,
    time_zone: timeZone,
    is_offered: 0,
  };
  await transaction
    .insertInto('news_mail_settings')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  if (!settings.answers)
    await transaction
      .updateTable('news_mails')
      .set({ due_at: null })
      .where('account_id', '=', accountId)
      .where('kind', '=', 'answers')
      .execute();
  const dueAt = digestDueAt(settings, now, accountId);
  await transaction
    .insertInto('news_mails')
    .values({ account_id: accountId, kind: 'digest', due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Returns when the next digest is due; null for an account that wants none. */
export function digestDueAt(settings: NewsMailSettings, now: number, accountId: string): number | null {
  if (settings.digest === 'off') return null;
  const time: DigestTime = { ...settings, weekday: settings.digest === 'weekly' ? settings.weekday : null };
  return nextDigestTime(time, now, accountId);
}
