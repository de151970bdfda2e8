// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test/create-test-app.ts';
import { createActor, createAppAs, PASSWORD } from '../../test/factories.ts';

const HTTPS_URL = 'https://kerikko.test';

describe('the session cookie', () => {
  test('on https the session cookie has its prefix and every flag', async () => {
    const { cookie } = await signIn(HTTPS_URL);
    const [pair = '', ...flags] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-kerikko=[\w-]{43}$/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('on http the session cookie has every flag except Secure', async () => {
    const { cookie } = await signIn(PUBLIC_URL);
    const [pair = '', ...flags] = cookie.split('; ');
    expect(pair).toMatch(/^kerikko=[\w-]{43}$/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  test('on https a cookie without the prefix, which other sites can set, gives no access', async () => {
    const { app, client } = await createAppAs('member', {}, { isBuilt: true, publicUrl: HTTPS_URL });
    const token = client.cookies.get('kerikko') ?? '';
    expect((await app.client({ kerikko: token }).data('/stories')).status).toBe(401);
    expect((await app.client({ '__Host-kerikko': token }).data('/stories')).status).toBe(200);
  });

  test('signing out removes the cookies, with the same names and path', async () => {
    const { client } = await signIn(HTTPS_URL);
    const response = await client.post('/sign-out', {});
    expect(response.headers.getSetCookie()).toEqual([
      'signed-out=yes; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Lax',
      // Cookies of the person end with the session.
      '__Host-chat-link=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-second-step=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-kerikko=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test('only signing in sets the session cookie', async () => {
    const { app, client } = await createAppAs('member', {}, { isBuilt: true });
    const visitor = app.client();
    for (const path of [
      '/',
      '/account',
      '/stories',
      '/stories/food',
      '/stories.data',
      '/nothing',
      '/favicon.svg',
    ]) {
      for (const reader of [client, visitor])
        expect((await reader.get(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});

async function signIn(publicUrl: string) {
  const app = await createTestApp({ isBuilt: true, publicUrl });
  await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
  const client = app.client();
  const response = await client.post('/', {
    intent: 'sign-in',
    email: 'ammu@example.org',
    password: PASSWORD,
  });
  expect(response.headers.get('location')).toBe('/account');
  const [cookie = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([expect.stringMatching(/^(__Host-)?device=/)]);
  return { client, cookie };
}
