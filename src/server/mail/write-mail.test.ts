// Runs on: SQLite, PostgreSQL nightly

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor, PASSWORD } from '../../../test/factories.ts';
import { readRow } from '../../../test/rows.ts';
import type { Language } from '../../languages/languages.ts';

const MALAYALAM = /[\u0D00-\u0D7F]/;
/** The subject of every mail, in the order in which the test causes the mails. */
const SUBJECTS: Record<Language, string[]> = {
  en: [
    'Verify your email for Kerikko',
    'You already have a Kerikko account',
    'Set a new password for your Kerikko account',
    'Your request to join Kerikko was declined',
    'Your request to join Kerikko is open again',
    'You are now a member of Kerikko',
    'Your Kerikko account is suspended',
    'Welcome back: your Kerikko account is no longer suspended',
    'Goodbye: your Kerikko account was deleted',
  ],
  ml: [
    'കേറിക്കോയിലെ നിങ്ങളുടെ ഇമെയിൽ വെരിഫൈ ചെയ്യൂ',
    'കേറിക്കോയിൽ നിങ്ങൾക്കു നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്',
    'കേറിക്കോയിൽ നിങ്ങൾക്കു പുതിയ പാസ്‌വേഡ് വയ്ക്കാം',
    'കേറിക്കോയിൽ ചേരാനുള്ള നിങ്ങളുടെ അപേക്ഷ ഇത്തവണ സ്വീകരിക്കാനായില്ല',
    'കേറിക്കോയിൽ ചേരാനുള്ള നിങ്ങളുടെ അപേക്ഷ വീണ്ടും നോക്കുന്നു',
    'നിങ്ങൾ കേറിക്കോയിൽ അംഗമായി',
    'കേറിക്കോയിലെ നിങ്ങളുടെ അക്കൗണ്ട് സസ്പെൻഡ് ചെയ്തു',
    'കേറിക്കോയിലേക്കു വീണ്ടും സ്വാഗതം: സസ്പെൻഷൻ മാറി',
    'പോയിട്ടു വരൂ! കേറിക്കോയിലെ നിങ്ങളുടെ അക്കൗണ്ട് ഡിലീറ്റ് ചെയ്തു',
  ],
};

test.each(['en', 'ml'] as const)(
  'every mail to someone who reads %s is in that language',
  async (language) => {
    const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
    const email = `${language}@example.org`;
    // The administrator reads the other language, because the recipient's language counts.
    const admin = await createActor(app, 'administrator', {
      email: 'admin@example.org',
      language: language === 'en' ? 'ml' : 'en',
    });
    const someone = app.client({ language });
    const signUp = { intent: 'sign-up', email, password: PASSWORD };
    await someone.act('/', signUp);
    // The language of this visitor must not affect mails to the account's owner.
    await app.client({ language: 'en' }).act('/reset-password', { intent: 'request', email });
    const { id } = await readRow(app, 'accounts', { email });
    const decide = (fields: Record<string, string>) => admin.client.act(`/admin/members/${id}`, fields);
    await decide({ intent: 'decline', reason: 'കാരണം ഇതാണ്' });
    const declined = await readRow(app, 'decisions', {}, ['id']);
    await decide({ intent: 'undo', decision: declined.id });
    await decide({ intent: 'approve', unverified: 'on' });
    for (const intent of ['suspend', 'reinstate']) await decide({ intent });
    const mails = await app.mailsTo(email);
    await someone.act('/verify-email', {
      intent: 'verify',
      token: /verify-email\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '',
    });
    await app.client({ language: 'en' }).act('/', signUp);
    await someone.signIn(email, PASSWORD);
    // Leaving deletes the mails that are not sent yet.
    await app.context.outbox.flush();
    await someone.act('/account/own-data', { intent: 'leave', stories: 'keep', password: PASSWORD });

    const all = await app.mailsTo(email);
    expect(all.map(({ subject }) => subject).sort()).toEqual([...SUBJECTS[language]].sort());
    for (const { subject, text } of all) {
      const ours = (text ?? '').replace('കാരണം ഇതാണ്', '');
      expect([subject, MALAYALAM.test(ours)]).toEqual([subject, language === 'ml']);
    }
    const reason = all.find(({ subject }) => subject === SUBJECTS[language][3])?.text;
    expect(reason).toMatch(/\r?\n> കാരണം ഇതാണ്\r?\n/);
  },
);

test('each administrator gets the mail about an applicant in their own language', async () => {
  const app = await createTestApp();
  await createActor(app, 'administrator', { email: 'ml@example.org', language: 'ml' });
  await createActor(app, 'administrator', { email: 'en@example.org', language: 'en' });
  await createActor(app, 'administrator', { email: 'unknown@example.org' });
  await app.client({ language: 'ml' }).act('/', {
    intent: 'sign-up',
    email: 'ammu@example.org',
    password: PASSWORD,
  });
  const [mail] = await app.mails();
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await app.client().act('/verify-email', { intent: 'verify', token, password: PASSWORD });
  const told = (await app.mails()).slice(1).map(({ to, subject }) => [to?.[0]?.address, subject]);
  expect(told.sort()).toEqual([
    ['en@example.org', 'Someone wants to join Kerikko'],
    ['ml@example.org', 'കേറിക്കോയിൽ ചേരാൻ ഒരാൾ അപേക്ഷിച്ചു'],
    ['unknown@example.org', 'Someone wants to join Kerikko'],
  ]);
});

test('a Malayalam mail is decoded unchanged, and its lines have at most 998 bytes', async () => {
  const app = await createTestApp();
  await app.client({ language: 'ml' }).act('/', {
    intent: 'sign-up',
    email: 'ammu@example.org',
    password: PASSWORD,
  });
  const [mail] = await app.mails();
  expect(mail?.subject).toBe(SUBJECTS.ml[0]);
  expect(mail?.text).toContain('കേറിക്കോയിലേക്ക് സ്വാഗതം!');
  const [raw = ''] = await readRawMails(app);
  for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
});

const sources = import.meta.glob<string>('../../features/*/server/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A mail in both languages, as features write it. */
const LETTERS =
  /en: \{\s*subject:[\s\S]*?body: `([\s\S]*?)`,\n\s*\},\s*ml: \{\s*subject:[\s\S]*?body: `([\s\S]*?)`,\n/g;

test('both languages of a mail have the same paragraphs', () => {
  const pairs = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(LETTERS)].map(([, en = '', ml = '']) => ({ file, en, ml })),
  );
  expect(pairs.length).toBeGreaterThan(40);
  const count = (text: string) => text.split('\n\n').length;
  expect(pairs.filter(({ en, ml }) => count(en) !== count(ml))).toEqual([]);
});

async function readRawMails(app: TestApp): Promise<string[]> {
  const folder = join(app.context.config.dataDir, 'outbox');
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
}
