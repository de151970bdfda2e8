import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { lockAccount } from '../../../server/database/locks.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { createToken, hashToken } from '../../../server/one-time-tokens.ts';
import { findVerifiedAccounts } from '../../accounts/server/account-facts.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { type AddressOutcome, LISTED_DAYS, MAX_ADDRESSES } from '../contract.ts';
import { countOpen, MAX_OPEN_ADMINISTRATOR, sealPurpose } from './invitations.ts';
import { invitationMail } from './mails.ts';
import { readAddresses } from './read-addresses.ts';

/** Mail services treat many mails at once from a small server as spam. */
const MAIL_EVERY_MS = MINUTE_MS / 30;

/**
 * Mails an invitation to each address of the lists, with a link that works once and only for this address. Leaves out
 * addresses that have an account, or an open invitation from this administrator. The link admits nobody: its user
 * asks to join like everybody else.
 * @throws AppError 'forbidden', 'confirm-first' 403; 'no-addresses', 'too-many-addresses' 422; 'too-many-open'
 * 409
 */
export async function inviteAddresses(
  context: AppContext,
  viewer: Viewer,
  lists: readonly string[],
  language: Language,
): Promise<AddressOutcome> {
  requirePermission(viewer, 'decide-memberships');
  await requireFresh(context, viewer);
  const { addresses, leftOut, unread } = readAddresses(lists);
  if (addresses.length === 0) throw new AppError('no-addresses', 422, 'The list has no email address.');
  if (addresses.length > MAX_ADDRESSES) {
    throw new AppError('too-many-addresses', 422, `A list has at most ${MAX_ADDRESSES} addresses.`);
  }
  const prepared = await Promise.all(addresses.map((address) => prepare(context, address)));
  const { config, clock } = context;
  return inTransaction(context, async (transaction) => {
    await lockAccount(transaction, viewer.accountId);
    const now = clock.now();
    const known = await findKnown(transaction, viewer.accountId, addresses, now);
    const invited = prepared.filter(({ address }) => !known.has(address));
    const open = await countOpen(transaction, viewer.accountId, now);
    if (open + invited.length > MAX_OPEN_ADMINISTRATOR) {
      throw new AppError('too-many-open', 409, 'You cannot invite more people now.');
    }
    if (invited.length > 0) {
      const expiresAt = now + LISTED_DAYS * DAY_MS;
      const rows = invited.map(({ id, token, sealed, address }) => ({
        id,
        token_hash: hashToken(token),
        sealed_token: sealed,
        created_by: viewer.accountId,
        created_at: now,
        expires_at: expiresAt,
        max_uses: 1,
        admits: 0,
        bound_email_hash: hashEmail(address),
      }));
      await transaction.insertInto('invitations').values(rows).execute();
      const mails = invited.map(({ address, token }) =>
        invitationMail(config.publicUrl, { email: address, language }, token, viewer.name),
      );
      const link = { purpose: 'invitation', expiresAt };
      await queueMail(context, transaction, mails, { link, isBulk: true, everyMs: MAIL_EVERY_MS });
    }
    return { invited: invited.length, known: addresses.length - invited.length, leftOut, unread };
  });
}

/** Returns the hash that an invitation stores of the email it is for. */
export function hashEmail(email: string): string {
  return hashToken(`invitation for ${email}`);
}

async function prepare({ secrets }: AppContext, address: string) {
  const id = randomUUID();
  const token = createToken();
  return { id, token, address, sealed: await secrets.seal(token, sealPurpose(id)) };
}

/** Returns which of the addresses need no invitation. */
async function findKnown(
  queries: Queries,
  inviter: string,
  addresses: readonly string[],
  now: number,
): Promise<Set<string>> {
  const accounts = await findVerifiedAccounts(queries, addresses);
  const open = await queries
    .selectFrom('invitations')
    .select('bound_email_hash')
    .where('created_by', '=', inviter)
    .where('bound_email_hash', 'in', addresses.map(hashEmail))
    .where('withdrawn_at', 'is', null)
    .where('uses', '=', 0)
    .where('expires_at', '>', now)
    .execute();
  const hashes = new Set(open.map((row) => row.bound_email_hash));
  return new Set([
    ...accounts.map(({ email }) => email),
    ...addresses.filter((address) => hashes.has(hashEmail(address))),
  ]);
}
