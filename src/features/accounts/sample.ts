import { randomUUID } from 'node:crypto';
import { addAuthenticator, addPasskeyRow, PASSWORD } from '../../../test/factories.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';
import { recordSignUp } from './server/sign-up/sign-up-records.ts';

export const sample: Sample = {
  async prepare({ app }) {
    // The first sealed secret creates the row of the server's key, which belongs to no account.
    await app.context.secrets.seal('', '');
  },
  async add({ app, ammu }) {
    const { context } = app;
    const { accountId, email } = ammu.viewer;
    const now = app.clock.now();
    await app.client().act('/reset-password', { intent: 'request', email });
    await recordSignUp(context.database, {
      id: randomUUID(),
      accountId,
      passwordHash: 'a hash',
      name: 'Canaryname',
      answer: 'Canaryname answers',
      invitation: null,
      now,
    });
    await app.client().act('/', { intent: 'sign-in', email, password: 'not it' });
    await app.client().act('/', { intent: 'sign-in', email, password: PASSWORD });
    await addAuthenticator(context, accountId);
    await addPasskeyRow(context, accountId);
    await context.database
      .insertInto('recovery_codes')
      .values({ account_id: accountId, code_hash: 'a hash', used_at: null })
      .execute();
    const former = { kind: 'take-back', email: 'canary-former@example.org' } as const;
    await context.database
      .insertInto('email_changes')
      .values({ token_hash: 'a hash', account_id: accountId, ...former, created_at: now, expires_at: now })
      .execute();
  },
};

export const forms: SampleForms = {
  '/': [
    { intent: 'sign-in', email: 'ammu@example.org', password: 'puttum kadalayum' },
    { intent: 'sign-up', name: 'Ammu', email: 'ammu@example.org', password: 'puttum kadalayum' },
    { intent: 'sign-up', email: 'ammu@example.org', password: 'puttum kadalayum', setup: 'token' },
  ],
  '/reset-password': [
    { intent: 'request', email: 'ammu@example.org' },
    { intent: 'reset', token: 'token', password: 'puttum kadalayum' },
  ],
  '/verify-email': [
    { intent: 'verify', token: 'token' },
    { intent: 'resend', email: 'ammu@example.org' },
    { intent: 'set-password', token: 'token', newPassword: 'puttum kadalayum' },
  ],
  '/second-step': [{ code: '123456' }],
  '/passkey': [{ passkey: '{}' }],
  '/email-link': [{ token: 'token' }],
  '/account/email': [{ email: 'ammu@example.org', password: 'puttum kadalayum' }],
  '/account/security': [
    { intent: 'confirm', proofPassword: 'puttum kadalayum', proofCode: '123456', proofPasskey: '{}' },
    { intent: 'begin-authenticator' },
    { intent: 'cancel-authenticator' },
    { intent: 'confirm-authenticator', code: '123456' },
    { intent: 'remove-authenticator' },
    { intent: 'renew-codes' },
    { intent: 'add-passkey', passkey: '{}', name: 'My phone' },
    { intent: 'remove-passkey', id: '00000000-0000-4000-8000-000000000000' },
  ],
  '/account/own-data': [
    { intent: 'download', proofPassword: 'puttum kadalayum' },
    { intent: 'leave', stories: 'keep', password: 'puttum kadalayum' },
  ],
  '/reader-settings': [
    { intent: 'language', language: 'ml', back: '/' },
    { intent: 'theme', theme: 'dark' },
    { intent: 'text-size', textSize: 'large' },
    { intent: 'line-spacing', lineSpacing: 'wide' },
    { intent: 'script', script: 'latin' },
    { intent: 'typing-aid', typingAid: 'on' },
  ],
};
