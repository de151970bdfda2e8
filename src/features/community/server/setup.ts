import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { Setup } from '../contract.ts';
import { readSettings, writeSettings } from './community-store.ts';
import { testMail } from './mails.ts';

/** Limit per administrator. */
export const TEST_MAILS: RateLimit = { name: 'test-mails', hits: 3, perMs: 10 * MINUTE_MS };

/** Returns the checklist of the first administrator; undefined for others, and once it is done or was ended. */
export async function readSetup(context: AppContext, viewer: Viewer): Promise<Setup | undefined> {
  if (!can(viewer, 'change-settings')) return undefined;
  const { database, config } = context;
  const { setup_ended_at, settings_saved_at, test_mail_at } = await readSettings(database);
  if (setup_ended_at) return undefined;
  const [first, other, story, mail] = await Promise.all([
    database
      .selectFrom('memberships')
      .select('account_id')
      .where('role', '=', 'administrator')
      .orderBy('joined_at')
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirst(),
    database
      .selectFrom('memberships')
      .select('account_id')
      .where('account_id', '<>', viewer.accountId)
      .limit(1)
      .executeTakeFirst(),
    database.selectFrom('stories').select('id').limit(1).executeTakeFirst(),
    readTestMail(database, viewer.email, test_mail_at),
  ]);
  if (first?.account_id !== viewer.accountId) return undefined;
  const done = {
    hasName: viewer.name !== '',
    hasSettings: settings_saved_at !== undefined,
    hasStory: story !== undefined,
    hasInvited: other !== undefined,
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

/** Sends a mail to the viewer, which shows that mails arrive. @throws AppError 'forbidden' 403, 'too-many' 429 */
export async function sendTestMail(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await context.limiter.take(TEST_MAILS, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    await writeSettings(transaction, { test_mail_at: String(context.clock.now()) });
    await queueMail(context, transaction, testMail(context.config.publicUrl, viewer));
  });
}

/** Ends the checklist for good. @throws AppError 'forbidden' 403 */
export async function endSetup(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, { setup_ended_at: String(context.clock.now()) }),
  );
}

/** Returns what became of the test mail. A mail that was sent may have been deleted from the outbox since. */
async function readTestMail(
  queries: Queries,
  email: string,
  queuedAt: string | undefined,
): Promise<Setup['testMail']> {
  if (queuedAt === undefined) return 'none';
  const unsent = await queries
    .selectFrom('outbox')
    .select('last_error')
    .where('recipient', '=', email)
    .where('created_at', '=', Number(queuedAt))
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!unsent) return 'sent';
  return unsent.last_error === null ? 'waiting' : 'failed';
}
