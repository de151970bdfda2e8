import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import {
  countFailedMails,
  type FailedMail,
  listFailedMails,
  removeFailedMail,
  retryFailedMails,
  takeFailedLinkMails,
} from '../../../server/mail/failed-mails.ts';
import { readWaitingMails, type WaitingMails } from '../../../server/mail/waiting-mails.ts';
import { PAGE_SIZE, type UndeliveredMail } from '../contract.ts';
import { renewVerificationMails, VERIFY_PURPOSE } from './email-verification.ts';

/** A mail server may be away for a while, or ask for patience; after this long somebody should look. */
const TOLD_AFTER_MS = HOUR_MS;

/** The mails that wait, once the oldest of them has waited too long; until then undefined. @throws AppError 'forbidden' */
export async function readOverdueMails(
  { database, clock }: AppContext,
  viewer: Viewer,
): Promise<WaitingMails | undefined> {
  requirePermission(viewer, 'handle-failed-mails');
  const waiting = await readWaitingMails(database);
  return waiting && clock.now() - waiting.since > TOLD_AFTER_MS ? waiting : undefined;
}

/** How many mails were given up. @throws AppError 'forbidden' */
export async function countUndelivered({ database }: AppContext, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'handle-failed-mails');
  return countFailedMails(database);
}

/** The mails that were given up, last first, a page at a time; never their text. @throws AppError 'forbidden' */
export async function listUndelivered(
  { database }: AppContext,
  viewer: Viewer,
  after: string | undefined,
): Promise<{ mails: UndeliveredMail[]; count: number; next: string | undefined }> {
  requirePermission(viewer, 'handle-failed-mails');
  const [failedAt = '', id = ''] = after?.split('_') ?? [];
  const place = after ? { failedAt: Number(failedAt), id } : undefined;
  const [rows, count] = await Promise.all([
    listFailedMails(database, { after: place, limit: PAGE_SIZE + 1 }),
    countFailedMails(database),
  ]);
  const mails = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? mails.at(-1) : undefined;
  return { mails: mails.map(toUndelivered), count, next: last && `${last.failedAt}_${last.id}` };
}

/**
 * Has one mail, or all of them, tried again for three days; returns how many. Of a verification mail a new one is
 * written, with a new link. A mail that sets a password is left: only its owner asks for one.
 * @throws AppError 'forbidden'
 */
export async function retryUndelivered(context: AppContext, viewer: Viewer, id?: string): Promise<number> {
  requirePermission(viewer, 'handle-failed-mails');
  return inTransaction(context, async (transaction) => {
    const retried = await retryFailedMails(context, transaction, id);
    const recipients = await takeFailedLinkMails(transaction, VERIFY_PURPOSE, id);
    return retried + (await renewVerificationMails(context, transaction, recipients));
  });
}

/** Takes a mail that was given up off the list. Once it is gone, again does nothing. @throws AppError 'forbidden' */
export async function removeUndelivered({ database }: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'handle-failed-mails');
  await removeFailedMail(database, id);
}

function toUndelivered(mail: FailedMail): UndeliveredMail {
  const { id, recipient, subject, createdAt, failedAt, attempts, reason, linkPurpose } = mail;
  const retry = linkPurpose === null ? 'same' : linkPurpose === VERIFY_PURPOSE ? 'new-link' : 'no';
  return { id, recipient, subject, createdAt, failedAt, attempts, reason, retry };
}
