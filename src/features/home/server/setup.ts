import { setTimeout as pause } from 'node:timers/promises';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { findMailState, findNewestMailTime } from '../../../server/mail/own-mails.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { Setup } from '../../community/contract.ts';
import { readSettings, type SettingKey, writeSettings } from '../../community/server/community-settings.ts';
import { findFirstAdministrator, hasOthers } from '../../membership/server/administrators/administrators.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import { testMail } from './mails.ts';

/** Limit per administrator. */
const TEST_MAILS: RateLimit = { name: 'test-mails', hits: 3, perMs: 10 * MINUTE_MS };

/** A mail server that works answers sooner. After that, the page says that the mail is on its way. */
const ATTEMPT_MS = 5 * SECOND_MS;

/**
 * Returns the checklist of the first administrator. Undefined for others, and once the checklist is done or was
 * ended.
 */
export async function readSetup(context: AppContext, viewer: Viewer): Promise<Setup | undefined> {
  if (!can(viewer, 'change-settings')) return undefined;
  const { database, config } = context;
  const settings = await readSettings(database);
  const { setup_ended_at, settings_saved_at } = settings;
  if (setup_ended_at) return undefined;
  const [first, hasOther, story, mail] = await Promise.all([
    findFirstAdministrator(database),
    hasOthers(database, viewer.accountId),
    database.selectFrom(storiesVisibleToAll().as('stories')).select('id').limit(1).executeTakeFirst(),
    readTestMail(context, viewer.email, settings),
  ]);
  if (first !== viewer.accountId) return undefined;
  const done = {
    hasName: viewer.name !== '',
    hasSettings: settings_saved_at !== undefined,
    hasStory: story !== undefined,
    hasInvited: hasOther,
  };
  if (Object.values(done).every(Boolean) && mail === 'sent') return undefined;
  return {
    ...done,
    testMail: mail,
    keepsMails: config.smtpUrl === undefined,
    email: viewer.email,
    address: config.publicUrl,
  };
}

/**
 * Sends a mail to the viewer, which shows that mails arrive. Waits at most 5 seconds for the first attempt, so that
 * the next page tells the outcome.
 * @throws AppError 'forbidden' 403, 'too-many' 429
 */
export async function sendTestMail(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await context.limiter.take(TEST_MAILS, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    await queueMail(context, transaction, testMail(context.config.publicUrl, viewer));
    // readTestMail finds the mail by its exact time, which may be later than a time that this function reads
    // from the clock.
    const queuedAt = await findNewestMailTime(transaction, viewer.email);
    await writeSettings(transaction, { test_mail_at: String(queuedAt) });
  });
  await Promise.race([context.outbox.flush(), pause(ATTEMPT_MS, undefined, { ref: false })]);
}

/** Ends the checklist for good. @throws AppError 'forbidden' 403 */
export async function endSetup(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, { setup_ended_at: String(context.clock.now()) }),
  );
}

/** Returns the state of the newest test mail, if its sender sees it. @throws AppError 'forbidden' 403 */
export async function readTestMailState(context: AppContext, viewer: Viewer): Promise<Setup['testMail']> {
  requirePermission(viewer, 'change-settings');
  return readTestMail(context, viewer.email, await readSettings(context.database));
}

/**
 * Returns the state of the test mail. Records that the mail was sent, because the outbox keeps sent mails only
 * for a week.
 */
async function readTestMail(
  context: AppContext,
  email: string,
  { test_mail_at: queuedAt, sent_test_mail_at }: Partial<Record<SettingKey, string>>,
): Promise<Setup['testMail']> {
  if (queuedAt === undefined) return 'none';
  if (queuedAt === sent_test_mail_at) return 'sent';
  const state = await findMailState(context.database, email, Number(queuedAt));
  // Without a state, an administrator has removed the mail that failed.
  if (!state) return 'none';
  if (state !== 'sent') return state;
  await inTransaction(context, (transaction) => writeSettings(transaction, { sent_test_mail_at: queuedAt }));
  return 'sent';
}
