// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { createAppAs, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { readRow } from '../../../../../test/rows.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { toLocalPath } from '../../../../server/http/local-path.ts';

const EMAIL = 'ammu@example.org';

describe('the language', () => {
  test('of a visitor is the language the browser prefers, until they choose one', async () => {
    const app = await createTestApp();
    const visitor = app.client();
    const asksForMalayalam = { headers: { 'accept-language': 'ml-IN,ml;q=0.9,en;q=0.8' } };
    expect(await languageOf(visitor, '/')).toBe('en');
    expect(await languageOf(visitor, '/', asksForMalayalam)).toBe('ml');
    await choose(visitor, 'en');
    expect(await languageOf(visitor, '/', asksForMalayalam)).toBe('en');
    await choose(visitor, 'ml');
    expect(await languageOf(visitor, '/reset-password')).toBe('ml');
  });

  test('is the same on refused and on missing pages', async () => {
    const { client } = await createAppAs('member', { language: 'ml' });
    for (const path of ['/nowhere', '/admin']) expect(await languageOf(client, path)).toBe('ml');
  });

  test('that a member chooses applies on all their devices', async () => {
    const { app, client } = await createAppAs('member', { email: EMAIL, withPassword: true });
    await choose(client, 'ml');
    expect(await accountLanguage(app)).toBe('ml');
    const other = app.client();
    await choose(other, 'en');
    await signIn(other);
    expect(await languageOf(other, '/account')).toBe('ml');
    expect(await accountLanguage(app)).toBe('ml');
  });

  test('of an account without one becomes that of the device it signs in with', async () => {
    const { app } = await createAppWith({ ammu: { email: EMAIL, withPassword: true } });
    const client = app.client({ language: 'ml' });
    await signIn(client);
    expect(await accountLanguage(app)).toBe('ml');
  });

  test('that a visitor chooses changes no account', async () => {
    const { app } = await createAppWith({ ammu: { email: EMAIL, language: 'ml' } });
    await choose(app.client(), 'en');
    expect(await accountLanguage(app)).toBe('ml');
  });
});

test('the theme is stored in a cookie of the device, and the system theme in none', async () => {
  const app = await createTestApp();
  const client = app.client();
  await client.post('/reader-settings', { intent: 'theme', theme: 'dark', back: '/' });
  expect(await client.html('/')).toContain('<html lang="en" data-theme="dark">');
  await client.post('/reader-settings', { intent: 'theme', theme: 'system', back: '/' });
  expect(client.cookies.has('theme')).toBe(false);
  expect(await client.html('/')).toContain('<html lang="en">');
});

test('theme, text size and line spacing of a member are the same on all their devices', async () => {
  const { app, client } = await createAppAs('member', { email: EMAIL, withPassword: true });
  for (const fields of [
    { intent: 'theme', theme: 'dark' },
    { intent: 'text-size', textSize: 'very-large' },
    { intent: 'line-spacing', lineSpacing: 'wide' },
  ]) {
    expect((await client.post('/reader-settings', { ...fields, back: '/stories' })).status).toBe(303);
  }
  const chosen = '<html lang="en" data-theme="dark" data-text-size="very-large" data-line-spacing="wide"';
  const other = app.client({ theme: 'light' });
  expect(await other.html('/')).toContain('<html lang="en" data-theme="light">');
  await signIn(other);
  for (const path of ['/stories', '/stories/food', '/nowhere']) {
    expect(await other.html(path)).toContain(chosen);
  }
  await client.post('/reader-settings', { intent: 'theme', theme: 'system', back: '/' });
  expect(await other.html('/stories')).toContain('<html lang="en" data-text-size="very-large"');
});

test('cookies with unknown values are ignored', async () => {
  const app = await createTestApp();
  const page = await app.client({ language: '"><script>', theme: 'purple' }).html('/');
  expect(page).toContain('<html lang="en">');
});

test('a form from a foreign origin or with an unknown value is refused', async () => {
  const app = await createTestApp();
  const client = app.client();
  const fields = { intent: 'language', language: 'ml' };
  const foreign = await client.post('/reader-settings', fields, {
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  for (const wrong of [
    { ...fields, language: 'de' },
    { intent: 'theme', theme: 'purple' },
    { intent: 'text-size', textSize: 'huge' },
    { intent: 'line-spacing', lineSpacing: '3' },
    { intent: 'script', script: 'greek' },
    { intent: 'typing-aid', typingAid: 'maybe' },
    { intent: 'x' },
  ]) {
    expect((await client.act('/reader-settings', wrong)).status).toBe(422);
  }
  expect(client.cookies.size).toBe(0);
});

test('choosing a language sets a cookie that scripts cannot read, and leads back', async () => {
  const app = await createTestApp({ publicUrl: 'https://kerikko.test' });
  const answer = await app
    .client()
    .post('/reader-settings', { intent: 'language', language: 'ml', back: '/x' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/x']);
  expect(answer.headers.getSetCookie()).toEqual([
    'language=ml; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('with scripts off a refused form is answered by a page in the language of the reader', async () => {
  const app = await createTestApp();
  const client = app.client({ language: 'ml' });
  const refused = await client.post('/reader-settings', { intent: 'theme', theme: 'purple', back: '/' });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
  expect(refused.headers.getSetCookie()).toEqual([]);
  const page = await refused.text();
  expect(page).toContain('<html lang="ml"');
  expect(page).toContain('എന്തോ കുഴപ്പം പറ്റി');
});

test.each([
  ['/stories/food?after=1', '/stories/food?after=1'],
  ['/', '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['\\\\evil.example', '/'],
  ['http://kerikko.test//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['http://kerikko.test@evil.example/', '/'],
  ['http://', '/'],
  ['/\t/evil.example', '/'],
])('the return address %j becomes %s', (back, expected) => {
  expect(toLocalPath('http://kerikko.test', back)).toBe(expected);
});

async function languageOf(client: TestClient, path: string, options = {}): Promise<string | undefined> {
  const page = await (await client.get(path, options)).text();
  return /<html lang="(\w+)"/.exec(page)?.[1];
}

async function choose(client: TestClient, language: string): Promise<void> {
  const answer = await client.post('/reader-settings', {
    intent: 'language',
    language,
    back: '/account?x=1',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/account?x=1');
}

async function signIn(client: TestClient): Promise<void> {
  const answer = await client.signIn(EMAIL, PASSWORD);
  expect(answer.value.redirect).toBe('/account');
}

async function accountLanguage(app: TestApp): Promise<string | null> {
  const { language } = await readRow(app, 'accounts', { email: EMAIL });
  return language;
}
