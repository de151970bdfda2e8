import { randomUUID } from 'node:crypto';
import type { Language } from '../../../../languages/languages.ts';
import { cleanName } from '../../../../server/clean-name.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, raise } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { ask } from '../../../../server/event-handlers.ts';
import { mayMail } from '../../../../server/mail/mail-limit.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import { consumeToken, hashToken } from '../../../../server/one-time-tokens.ts';
import { cleanOptional } from '../../../../server/text.ts';
import { type Question, readQuestion } from '../../../community/server/community.ts';
import { type InvitationFacts, MAX_NAME, type SignUpInput } from '../../contract.ts';
import type { AccountEvent } from '../../events.ts';
import { hasAdministrator, invitationFacts } from '../../questions.ts';
import { findAccountByEmail } from '../account-store.ts';
import { sendVerificationMail } from '../email/email-verification.ts';
import { accountExistsMail } from '../mails.ts';
import { hashPassword, refuseWeakPassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { createSession } from '../sessions/sessions.ts';
import { takeSignUp } from './sign-up-limit.ts';
import { listSignUps, recordSignUp } from './sign-up-records.ts';

/** The purpose of the tokens of setup links. */
export const SETUP_PURPOSE = 'setup';

/**
 * Creates an account with a request to join, the visitor's name, answer and language, unless the email has one, and mails a link that
 * verifies the email together with this sign-up's password. An email that has an account gets the same answer: until
 * that link is used, a sign-up changes nothing of an existing account. The owner of a verified one receives a mail that
 * says so. An email that has been sent too many mails gets none. Returns the secret for a cookie of the visitor's
 * browser, with which the link needs no password.
 * With the token of a setup link the account becomes a verified, approved administrator, who is signed in at once.
 * @throws AppError 'weak-password', 'name-address' 422, 'too-many' 429, 'setup-used' 410, 'setup-email-taken' 409
 */
export async function signUp(
  context: AppContext,
  input: SignUpInput,
  { address, language, userAgent = '' }: Visitor,
): Promise<SignUpResult> {
  const { email } = input;
  const name = cleanName(input.name, MAX_NAME);
  refuseWeakPassword(input.password, email, name);
  const answer = cleanOptional(input.answer ?? '');
  await takeSignUp(context.limiter, address);
  const now = context.clock.now();
  // Every sign-up costs one hash before the account is looked up, so that known and unknown emails take the same time.
  // Sign-ups for one email share their salt, so that a sign-in compares its password with all of them by one hash.
  const earlier = await listSignUps(context.database, email, now);
  const passwordHash = await hashPassword(input.password, earlier.at(-1)?.passwordHash);
  if (input.setup) {
    const administrator = { email, passwordHash, language, name, userAgent };
    return signUpAdministrator(context, administrator, input.setup);
  }

  const isMailAllowed = await mayMail(context.limiter, email);
  return inTransaction(context, async (transaction) => {
    const id = randomUUID();
    const inserted = await transaction
      .insertInto('accounts')
      .values({
        id,
        email,
        language,
        password_hash: passwordHash,
        email_verified_at: null,
        created_at: now,
        last_sign_in_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      await raise<AccountEvent>(transaction, { type: 'signed-up', accountId: id, name, answer, at: now });
    }
    const account = await findAccountByEmail(transaction, email);
    if (!account) throw new Error('the account was deleted while someone signed up with its email');
    const secret = await recordSignUp(transaction, {
      id,
      accountId: account.id,
      passwordHash,
      name,
      answer,
      invitation: input.invite ? hashToken(input.invite) : null,
      now,
    });
    const result = { accountId: account.id, browserSecret: secret };
    if (!isMailAllowed) return result;
    if (account.email_verified_at === null) {
      await sendVerificationMail(context, transaction, { id: account.id, email, language }, id);
    } else {
      await queueMail(context, transaction, accountExistsMail(context.config.publicUrl, account));
    }
    return result;
  });
}

/** The visitor who signs up, as the request describes them. */
interface Visitor {
  address: string;
  language: Language;
  userAgent?: string;
}

/** The account of the email, with the secret for a cookie of the visitor's browser, or after a setup link the token of a session. */
type SignUpResult = { accountId: string } & ({ browserSecret: string } | { token: string });

/** The contexts whose community has an administrator. The last administrator cannot be removed. */
const setUp = new WeakSet<AppContext>();

/** Returns the question for applicants, whether the community has an administrator, and what an invitation tells. */
export async function readSignUpPage(
  context: AppContext,
  invite?: string | undefined,
): Promise<{ question: Question | null; isSetUp: boolean; invitation: InvitationFacts | undefined }> {
  const [question, isSetUp, [invitation]] = await Promise.all([
    readQuestion(context.database),
    setUp.has(context) || ask(context, hasAdministrator, {}).then((answers) => answers.some(Boolean)),
    invite === undefined ? [] : ask(context, invitationFacts, { token: invite }),
  ]);
  if (isSetUp) setUp.add(context);
  return { question, isSetUp, invitation };
}

async function signUpAdministrator(
  context: AppContext,
  {
    email,
    passwordHash,
    language,
    name,
    userAgent,
  }: { email: string; passwordHash: string; language: Language; name: string; userAgent: string },
  setupToken: string,
): Promise<SignUpResult> {
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const token = await consumeToken(transaction, SETUP_PURPOSE, setupToken, now);
    if (token.state !== 'valid') {
      throw new AppError(
        'setup-used',
        410,
        'This setup link has been used or has expired. Restart Kerikko to get a new one.',
      );
    }
    const existing = await findAccountByEmail(transaction, email);
    if (existing?.email_verified_at) {
      throw new AppError(
        'setup-email-taken',
        409,
        `There is already an account with this email. To make it an administrator, run on the server: sudo kerikko admin ${email}, or npm run admin -- ${email}`,
      );
    }
    const id = existing?.id ?? randomUUID();
    const owned = { email_verified_at: now, last_sign_in_at: now, language };
    if (existing) {
      // An unverified account may be a stranger's: its password and sessions end.
      await transaction.updateTable('accounts').set(owned).where('id', '=', id).execute();
      await replacePassword(transaction, id, passwordHash);
    } else {
      await transaction
        .insertInto('accounts')
        .values({ id, email, ...owned, password_hash: passwordHash, created_at: now })
        .execute();
    }
    const event = { accountId: id, name, at: now };
    await raise<AccountEvent>(transaction, { type: 'administrator-signed-up', ...event });
    return { accountId: id, token: await createSession(transaction, { accountId: id, userAgent, now }) };
  });
}
