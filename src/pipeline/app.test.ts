// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../test/create-test-app.ts';
import { decodeResponse } from '../../test/decoded-response.ts';
import { createActor, createAppWith, createStory, PASSWORD, STORY_FORM } from '../../test/factories.ts';
import { HOUR_MS } from '../server/clock.ts';

const HTTPS_URL = 'https://kerikko.test';

describe('headers', () => {
  /** Every kind of response. */
  const KINDS: Record<string, (community: Community) => Promise<Response>> = {
    'a public page': ({ app }) => app.client().get('/'),
    "a member's page": ({ member }) => member.get('/stories/food'),
    "a page's data": ({ member }) => member.get('/stories/food.data'),
    'an action': ({ member }) => member.post('/stories/food.data', STORY_FORM),
    'an action that fails': ({ member }) => member.post('/stories/food', { ...STORY_FORM, title: ' ' }),
    'a redirect': ({ app }) => app.client().get('/stories'),
    'an error page for a refusal': ({ app }) => app.client().get('/account'),
    'a refused form': ({ app }) => app.client().post('/', {}, { headers: { origin: 'null' } }),
    'a file of the web app': ({ app }) => app.client().get('/favicon.svg'),
    'the health check': ({ app }) => app.client().get('/healthz'),
    'a missing photo': ({ member }) => member.get('/profile-photos/nobody/none.webp'),
    'an unknown address': ({ app }) => app.client().get('/nothing'),
    'an unreadable address': ({ app }) => app.client().get('/%zz'),
    'an unknown method': ({ app }) => app.client().send('/', { method: 'DELETE' }),
    'too large a body': ({ app }) => app.client().post('/', { intent: 'x'.repeat(9000) }),
    'a failure': async ({ app, member }) => {
      await app.context.database.destroy();
      return member.get('/stories');
    },
  };
  /** Only these may be cached. */
  const CACHEABLE = ['a file of the web app'];

  test.each(Object.entries(KINDS))('%s has every security header', async (name, ask) => {
    const app = await createTestApp({ isBuilt: true, publicUrl: HTTPS_URL });
    const { client } = await createActor(app);
    const member = app.client({ '__Host-kerikko': client.cookies.get('kerikko') ?? '' });
    const { headers } = await ask({ app, member });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    if (!CACHEABLE.includes(name)) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a page renders without waiting for other files: its styles are inline, and nothing blocks it', async () => {
    const { app, actor } = await createAppWith({ actor: 'member' }, { isBuilt: true });
    const id = await createStory(app, actor, { topic: 'food' });
    const pages = [
      { page: await app.client().get('/'), scripts: 8 },
      { page: await actor.client.get('/stories/food'), scripts: 10 },
      { page: await actor.client.get(`/stories/food/${id}`), scripts: 12 },
    ];
    for (const { page, scripts } of pages) {
      const html = await page.text();
      expect(html).toMatch(/<style nonce="[^"]+"[^>]*>[^<]{1000,}/);
      // The rules of what opens later follow in files.
      expect(html).not.toContain('._dialog_');
      expect(html.match(/<link rel="paused-css" href="[^"]+"/g)).toHaveLength(1);
      expect(html).not.toMatch(/rel="stylesheet"|<script[^>]+src=/);
      expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
      // Each further file is another request before the first like.
      expect(html.match(/rel="paused-module"/g)?.length).toBeLessThanOrEqual(scripts);
    }
  });

  test('the page for telling names all scripts of the recorder, so that they load at the same time', async () => {
    const app = await createTestApp({ isBuilt: true });
    const { client } = await createActor(app);
    const read = async (path: string) => client.html(path);
    const html = await read(`/tell?draft=${crypto.randomUUID()}`);
    const page = await read(/\/assets\/tell-page-[\w-]+\.js/.exec(html)?.[0] ?? 'no script');
    const recorder = await read(`/${/assets\/tell-composer-[\w-]+\.js/.exec(page)?.[0]}`);
    const needed = [...recorder.matchAll(/from"\.\/([^"]+)"/g)].map(([, file = '']) => file);
    expect(needed.length).toBeGreaterThan(2);
    expect(needed.filter((file) => !file.startsWith('framework-') && !page.includes(file))).toEqual([]);
  });

  test('a page names the texts of its language beside its scripts, so that they load at the same time', async () => {
    const app = await createTestApp({ isBuilt: true });
    const html = await app.client().html('/');
    const links = [...html.matchAll(/<link rel="paused-module" href="([^"]+)"/g)].map(([, url]) => url);
    expect(links.filter((url) => /\/en-visitors-[\w-]{7}\.js$/.test(url ?? ''))).toHaveLength(1);
  });

  test('a script has no headers meant for documents, unless the response is a document', async () => {
    const app = await createTestApp({ isBuilt: true });
    const page = await app.client().html('/');
    const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'no script';
    const { headers } = await app.client().get(script);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const answer of [await app.client().post(script, {}), await app.client().get(`${script}x`)]) {
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
    }
  });

  test('on http there is no HSTS header', async () => {
    const app = await createTestApp({ isBuilt: true });
    const response = await app.client().get('/');
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  test.each(['/', '/nothing', '/account'])(
    'every script and style of %s has the nonce of its response',
    async (path) => {
      const app = await createTestApp({ isBuilt: true });
      const response = await app.client().get(path);
      const nonce = nonceOf(response);
      const page = await response.text();
      const tags = page.match(/<(script|style)\b[^>]*>/g) ?? [];
      expect(tags.length).toBeGreaterThan(1);
      expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(page).not.toMatch(/<[^>]+\son\w+=/);
      expect(page).not.toMatch(/<[^>]+\sstyle=/);
      expect(page).not.toMatch(/javascript:/i);
    },
  );

  test('no two responses have the same nonce or request id', async () => {
    const app = await createTestApp({ isBuilt: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.client().get('/account')));
    expect(new Set(answers.map(nonceOf)).size).toBe(20);
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(20);
  });

  test('the request id that a client sends is ignored', async () => {
    const app = await createTestApp({ isBuilt: true });
    const response = await app.client().get('/', { headers: { 'X-Request-Id': 'forged' } });
    expect(response.headers.get('x-request-id')).not.toBe('forged');
  });
});

describe('files of the web app', () => {
  test('every file that a page names exists, is immutable, and varies by encoding', async () => {
    const app = await createTestApp({ isBuilt: true });
    const page = await app.client().html('/');
    const files = [...new Set(page.match(/\/assets\/[\w.-]+/g) ?? [])];
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const plain = await decodeResponse(await app.client().get(file));
      expect([file, plain.status]).toEqual([file, 200]);
      expect(plain.headers.get('cache-control')).toBe('max-age=31536000, immutable');
      expect(plain.headers.get('vary')).toBe('Accept-Encoding');
      const packed = await decodeResponse(
        await app.client().get(file, { headers: { 'accept-encoding': 'br' } }),
      );
      expect(packed.text).toBe(plain.text);
      if (file.endsWith('.js')) expect(packed.headers.get('content-encoding')).toBe('br');
    }
  });

  test('files of the web app and the health check are neither counted as requests nor logged', async () => {
    // Gives visitors 3 requests.
    const environment = { RATE_LIMIT_FACTOR: '0.01', LOG_LEVEL: 'info' };
    const app = await createTestApp({ isBuilt: true, environment });
    const visitor = app.client();
    const readAll = async () =>
      (await Promise.all(['/favicon.svg', '/healthz'].map((path) => visitor.get(path)))).map(
        ({ status }) => status,
      );
    for (let index = 0; index < 10; index += 1) expect(await readAll()).toEqual([200, 200]);
    expect(app.logged).toEqual([]);
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await visitor.get('/')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await readAll()).toEqual([200, 200]);
  });

  test('no other file of the build folders is served', async () => {
    const app = await createTestApp({ isBuilt: true });
    const paths = ['/assets/nothing.js', '/assets/', '/assets', '/server/index.js', '/package.json'];
    for (const path of [...paths, '/favicon.svg.br', '/build/stamp', '/stamp', '/.env', '/.git/HEAD']) {
      expect([path, (await app.client().get(path)).status]).toEqual([path, 404]);
    }
  });
});

test.each([
  ['gzip', 'gzip'],
  ['zstd, gzip', 'gzip'],
  ['zstd', null],
  ['zstd, br, gzip', 'br'],
])('a built script for a client that accepts %s has the encoding %s', async (accepted, encoding) => {
  const app = await createTestApp({ isBuilt: true });
  const page = await app.client().html('/');
  const [script = ''] = /\/assets\/framework-[\w-]+\.js/.exec(page) ?? [];
  const plain = await app.client().html(script);
  const answer = await app.client().get(script, { headers: { 'accept-encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect((await decodeResponse(answer)).text).toBe(plain);
});

test('a page with a slash after its address leads to the page, and another address does not', async () => {
  const app = await createTestApp({ isBuilt: true });
  const { client } = await createActor(app);
  const answer = await client.get('/stories/?page=2');
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/stories?page=2']);
  expect((await client.get('/stories/food/')).headers.get('location')).toBe('/stories/food');
  for (const path of ['/nothing/', '//evil.example/', '/assets/', '/stories//', '/profile-photos/a/b/']) {
    expect([path, (await client.get(path)).headers.get('location')]).toEqual([path, null]);
  }
});

test('search engines, researchers and password managers find the files that they look for', async () => {
  const app = await createTestApp({ isBuilt: true, publicUrl: 'https://stories.example.org' });
  const read = async (path: string) => app.client().html(path);
  expect(await read('/robots.txt')).toBe(
    'User-agent: *\nAllow: /calendar?key=\nAllow: /feed?key=\nDisallow: /\n',
  );
  const security = await read('/.well-known/security.txt');
  expect(security).toContain('Contact: mailto:kerikko@stories.example.org\n');
  expect(security).toContain('Canonical: https://stories.example.org/.well-known/security.txt\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(security) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(app.clock.now());
  const change = await app.client().get('/.well-known/change-password');
  expect([change.status, change.headers.get('location')]).toEqual([
    302,
    'https://stories.example.org/profile?tab=security',
  ]);
});

test('the licences of bundled packages and fonts are in one file', async () => {
  const app = await createTestApp({ isBuilt: true });
  const licences = await app.client().html('/licences.txt');
  for (const name of ['react', 'react-dom', 'react-router', 'valibot', '@fontsource/anek-malayalam']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  }
  expect(licences).toContain('Lucide Icons and Contributors');
  expect(licences).toContain('SIL OPEN FONT LICENSE');
});

test('HEAD has the status and headers of GET and no body', async () => {
  const app = await createTestApp({ isBuilt: true });
  for (const path of ['/', '/account', '/nothing', '/healthz', '/favicon.svg', '/_.data']) {
    const get = await app.client().get(path);
    const head = await app.client().send(path, { method: 'HEAD' });
    const describe = ({ status, headers }: Response) => [
      path,
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
    ];
    expect(describe(head)).toEqual(describe(get));
    expect(await head.text()).toBe('');
  }
});

test('the health check tells whether the database responds', async () => {
  const app = await createTestApp({ isBuilt: true });
  const healthy = await app.client().get('/healthz');
  expect([healthy.status, await healthy.text()]).toEqual([200, 'ok']);
  await app.context.database.destroy();
  const sick = await app.client().get('/healthz');
  expect([sick.status, await sick.text()]).toEqual([503, 'The database is not responding.']);
  expect(sick.headers.get('retry-after')).toBe('5');
});

test('an unexpected error is a plain 500 with the request id that the log explains', async () => {
  const app = await createTestApp({ isBuilt: true, environment: { LOG_LEVEL: 'error' } });
  const { client } = await createActor(app);
  await app.context.database.destroy();
  for (const path of ['/stories', '/stories.data', '/reset-password?token=x']) {
    const answer = await decodeResponse(await client.get(path));
    const number = answer.headers.get('x-request-id') ?? '-';
    expect([path, answer.status]).toEqual([path, 500]);
    expect(answer.text).not.toMatch(/driver|destroyed|\.ts|node_modules/i);
    const lines = app.logged.filter((line) => line.includes(number));
    expect(lines.join('')).toMatch(/driver has already been destroyed/);
  }
});

test('forged host headers do not reach the links in mails', async () => {
  const { app, member } = await createAppWith({ member: { email: 'member@example.org' } }, { isBuilt: true });
  const forged: Record<string, string>[] = [
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.test;proto=https' },
    { 'x-original-host': 'evil.test', 'x-host': 'evil.test' },
  ];
  for (const [index, headers] of forged.entries()) {
    const fields = { intent: 'sign-up', email: `new-${index}@example.org`, password: PASSWORD };
    expect((await app.client().post('/', fields, { headers })).status).toBe(302);
    await app.client().post('/', { ...fields, email: 'member@example.org' }, { headers });
    await member.client.post(
      '/reset-password',
      { intent: 'request', email: 'member@example.org' },
      { headers },
    );
    // Links expire within the hour by which the clock advances.
    await app.context.outbox.flush();
    // Past the limit of mails to one email.
    app.clock.advance(HOUR_MS);
  }
  const mails = await app.mails();
  expect(mails).toHaveLength(3 * forged.length);
  for (const { text = '' } of mails) {
    const origins = text.match(/https?:\/\/[^/\s]+/g) ?? [];
    expect(new Set(origins)).toEqual(new Set([PUBLIC_URL]));
  }
});

test('a request to another host gets our own URLs and never names that host', async () => {
  const app = await createTestApp({ isBuilt: true });
  const response = await app.app.fetch(new Request('http://evil.test/stories'));
  expect([response.status, response.headers.get('location')]).toEqual([302, '/?to=/stories']);
  const page = await decodeResponse(await app.app.fetch(new Request('http://evil.test/')));
  expect(page.everything).not.toContain('evil.test');
});

interface Community {
  app: TestApp;
  member: ReturnType<TestApp['client']>;
}

function nonceOf({ headers }: Response): string {
  return /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce';
}

test('every kind of response names its content type and charset', async () => {
  const app = await createTestApp({ isBuilt: true });
  const { client } = await createActor(app);
  for (const [path, type] of [
    ['/stories', 'text/html; charset=utf-8'],
    ['/stories.data', 'text/x-script; charset=utf-8'],
    ['/nothing', 'text/html; charset=utf-8'],
    ['/admin.data', 'text/x-script; charset=utf-8'],
    ['/healthz', 'text/plain; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/icons/icon-512.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/offline/page.html', 'text/html; charset=utf-8'],
    ['/profile-photos/nobody/none.webp', 'text/plain; charset=utf-8'],
  ]) {
    const { headers } = await client.get(path as string);
    expect([path, headers.get('content-type')?.toLowerCase()]).toEqual([path, type]);
  }
});
