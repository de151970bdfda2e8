import type { OverviewFact } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import {
  countFailedMails,
  deleteFailedBulkMails,
  deleteFailedLinkMails,
  deleteFailedMail,
  type FailedMail,
  listDelayedMails,
  listFailedMails,
  retryFailedMails,
} from '../../../server/mail/failed-mails.ts';
import { readMailState } from '../../../server/mail/waiting-mails.ts';
import { renewVerificationMails, VERIFY_PURPOSE } from '../../accounts/server/email/email-verification.ts';
import { DELAYED_SHOWN, type FailedMailItem, type MailProblems, PAGE_SIZE } from '../contract.ts';
import type { MailEvent } from '../events.ts';
import { findFailureCause } from './failure-cause.ts';

/** Mail servers may be unreachable or defer mails for a while. After this time, an administrator should check. */
const OVERDUE_AFTER_MS = HOUR_MS;

/** Returns the number of failed mails, and the waiting mails if the oldest is overdue. @throws AppError 'forbidden' */
export async function readMailProblems(context: AppContext, viewer: Viewer): Promise<MailProblems> {
  requirePermission(viewer, 'handle-failed-mails');
  return findMailProblems(context, context.clock.now());
}

/**
 * Returns the number of failed mails. If mails are overdue, `of` is their number, and `at` the time since when the
 * oldest of them waits. Undefined without failed and overdue mails.
 */
export async function findMailsToReview(context: AppContext, now: number): Promise<OverviewFact | undefined> {
  const { failedCount, overdue } = await findMailProblems(context, now);
  if (failedCount === 0 && !overdue) return undefined;
  const late = overdue && { of: overdue.count, at: overdue.since };
  return { count: failedCount, ...late, path: failedCount > 0 ? '/admin/mails' : '/admin/system' };
}

async function findMailProblems({ database }: AppContext, now: number): Promise<MailProblems> {
  const { failedCount, waiting } = await readMailState(database);
  const isOverdue = waiting !== undefined && now - waiting.since > OVERDUE_AFTER_MS;
  return { failedCount, overdue: isOverdue ? waiting : undefined };
}

/**
 * Returns a page of the failed mails without their text, the last failure first, and how many there are. Mails
 * about news are only counted. The first page also has the mails that have failed once but have further
 * attempts. @throws AppError 'forbidden'
 */
export async function readFailedMails(
  { database }: AppContext,
  viewer: Viewer,
  after: string | undefined,
): Promise<{
  mails: FailedMailItem[];
  count: number;
  newsCount: number;
  next: string | undefined;
  delayed: FailedMailItem[];
}> {
  requirePermission(viewer, 'handle-failed-mails');
  const [failedAt = '', id = ''] = after?.split('_') ?? [];
  const place = after ? { failedAt: Number(failedAt), id } : undefined;
  const [rows, count, newsCount, delayed] = await Promise.all([
    listFailedMails(database, { after: place, limit: PAGE_SIZE + 1 }),
    countFailedMails(database),
    countFailedMails(database, 'bulk'),
    after ? [] : listDelayedMails(database, DELAYED_SHOWN),
  ]);
  const mails = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? mails.at(-1) : undefined;
  return {
    mails: mails.map(toItem),
    count,
    newsCount,
    next: last && `${last.failedAt}_${last.id}`,
    delayed: delayed.map(toItem),
  };
}

/**
 * Queues one failed mail again, or all of them, and returns how many. A verification mail is replaced by one with a
 * new link. Mails that set a password are not queued, because only their recipient may ask for one; nor are mails
 * about news.
 * @throws AppError 'forbidden'
 */
export async function retryMails(context: AppContext, viewer: Viewer, id?: string): Promise<number> {
  requirePermission(viewer, 'handle-failed-mails');
  return inTransaction(context, async (transaction) => {
    const retried = await retryFailedMails(context, transaction, id);
    const recipients = await deleteFailedLinkMails(transaction, VERIFY_PURPOSE, id);
    const count = retried + (await renewVerificationMails(context, transaction, recipients));
    const resent = { byId: viewer.accountId, count, at: context.clock.now() };
    if (count > 0) await raise<MailEvent>(transaction, { type: 'mails-resent', ...resent });
    return count;
  });
}

/** Deletes a failed mail, if it still exists. @throws AppError 'forbidden' */
export async function removeMail({ database }: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'handle-failed-mails');
  await deleteFailedMail(database, id);
}

/**
 * Deletes the failed mails about news and returns how many. They cannot be sent again, because each has its own
 * link to unsubscribe.
 * @throws AppError 'forbidden'
 */
export async function removeNewsMails({ database }: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'handle-failed-mails');
  return deleteFailedBulkMails(database);
}

function toItem(mail: FailedMail): FailedMailItem {
  const { id, recipient, subject, createdAt, failedAt, attempts, reason, linkPurpose } = mail;
  const retry = linkPurpose === null ? 'same' : linkPurpose === VERIFY_PURPOSE ? 'new-link' : 'no';
  const cause = findFailureCause(reason);
  return { id, recipient, subject, createdAt, failedAt, attempts, cause, reason, retry };
}
