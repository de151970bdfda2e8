// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test/create-test-app.ts';
import { decodeResponse } from '../../test/decoded-response.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { createActor, createAppAs, createStory, PASSWORD, STORY_FORM } from '../../test/factories.ts';
import { drawNoise } from '../../test/images.ts';
import { startRawServer } from '../../test/raw-http.ts';
import { toFormData } from '../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';

const PROFILE = {
  intent: 'save',
  name: 'Ammu',
  location: '',
  occupation: '',
  company: '',
  bio: '',
  updatedAt: '0',
};

test('mail header injection: an email with a line break or a second email in it gets no mail', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: 'admin@example.org' });
  for (const email of [
    'ammu@example.org\r\nBcc: everyone@example.org',
    'ammu@example.org\nSubject: Free tea',
    'ammu@example.org\u2028Bcc: everyone@example.org',
    'ammu@example.org\0',
    'ammu@example.org, everyone@example.org',
    'ammu@example.org;everyone@example.org',
    'ammu@example.org everyone@example.org',
    '"Ammu" <ammu@example.org>',
    'ammu@example.org%0ABcc:everyone@example.org',
  ]) {
    for (const [path, fields] of [
      ['/', { intent: 'sign-up', email, password: PASSWORD }],
      ['/reset-password', { intent: 'request', email }],
      ['/verify-email', { intent: 'resend', email }],
    ] as const) {
      expect([path, email, (await app.client().act(path, fields)).status]).toEqual([path, email, 422]);
    }
  }
  // Members choose their name freely, so no header may contain it.
  const name = 'Ammu\r\nBcc: everyone@example.org';
  await administrator.client.act('/profile', { ...PROFILE, name });
  await administrator.client.act('/profile', { intent: 'reset-mail' });
  const mails = await app.mails();
  expect(mails.map((mail) => [mail.to?.map(({ address }) => address), mail.cc, mail.bcc])).toEqual([
    [['admin@example.org'], undefined, undefined],
  ]);
});

test('SQL injection: SQL typed into any field is stored and shown as text', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const { client } = await createActor(app, 'administrator');
  for (const [index, sql] of [
    "'; drop table stories; --",
    '"; delete from accounts; --',
    "' or '1'='1",
    "') union select email, password_hash from accounts --",
    "\\'; select pg_sleep(5); --",
    '$1 ? :name @name',
    "%' or 1=1 or '%'='",
  ].entries()) {
    await client.act('/profile', { ...PROFILE, name: sql, bio: sql, updatedAt: await readVersion(app) });
    const published = await client.act('/stories/food', {
      ...STORY_FORM,
      title: sql,
      content: sql,
      key: `a-key-of-its-own-${index}`,
    });
    expect([sql, published.status]).toEqual([sql, 202]);
    const { stories } = await client.page('/stories/food');
    expect(stories).toHaveLength(index + 1);
    expect(stories).toContainEqual(expect.objectContaining({ title: sql, opening: sql, author: sql }));
    expect((await client.signIn(sql, sql)).status).not.toBe(200);
    const answers = await Promise.all([
      app.client().act('/', { intent: 'sign-in', email: `x${sql}@example.org`, password: sql }),
      app.client().act('/verify-email', { intent: 'verify', token: sql }),
      app.client().act('/reset-password', { intent: 'reset', token: sql, password: PASSWORD }),
      client.data(`/admin?filter=${encodeURIComponent(sql)}`),
      client.data(`/stories/food?after=${encodeURIComponent(sql)}`),
      client.data(`/stories/food/${encodeURIComponent(sql)}`),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  }
});

test('script injection: markup in a story or a name is shown as text and cannot end the page’s own script', async () => {
  const { app, client, viewer } = await createAppAs('administrator');
  const markup = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'\`\u2028<!--<svg/onload=alert(1)>`;
  await client.act('/profile', { ...PROFILE, name: markup, bio: markup, location: markup });
  const story = await createStory(app, { viewer }, { title: markup, content: markup });
  const pages = [
    '/stories/food',
    `/stories/food/${story}`,
    `/stories/food/${story}?edit`,
    '/profile',
    '/dashboard',
    '/account',
  ];
  for (const path of pages) {
    const html = await client.html(path);
    expect([path, html.includes('alert(1)')]).toEqual([path, true]);
    expect(html).not.toMatch(/<img src=x|<svg\/onload|<!--<|<script>alert/);
    for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toMatch(/ nonce="[\w-]{22}"/);
  }
});

// Paths, names of fields and headers reach no SQL.
const testWithoutSql = test.runIf(usesEmbeddedDatabase);

testWithoutSql('path traversal: no path leads out of its folder', async () => {
  const { app, viewer, client } = await createAppAs();
  const send = await startRawServer(app.app);
  const cookie = `Cookie: kerikko=${client.cookies.get('kerikko')}`;
  for (const folder of ['/assets', `/profile-photos/${viewer.accountId}`, '/profile-photos', '']) {
    for (const way of [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..\\..\\package.json',
      '/....//....//package.json',
      '/.%00./package.json',
      '//etc/passwd',
      '/../kerikko.sqlite',
      '/%2e%2e%2f%2e%2e%2fkerikko.sqlite',
    ]) {
      const answer = await send([`GET ${folder}${way} HTTP/1.1`, 'Host: kerikko.test', cookie]);
      expect([folder + way, /^HTTP\/1.1 40[04] /.test(answer)]).toEqual([folder + way, true]);
    }
  }
});

test('path traversal: no file name leads out of its folder', async () => {
  const { app, viewer, client } = await createAppAs();
  const image = new Uint8Array(await drawNoise(60, 60));
  for (const name of [
    '../../../kerikko.sqlite',
    '..\\..\\x.png',
    '/etc/passwd',
    '.',
    '..',
    'a\0b.png',
    'C:x',
  ]) {
    const photo = new File([image], name, { type: 'image/png' });
    const { status } = await client.act('/profile', { intent: 'photo', photo });
    expect([name, status]).toEqual([name, 200]);
    const row = await app.context.database.selectFrom('profiles').select('photo').executeTakeFirstOrThrow();
    expect(row.photo).toMatch(new RegExp(`^profile-photos/${viewer.accountId}/\\d+-[\\w-]+\\.webp$`));
  }
});

testWithoutSql('prototype pollution: no field name reaches an object’s prototype', async () => {
  const { client } = await createAppAs('administrator');
  const before = Object.getOwnPropertyNames(Object.prototype);
  for (const name of ['__proto__', '__proto__[polluted]', 'constructor.prototype.polluted', 'constructor']) {
    for (const path of [
      '/',
      '/profile',
      '/stories/food',
      '/account',
      '/admin/members/nobody',
      '/performance',
    ]) {
      const form = { intent: 'save', [name]: 'yes' };
      for (const body of [toFormData(form), form]) {
        const { status } = await client.act(`${path}?${encodeURIComponent(name)}=yes`, body);
        expect([path, name, status >= 400 && status < 500]).toEqual([path, name, true]);
      }
      await client.get(`${path}?${encodeURIComponent(name)}=yes`);
    }
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('mass assignment: a form with an extra field, such as role, is refused and changes nothing', async () => {
  const { app, client, viewer } = await createAppAs('member');
  const extras = {
    role: 'administrator',
    approved: 'true',
    state: 'approved',
    account_id: viewer.accountId,
    accountId: viewer.accountId,
    email_verified_at: '1',
    completion: '100',
    likes: '1000',
    author_id: viewer.accountId,
    created_at: '0',
  };
  const before = await dumpDatabase(app.context.database, ['sessions']);
  for (const [name, value] of Object.entries(extras)) {
    for (const [asker, path, fields] of [
      [app.client(), '/', { intent: 'sign-up', email: 'sly@example.org', password: PASSWORD }],
      [app.client(), '/', { intent: 'sign-in', email: viewer.email, password: PASSWORD }],
      [client, '/profile', PROFILE],
      [client, '/stories/food', STORY_FORM],
      [client, '/account', { intent: 'send-verification' }],
    ] as const) {
      const { status } = await asker.act(path, { ...fields, [name]: value });
      expect([path, name, status]).toEqual([path, name, 422]);
    }
  }
  expect(await dumpDatabase(app.context.database, ['sessions'])).toEqual(before);
  await app.client().act('/', { intent: 'sign-up', email: 'sly@example.org', password: PASSWORD });
  const rows = await app.context.database.selectFrom('memberships').select(['state', 'role']).execute();
  expect(rows).toContainEqual({ state: 'pending', role: 'member' });
  expect(rows).not.toContainEqual(expect.objectContaining({ role: 'administrator' }));
});

testWithoutSql('header floods: very many or very long headers get a response or 431', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const send = await startRawServer(app.app);
  const request = ['GET / HTTP/1.1', 'Host: kerikko.test'];
  const many = (count: number, header: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => header(index));
  for (const [status, headers] of [
    [200, many(500, (index) => `X-${index}: y`)],
    [200, many(300, () => `Cookie: kerikko=${'x'.repeat(20)}`)],
    [200, many(100, () => 'X-Forwarded-For: 1.2.3.4')],
    [431, many(600, (index) => `X-Long-${index}: ${'y'.repeat(20)}`)],
    [431, [`Cookie: ${'kerikko=x; '.repeat(1600)}`]],
  ] as const) {
    const answer = await send([...request, ...headers]);
    expect([headers[0], headers.length, answer.slice(0, 12)]).toEqual([
      headers[0],
      headers.length,
      `HTTP/1.1 ${status}`,
    ]);
  }
  expect(app.logged).toEqual([]);
});

test('invalid UTF-8: in a path, a cookie, a header or a form it breaks nothing and is never stored', async () => {
  const { app, client } = await createAppAs('member', {}, { environment: { LOG_LEVEL: 'error' } });
  const send = await startRawServer(app.app);
  const cookie = `Cookie: kerikko=${client.cookies.get('kerikko')}`;
  const form = `intent=publish&topic=food&title=%ff%fe%c0%80&content=%e0%b4&key=a-key-of-its-own`;
  const multipart = Buffer.concat(
    [...new URLSearchParams(STORY_FORM)].flatMap(([name, text]) => [
      Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      name === 'title' ? Buffer.from([0xff, 0xfe, 0xc0, 0x80]) : Buffer.from(text),
      Buffer.from('\r\n'),
    ]),
  );
  const closed = Buffer.concat([multipart, Buffer.from('--edge--\r\n')]);
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', Buffer.from(form)],
    ['multipart/form-data; boundary=edge', closed],
  ] as const) {
    const answer = await send(
      [
        'POST /stories/food.data HTTP/1.1',
        'Host: kerikko.test',
        `Origin: ${PUBLIC_URL}`,
        cookie,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
      ],
      body,
    );
    expect(answer.slice(0, 10)).toMatch(/HTTP\/1\.1 [24]/);
  }
  for (const { title } of await app.context.database.selectFrom('stories').select('title').execute()) {
    expect(title.isWellFormed()).toBe(true);
    expect(title).not.toContain('\0');
  }
  for (const path of ['/%ff', '/stories/%c0%80', '/stories/food?after=%ff%fe', '/?notice=%e0%b4']) {
    const { status } = await decodeResponse(await client.get(path));
    expect([path, status < 500]).toEqual([path, true]);
  }
  const bytes = String.fromCharCode(255, 254);
  const answer = await send([
    'GET /account HTTP/1.1',
    'Host: kerikko.test',
    `Cookie: a=${bytes}`,
    `User-Agent: ${bytes}`,
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
  expect(app.logged).toEqual([]);
});

async function readVersion({ context }: Awaited<ReturnType<typeof createTestApp>>): Promise<string> {
  const row = await context.database.selectFrom('profiles').select('updated_at').executeTakeFirst();
  return String(row?.updated_at ?? 0);
}
