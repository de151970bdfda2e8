// Runs on: SQLite

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { type Actor, createActor, createStory, PASSWORD } from './factories.ts';
import { drawPlain } from './images.ts';
import { type SpecifiedPage, textsOfPages, textsOfScripts } from './specified-texts.ts';

const PHOTO_LIMIT_BYTES = 5 * 1024 * 1024;
const NEW_PASSWORD = 'kattan-chaya-77';

interface People {
  app: TestApp;
  member: Actor;
  named: Actor;
  administrator: Actor;
}

type OpenPage = (people: People) => Promise<Response>;

/** Opens each page that shows specified texts. */
const pages: Record<SpecifiedPage, OpenPage> = {
  // First, because the list must be empty.
  'admin panel': ({ administrator }) => administrator.client.get('/admin'),

  'sign-in': ({ app }) => app.client().get('/'),
  'sign-up': ({ app }) => app.client().get('/?mode=sign-up'),
  'after sign-up': ({ app }) => app.client().get('/?notice=signed-up'),
  'sign-in of a pending applicant': ({ app }) => signInAs(app, 'pending'),
  'sign-in of a declined applicant': ({ app }) => signInAs(app, 'declined'),
  'sign-in of a suspended member': ({ app }) => signInAs(app, 'suspended'),
  'verified email': ({ app }) => app.client().get('/verify-email?state=verified'),

  'admin panel with a request': async ({ app, administrator }) => {
    await createActor(app, 'pending');
    return administrator.client.get('/admin');
  },
  'admin panel of a member': ({ member }) => member.client.get('/admin'),
  'admin panel of a visitor': ({ app }) => app.client().get('/admin'),

  account: ({ member }) => member.client.get('/account'),
  'account of a visitor': ({ app }) => app.client().get('/account'),
  'account without a request': async ({ app }) =>
    (await createActor(app, 'no-record')).client.get('/account'),
  'account with an unverified email': async ({ app }) =>
    (await createActor(app, 'unverified')).client.get('/account'),
  'account after a verification mail': async ({ app }) =>
    (await createActor(app, 'unverified')).client.get('/account?notice=verification-sent'),
  'account after a failure': ({ member }) => member.client.post('/account', { intent: 'send-verification' }),

  profile: ({ member }) => member.client.get('/profile'),
  'profile of a visitor': ({ app }) => app.client().get('/profile'),
  'saved profile': ({ member }) => member.client.get('/profile?notice=saved'),
  'changed photo': ({ member }) => member.client.get('/profile?notice=photo-changed'),
  'removed photo': ({ member }) => member.client.get('/profile?notice=photo-removed'),
  'sent reset mail': ({ member }) => member.client.get('/profile?tab=security&notice=reset-sent'),
  'changed password': ({ member }) => member.client.get('/profile?tab=security&notice=password-changed'),
  'photo of another type': ({ member }) => sendPhoto(member, Buffer.from('no image')),
  'photo too large': ({ member }) => sendPhoto(member, Buffer.alloc(PHOTO_LIMIT_BYTES)),
  'passwords that differ': ({ member }) => changePassword(member, PASSWORD, NEW_PASSWORD, 'another one'),
  'password too short': ({ member }) => changePassword(member, PASSWORD, 'short'),
  'wrong password': ({ member }) => changePassword(member, 'not this one', NEW_PASSWORD),
  'weak password': ({ member }) => changePassword(member, PASSWORD, 'password'),
  'failed profile': ({ app, named }) =>
    failing(app, 'update', 'profiles', () => named.client.post('/profile', PROFILE)),
  'failed photo': ({ app, named }) =>
    failing(app, 'update', 'profiles', async () => sendPhoto(named, await drawPlain(600, 600))),
  'failed removal of a photo': async ({ app, named }) => {
    await sendPhoto(named, await drawPlain(600, 600));
    return failing(app, 'update', 'profiles', () =>
      named.client.post('/profile', { intent: 'remove-photo' }),
    );
  },
  'failed reset mail': ({ app, member }) =>
    failing(app, 'insert', 'outbox', () => member.client.post('/profile', { intent: 'reset-mail' })),
  'failed change of a password': ({ app, member }) =>
    failing(app, 'update', 'accounts', () => changePassword(member, PASSWORD, NEW_PASSWORD)),

  dashboard: ({ member }) => member.client.get('/dashboard'),

  topics: ({ member }) => member.client.get('/stories'),
  'empty topic': ({ member }) => member.client.get('/stories/travel'),
  topic: async ({ app, member, named }) => {
    await createStory(app, named, { topic: 'food', content: 'Steam and a radio. '.repeat(200) });
    await createStory(app, member, { topic: 'food' });
    return member.client.get('/stories/food');
  },
  'new story': ({ member }) => member.client.get('/stories/life?write'),
};

const PROFILE = {
  intent: 'save',
  name: 'അമ്മു',
  location: '',
  occupation: '',
  company: '',
  bio: '',
  version: '0',
};

test('every text that the specification quotes is on its page', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const people = {
    app,
    member: await createActor(app, 'member', { withPassword: true }),
    named: await createActor(app, 'member', { name: 'ശ്രീലത' }),
    administrator: await createActor(app, 'administrator'),
  };
  const missing: string[] = [];
  for (const [page, open] of Object.entries(pages) as [SpecifiedPage, OpenPage][]) {
    const shown = shownTexts(await (await open(people)).text());
    for (const text of textsOfPages[page]) {
      if (!shown.some((line) => patternOf(text).test(line))) missing.push(`${page}: ${text}`);
    }
  }
  expect(missing).toEqual([]);
});

test.each(textsOfScripts)('a browser test looks for "%s"', async (text) => {
  const tests: string[] = [];
  for await (const path of glob('{test/e2e,src/features/*}/*.spec.ts', {
    cwd: join(import.meta.dirname, '..'),
  })) {
    tests.push(await readFile(join(import.meta.dirname, '..', path), 'utf8'));
  }
  // Remove backslashes, because a regular expression in a test escapes the dots.
  expect(tests.some((source) => source.replaceAll('\\', '').includes(text))).toBe(true);
});

/** Returns the texts between the tags of a page, and the hints in its empty fields. */
function shownTexts(html: string): string[] {
  const hints = [...html.matchAll(/ placeholder="([^"]*)"/g)].map(([, hint = '']) => hint);
  const texts = html
    .replace(/<(script|style|title)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .split(/<[^>]*>/)
    .concat(hints);
  return texts.map((text) => decodeEntities(text).trim()).filter(Boolean);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Returns a pattern that matches the full text, with any value for the parts in braces. */
function patternOf(text: string): RegExp {
  return new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(RegExp.escape)
      .join('.+')}$`,
  );
}

async function signInAs(app: TestApp, person: 'pending' | 'declined' | 'suspended'): Promise<Response> {
  const { viewer } = await createActor(app, person, { withPassword: true });
  return app.client().post('/', { intent: 'sign-in', email: viewer.email, password: PASSWORD });
}

function sendPhoto({ client }: Actor, bytes: Buffer): Promise<Response> {
  const photo = new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
  return client.post('/profile', { intent: 'photo', photo });
}

function changePassword({ client }: Actor, current: string, next: string, confirm = next): Promise<Response> {
  return client.post('/profile?tab=security', {
    intent: 'change-password',
    currentPassword: current,
    newPassword: next,
    confirmPassword: confirm,
  });
}

/** Runs `work` while the database refuses to write to a table. */
async function failing<Result>(
  { context: { database } }: TestApp,
  statement: 'insert' | 'update',
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const trigger = `create trigger refuse before ${statement} on ${table} begin select raise(abort, 'refused'); end`;
  await sql.raw(trigger).execute(database);
  try {
    return await work();
  } finally {
    await sql.raw('drop trigger refuse').execute(database);
  }
}
