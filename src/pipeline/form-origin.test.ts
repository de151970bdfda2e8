// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test/create-test-app.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { createAppAs, PASSWORD, STORY_FORM } from '../../test/factories.ts';
import { startRawServer } from '../../test/raw-http.ts';

const HTTPS_URL = 'https://kerikko.test';

describe('the origin of a form', () => {
  const CHANGES: [string, Record<string, string>][] = [
    ['/stories/food', STORY_FORM],
    ['/stories/food.data', STORY_FORM],
    ['/sign-out', {}],
    ['/sign-out.data', {}],
    ['/', { intent: 'sign-up', email: 'new@example.org', password: PASSWORD }],
    ['/_.data', { intent: 'sign-up', email: 'new@example.org', password: PASSWORD }],
    ['/healthz', {}],
  ];
  const REFUSAL =
    '403 This form was opened at another address. Please use http://kerikko.test and try again. ';
  const FOREIGN: [string, Record<string, string>][] = [
    ['nowhere', {}],
    ['nowhere, but same-origin by its fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['a foreign site', { origin: 'http://evil.test' }],
    [
      'a foreign site that claims to be ours',
      { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
    ],
    ['a page that hides its origin', { origin: 'null' }],
    ['a foreign page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-site' }],
    ['a bookmark', { origin: 'null', 'sec-fetch-site': 'none' }],
    ['another port', { origin: 'http://kerikko.test:8080' }],
    ['another scheme', { origin: 'https://kerikko.test' }],
    ['a name below ours', { origin: 'http://evil.kerikko.test' }],
    ['a name that begins like ours', { origin: 'http://kerikko.test.evil.test' }],
    ['our name with a path', { origin: 'http://kerikko.test/' }],
    ['our name in capitals', { origin: 'HTTP://KERIKKO.TEST' }],
    ['two places at once', { origin: 'http://kerikko.test, http://evil.test' }],
    ['an empty header', { origin: '' }],
  ];

  test('a form from anywhere but our own pages changes nothing', async () => {
    const { app, client } = await createAppAs('member', {}, { isBuilt: true });
    const cookie = `kerikko=${client.cookies.get('kerikko')}`;
    const before = await dumpDatabase(app.context.database);
    const wrong: string[] = [];
    for (const [from, headers] of FOREIGN) {
      for (const [path, fields] of CHANGES) {
        const init = { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } };
        const response = await app.app.fetch(new Request(PUBLIC_URL + path, init));
        const answer = `${response.status} ${await response.text()} ${response.headers.getSetCookie()}`;
        if (answer !== REFUSAL) wrong.push(`from ${from} to ${path}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await dumpDatabase(app.context.database)).toEqual(before);
  });

  test.each([
    ['our own page', { origin: PUBLIC_URL }],
    [
      'our own page without scripts, whose origin browsers hide',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
  ])('a form from %s is accepted', async (_name, headers) => {
    const { app, client } = await createAppAs('member', {}, { isBuilt: true });
    const response = await client.post('/stories/food', STORY_FORM, { headers });
    expect(response.status).toBe(302);
    expect(await app.context.database.selectFrom('stories').select('title').execute()).toHaveLength(1);
  });

  test('reading needs no origin, and a foreign origin does not matter', async () => {
    const app = await createTestApp({ isBuilt: true });
    expect((await app.client().get('/')).status).toBe(200);
    expect((await app.client().get('/', { headers: { origin: 'http://evil.test' } })).status).toBe(200);
  });

  test('behind a proxy that does not forward the host, forms without scripts work', async () => {
    const { app, client } = await createAppAs('member', {}, { isBuilt: true, publicUrl: HTTPS_URL });
    const send = await startRawServer(app.app);
    const body = new URLSearchParams(STORY_FORM).toString();
    const answer = await send(
      [
        'POST /stories/food HTTP/1.1',
        'Host: 127.0.0.1:3000',
        'X-Forwarded-Host: evil.test',
        `Origin: ${HTTPS_URL}`,
        `Cookie: __Host-kerikko=${client.cookies.get('kerikko')}`,
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
      ],
      body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 302 /);
    expect(answer).toMatch(/^location: \/stories\/food\?published=/im);
  });
});
