import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { Language } from '../../../server/language.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { consumeToken } from '../../../server/one-time-tokens.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { grantAdministrator, SETUP_PURPOSE } from '../../membership/server/administrators.ts';
import { sendVerificationMail } from '../../membership/server/email-verification.ts';
import { requestMembership } from '../../membership/server/membership.ts';
import type { SignUpInput } from '../contract.ts';
import { findRecipient } from './account-store.ts';
import { accountExistsMail } from './mails.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';

/** For each client address. */
export const SIGN_UPS: RateLimit = { name: 'sign-up', hits: 5, perMs: 30 * MINUTE_MS };

/**
 * Creates an account with a request to join and the visitor's language. An email that has an account gets the same
 * answer, and its owner receives a mail that says so. With the token of a setup link the account becomes a verified,
 * approved administrator.
 * @throws AppError 'weak-password' 422, 'too-many' 429, 'setup-used' 410, 'setup-email-taken' 409
 */
export async function signUp(
  context: AppContext,
  input: SignUpInput,
  { address, language }: Visitor,
): Promise<void> {
  refuseWeakPassword(input.password, input.email);
  await context.limiter.take(SIGN_UPS, address);
  // Hash before the look-up, so that known and unknown emails take the same time.
  const passwordHash = await hashPassword(input.password);
  if (input.setup) {
    return signUpAdministrator(context, { email: input.email, passwordHash, language }, input.setup);
  }

  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const account = { id: randomUUID(), email: input.email, language };
    const inserted = await transaction
      .insertInto('accounts')
      .values({
        ...account,
        password_hash: passwordHash,
        email_verified_at: null,
        created_at: now,
        last_sign_in_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const owner = await findRecipient(transaction, input.email);
      if (owner) await queueMail(context, transaction, accountExistsMail(context.config.publicUrl, owner));
      return;
    }
    await requestMembership(transaction, account.id, now);
    await sendVerificationMail(context, transaction, account);
  });
}

/** The visitor who signs up, as the request describes them. */
interface Visitor {
  address: string;
  language: Language;
}

async function signUpAdministrator(
  context: AppContext,
  { email, passwordHash, language }: { email: string; passwordHash: string; language: Language },
  setupToken: string,
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const token = await consumeToken(transaction, SETUP_PURPOSE, setupToken, now);
    if (token.state !== 'valid') {
      throw new AppError(
        'setup-used',
        410,
        'This setup link has been used or has expired. Restart Kerikko to get a new one.',
      );
    }
    const existing = await transaction
      .selectFrom('accounts')
      .select(['id', 'email_verified_at'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (existing?.email_verified_at) {
      throw new AppError(
        'setup-email-taken',
        409,
        `There is already an account with this email. To make it an administrator, run: npm run admin -- ${email}`,
      );
    }
    const id = existing?.id ?? randomUUID();
    const owned = { password_hash: passwordHash, email_verified_at: now, language };
    if (existing) {
      // An unverified account may be a stranger's: its password and sessions end.
      await transaction.updateTable('accounts').set(owned).where('id', '=', id).execute();
      await endAllSessions(transaction, id);
    } else {
      await transaction
        .insertInto('accounts')
        .values({ id, email, ...owned, created_at: now, last_sign_in_at: null })
        .execute();
    }
    await grantAdministrator(transaction, id, now);
  });
}
