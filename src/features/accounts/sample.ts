import { randomUUID } from 'node:crypto';
import { addAuthenticator, addPasskeyRow, PASSWORD } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';
import { recordSignUp } from './server/sign-up/sign-up-records.ts';

export const sample: Sample = {
  async prepare({ app }) {
    // The first secret creates the key's row, which is nobody's.
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
