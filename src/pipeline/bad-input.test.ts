// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { decodeResponse } from '../../test/decoded-response.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { createActor, createAppWith, createStory, PASSWORD, STORY_FORM } from '../../test/factories.ts';
import { FORMS as SAMPLES } from '../../test/hostile-cases.ts';
import { startRawServer } from '../../test/raw-http.ts';
import { runsFullMatrices } from '../../test/runner/tier.ts';
import { type TestClient, toFormData } from '../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';
import { createBook } from '../features/book/sample.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { isPage } from './access.ts';

/** Forms whose refusal is shown in a message above all fields, with valid values. */
const FORMS: Record<string, Record<string, string>> = {
  '/': { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD },
  '/reset-password': { intent: 'reset', token: 'unknown', password: PASSWORD },
  '/verify-email': { intent: 'verify', token: 'unknown' },
  '/stories/food': STORY_FORM,
  '/account': { intent: 'ask-to-join' },
  '/account/own-data': { intent: 'leave', stories: 'delete', password: PASSWORD },
  '/profile': { intent: 'remove-photo' },
  '/email-link': { token: 'unknown' },
  '/account/email': { email: 'new@example.org', password: 'wrong' },
  '/ask-again': { token: 'unknown' },
  '/application': { intent: 'withdraw', token: 'unknown' },
  '/admin/community/joining': { intent: 'save', asks: 'on', questionEn: 'A', questionMl: 'B' },
  '/admin/goal': {
    intent: 'save',
    titleEn: 'A',
    titleMl: '',
    target: '9',
    topic: '',
    startsOn: '2026-08-31',
  },
  '/admin': { intent: 'approve', shown: '00000000-0000-4000-8000-000000000000' },
  '/admin/members/nobody': { intent: 'decline', reason: 'Nobody' },
  '/report': { kind: 'story', id: '00000000-0000-4000-8000-000000000000', category: 'spam' },
  '/moderation/00000000-0000-4000-8000-000000000000': { intent: 'hide', rule: '1', words: 'A' },
  '/account/cases/00000000-0000-4000-8000-000000000000': { words: 'A' },
  '/house-rules': { email: 'ammu@example.org', words: 'This is about me.' },
  '/admin/house-rules': { english: 'Be kind.', malayalam: 'സ്നേഹം.', contact: '', version: '0' },
};
/** The first form of all other addresses, with an unknown id. */
const OTHER_FORMS = Object.entries(SAMPLES).flatMap(([route, [form]]) => {
  const path = route
    .replace(':topic', 'food')
    .replace(':list', 'saved')
    .replace(':part', 'look')
    .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return form && !(path in FORMS) ? [{ path, form }] : [];
});
const FORM_TYPE = 'application/x-www-form-urlencoded';

type Body = (valid: Record<string, string>) => { body: BodyInit; type?: string };

const BODIES: [string, number, Body][] = [
  ['malformed JSON', 415, () => ({ body: '{"intent":', type: 'application/json' })],
  ['JSON', 415, (valid) => ({ body: JSON.stringify(valid), type: 'application/json' })],
  ['plain text', 415, () => ({ body: 'intent=sign-in', type: 'text/plain' })],
  ['no type at all', 415, () => ({ body: new Uint8Array([1, 2, 3]) })],
  ['an invalid type', 415, () => ({ body: 'x', type: ';;;,,,' })],
  ['multipart without a boundary', 400, () => ({ body: '--x', type: 'multipart/form-data' })],
  [
    'multipart cut short',
    400,
    () => ({ body: '--x\r\nContent-Dis', type: 'multipart/form-data; boundary=x' }),
  ],
  ['malformed multipart', 400, () => ({ body: '\0\xff\r\n--', type: 'multipart/form-data; boundary=x' })],
  ['an empty form', 422, () => ({ body: '', type: FORM_TYPE })],
  ['another form', 422, () => ({ body: 'intent=fly', type: FORM_TYPE })],
  ['malformed escapes', 422, () => ({ body: '%zz=%&%%%=&&&==', type: FORM_TYPE })],
  [
    'bytes that are not UTF-8',
    422,
    () => ({ body: new Uint8Array([255, 254, 61, 192, 128]), type: FORM_TYPE }),
  ],
  ['an unknown field', 422, (valid) => ({ body: new URLSearchParams({ ...valid, role: 'administrator' }) })],
  [
    'a field named constructor',
    422,
    (valid) => ({ body: new URLSearchParams({ ...valid, constructor: 'x' }) }),
  ],
  [
    'a field named __proto__',
    422,
    (valid) => ({ body: `${new URLSearchParams(valid)}&__proto__=x`, type: FORM_TYPE }),
  ],
  [
    'a repeated field',
    422,
    (valid) => ({ body: `${new URLSearchParams(valid)}&intent=${valid.intent}`, type: FORM_TYPE }),
  ],
  ['a list', 422, (valid) => ({ body: `${new URLSearchParams(valid)}&intent[]=x`, type: FORM_TYPE })],
  [
    'a file instead of a text',
    422,
    (valid) => ({ body: toFormData({ ...valid, intent: new File(['x'], 'x') }) }),
  ],
  ['a NUL', 422, (valid) => ({ body: new URLSearchParams({ ...valid, intent: `${valid.intent}\0` }) })],
  ['a very long value', 422, () => ({ body: new URLSearchParams({ intent: 'x'.repeat(7000) }) })],
  ['very many fields', 422, () => ({ body: 'a=&'.repeat(2000), type: FORM_TYPE })],
];

// A rejected body reaches no SQL.
test.runIf(usesEmbeddedDatabase).each(BODIES)(
  'every form answers %s with %i and a message',
  async (name, status, make) => {
    const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
    const { client: administrator } = await createActor(app, 'administrator');
    const before = await dumpDatabase(app.context.database);
    for (const [place, [path, valid]] of Object.entries(FORMS).entries()) {
      // Half of the forms get this body, and pages and scripts take turns to send it. Nightly, both send every body to every form.
      const turn = (place + BODIES.findIndex(([other]) => other === name)) % 4;
      for (const isData of runsFullMatrices ? [false, true] : turn < 2 ? [turn === 0] : []) {
        // '/' redirects everyone who is signed in.
        const client = path === '/' ? app.client() : administrator;
        const { body, type } = make(valid);
        const url = isData ? toData(path) : path;
        const headers: Record<string, string> = type ? { 'content-type': type } : {};
        const answer = await decodeResponse(await client.send(url, { method: 'POST', body, headers }));
        expect([url, answer.status]).toEqual([url, status]);
        if (isData) expect(answer.text).toContain('"error"');
        else expect([path, answer.text.includes('role="alert"')]).toEqual([path, true]);
        expect(findInternals(answer.everything)).toBeNull();
      }
    }
    for (const [place, { path, form }] of OTHER_FORMS.entries()) {
      if (!runsFullMatrices && (place + BODIES.findIndex(([other]) => other === name)) % 4 > 0) continue;
      // Every field of this form may be missing.
      if (path === '/account/community-archive' && name === 'an empty form') continue;
      const { body, type } = make(form);
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const hasPage = isPage(path.replace('?index', ''));
      const url = hasPage ? toData(path) : path;
      const answer = await decodeResponse(await administrator.send(url, { method: 'POST', body, headers }));
      // Short forms, such as one of a place in a story, are refused before they are parsed.
      const isTooLarge = answer.status === 413 && !hasPage && name.includes('very');
      expect([url, isTooLarge || answer.status]).toEqual([url, isTooLarge || status]);
      if (!isTooLarge) expect(answer.text).toContain('"error"');
      expect(findInternals(answer.everything)).toBeNull();
    }
    expect(await dumpDatabase(app.context.database)).toEqual(before);
    expect(app.logged).toEqual([]);
  },
);

test('values that are too long are answered with 422', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const member = (await createActor(app)).client;
  const TOO_LONG: [string, TestClient, Record<string, string>][] = [
    ['/', app.client(), { intent: 'sign-up', email: `${'a'.repeat(300)}@example.org`, password: PASSWORD }],
    ['/', app.client(), { intent: 'sign-up', email: 'a@example.org', password: 'x'.repeat(129) }],
    ['/verify-email', member, { intent: 'verify', token: 'x'.repeat(129) }],
    ['/stories/food', member, { ...STORY_FORM, title: 'x'.repeat(201) }],
    ['/stories/food', member, { ...STORY_FORM, title: 'ക്ഷ'.repeat(201) }],
    ['/stories/food', member, { ...STORY_FORM, content: 'x'.repeat(32_001) }],
    ['/stories/food', member, { ...STORY_FORM, key: 'x'.repeat(65) }],
  ];
  for (const [path, client, fields] of TOO_LONG) {
    expect([fields, (await client.act(path, fields)).status]).toEqual([fields, 422]);
    expect([fields, (await client.post(path, fields)).status]).toEqual([fields, 422]);
  }
  expect(app.logged).toEqual([]);
});

test('a malformed cookie breaks no page', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const { client } = await createActor(app);
  const session = `kerikko=${client.cookies.get('kerikko')}`;
  for (const cookie of [
    'time-zone=%',
    'time-zone=%E0%A4%A',
    'time-zone=Mars/Olympus',
    'time-zone=__proto__; kerikko=',
    'kerikko=%00%ff',
    `kerikko=${'x'.repeat(8000)}`,
    ';;;===;,',
    'kerikko="; drop table sessions"',
  ]) {
    for (const path of ['/', '/_.data', '/reset-password']) {
      const { status } = await app.client().get(path, { headers: { cookie } });
      expect([cookie, path, status]).toEqual([cookie, path, 200]);
    }
    const { status } = await client.get('/account', { headers: { cookie: `${session}; ${cookie}` } });
    expect([cookie, status]).toEqual([cookie, 200]);
  }
  expect(app.logged).toEqual([]);
});

test('a malformed query breaks no page', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const actor = await createActor(app, 'administrator');
  const administrator = actor.client;
  const story = `/stories/food/${await createStory(app, actor)}`;
  const gathering = `/gatherings/${await createGathering(app, actor)}`;
  const book = `/books/${await createBook(app, actor)}`;
  for (const url of [
    '/?setup=%00&notice=%ff&mode=__proto__',
    '/?notice=constructor',
    '/?notice=__proto__&mode=__proto__&setup=__proto__',
    '/reset-password?notice=__proto__',
    '/account?notice=__proto__',
    '/profile?notice=__proto__&tab=__proto__',
    '/dashboard?notice=__proto__',
    '/admin?notice=__proto__&decided=__proto__&approved=1e9&otherwise=-1',
    '/admin?decided=00000000-0000-0000-0000-000000000000&approved=%00',
    '/admin/members?q=%25&show=__proto__&after=1_2',
    '/admin/members?after=999999999999999_00000000-0000-0000-0000-000000000000&q=%00',
    '/admin/decisions?after=__proto__',
    '/admin/decisions?after=999999999999999_00000000-0000-0000-0000-000000000000',
    '/admin/mails?after=__proto__&retried=1e9&removed=__proto__',
    '/admin/mails?retried=%00&removed=%00',
    '/stories/food?notice=__proto__&deleted=__proto__&published=__proto__',
    '/?setup=<script>alert(1)</script>',
    '/reset-password?token=%27%20or%201=1',
    '/reset-password?token=%00',
    `/reset-password?token=${'x'.repeat(7000)}`,
    '/verify-email?token=&token=2&state=__proto__',
    '/verify-email?state=<img src=x onerror=alert(1)>',
    '/stories?_routes=__proto__',
    '/stories/food?after=1_2',
    '/stories/food?after=999999999999999_00000000-0000-0000-0000-000000000000',
    '/stories/food?after=%00%00&write&write=2&published[]=x&deleted=y',
    '/search?q=mazha&after=6_9999999999&in=__proto__&topic=constructor&by=%00&since=__proto__',
    '/search?q=%00&after=0_1',
    '/news?after=__proto__',
    '/people?after=__proto__&q=%00&order=__proto__',
    '/?%zz&==&%',
    ...['comment', 'reply', 'thread'].map((name) => `${story}?${name}=%00`),
    `${gathering}?thread=a%00b`,
    `${book}/stories?order=liked&after=999999999999999_00000000-0000-0000-0000-000000000000`,
  ]) {
    const isPublic = /^\/(\?|reset|verify)/.test(url);
    for (const path of [url, toData(url)]) {
      const answer = await decodeResponse(await (isPublic ? app.client() : administrator).get(path));
      expect([path, answer.status]).toEqual([path, 200]);
      if (path === url) expect(/<script>alert|<img src=x/.exec(answer.text)).toBeNull();
    }
  }
  expect(app.logged).toEqual([]);
});

test('an unknown topic or story is answered with 404', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const { client } = await createActor(app);
  for (const path of [
    '/stories/nothing',
    '/stories/Food',
    '/stories/constructor',
    '/stories/__proto__',
    '/stories/food/nothing',
    '/stories/food/00000000-0000-0000-0000-000000000000',
    '/stories/constructor/x',
  ]) {
    expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    expect([path, (await client.data(path)).status]).toEqual([path, 404]);
  }
  expect(app.logged).toEqual([]);
});

test('a story has one address: a link with another topic redirects to it', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const story = await createStory(app, ammu, { topic: 'food' });
  expect((await ammu.client.get(`/stories/food/${story}`)).status).toBe(200);
  const moved = await ammu.client.get(`/stories/travel/${story}?edit`);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `/stories/food/${story}?edit`]);
});

test('malformed HTTP is answered with 4xx', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const send = await startRawServer(app.app);
  for (const [status, ...lines] of [
    ['400', 'GARBAGE'],
    ['400', 'GET / HTTP/1.1'],
    ['400', 'GET / HTTP/1.1', 'Host: bad host'],
    ['400', 'GET / HTTP/1.1', 'Host: x', 'Broken header'],
    ['400', 'POST / HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['400', 'POST / HTTP/1.1', 'Host: x', 'Content-Length: -1'],
    ['431', 'GET / HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`],
    ['405', 'TRACE / HTTP/1.1', 'Host: x'],
    ['400', 'BREW / HTTP/1.1', 'Host: x'],
  ]) {
    expect([lines, (await send(lines)).slice(0, 13)]).toEqual([lines, `HTTP/1.1 ${status} `]);
  }
  expect(app.logged).toEqual([]);
});

/** Finds traces of the implementation, which responses must not contain. */
function findInternals(text: string): string | null {
  return /node_modules|at async |\.tsx?:\d+|insert into|select "/i.exec(text)?.[0] ?? null;
}

function toData(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path === '/' ? '/_.data' : `${path}.data`, ...query].join('?');
}
