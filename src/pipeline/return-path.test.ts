// Runs on: SQLite

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createStory, PASSWORD, type Person } from '../../test/factories.ts';
import { addresses, decideAccess, findReturnPath } from './access.ts';

const STORY = '/stories/food/00000000-0000-4000-8000-000000000001';

/** Signs in by the form as it stands at an address. */
async function signIn(person: Person, at: string, isDataRequest = false) {
  const app = await createTestApp();
  const { viewer } = await createActor(app, person, { withPassword: true });
  const client = app.client();
  const form = { intent: 'sign-in', email: viewer.email, password: PASSWORD };
  if (isDataRequest) return { app, client, ...(await client.act(at, form)) };
  const answer = await client.post(at, form);
  return { app, client, status: answer.status, headers: answer.headers, value: undefined };
}

describe('a link to a story, opened by someone who is signed out', () => {
  test('leads to the sign-in, which says so, and from there to the story', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app, 'member', { withPassword: true });
    const path = `/stories/food/${await createStory(app, ammu)}`;
    const client = app.client();
    const refused = await client.get(path);
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/?to=${path}`]);
    const page = await (await client.get(`/?to=${path}`)).text();
    expect(page).toContain('Only members can open this link. Sign in to continue.');
    expect(page).toContain(`action="/?to=${encodeURIComponent(path)}"`);
    const form = { intent: 'sign-in', email: ammu.viewer.email, password: PASSWORD };
    const answer = await client.post(`/?to=${path}`, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
    expect(await (await client.get(path)).text()).toContain('Puttu at dawn');
  });

  test('after a wrong password it is not forgotten', async () => {
    const client = (await createTestApp()).client();
    const form = { intent: 'sign-in', email: 'nobody@example.org', password: 'not this one' };
    const page = await (await client.post(`/?to=${STORY}`, form)).text();
    expect(page).toContain(`action="/?to=${encodeURIComponent(STORY)}"`);
  });

  test('signing up instead, and back, does not forget it either', async () => {
    const client = (await createTestApp()).client();
    expect(await (await client.get(`/?to=${STORY}`)).text()).toContain(
      `href="/?mode=sign-up&amp;to=${STORY}"`,
    );
    const signUp = await (await client.get(`/?mode=sign-up&to=${STORY}`)).text();
    expect(signUp).toContain(`href="/?to=${STORY}"`);
  });

  test('whoever is signed in already is there at once', async () => {
    const app = await createTestApp();
    const { client } = await createActor(app);
    expect((await client.get(`/?to=${STORY}`)).headers.get('location')).toBe(STORY);
    expect((await client.get('/')).headers.get('location')).toBe('/account');
  });

  test.each(['unverified', 'no-record'] as const)(
    '%s: the gate decides, and leads to the account',
    async (person) => {
      const { client, headers } = await signIn(person, `/?to=${STORY}`);
      expect(headers.get('location')).toBe(STORY);
      expect((await client.get(STORY)).headers.get('location')).toBe('/account');
    },
  );

  test('with scripts the page is opened as a document, so that the gate decides there too', async () => {
    const { status, value, headers } = await signIn('member', `/?to=${STORY}`, true);
    expect([status, value]).toMatchObject([202, { redirect: STORY, reload: true }]);
    expect(headers.get('set-cookie')).toContain('kerikko=');
  });

  test.each(['pending', 'declined', 'suspended'] as const)(
    '%s: no session, whatever the link',
    async (person) => {
      const { status, headers } = await signIn(person, `/?to=${STORY}`);
      expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([403, null, null]);
    },
  );
});

test('a plain sign-in still leads to the account', async () => {
  expect((await signIn('member', '/')).headers.get('location')).toBe('/account');
  expect((await signIn('member', '/', true)).value).toMatchObject({ redirect: '/account', reload: false });
});

const ELSEWHERE = [
  '',
  '/',
  'stories',
  'https://evil.test',
  'https://evil.test/stories/food',
  '//evil.test',
  '//evil.test/stories',
  '///stories',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/stories\n',
  '\n/stories',
  ' /stories',
  '/stories/',
  '/stories//food',
  '/stories/../sign-out',
  '/stories/%2e%2e/sign-out',
  '/stories/..%2fsign-out',
  '/stories/food?write',
  '/stories/food#x',
  '/stories/food.data',
  '/stories/food/_.data',
  '/stories.data',
  '/stories/food/x/y',
  '/Stories',
  '/stories/food@evil.test:80/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/sign-out',
  '/account/verification',
  '/account/own-data/archive',
  '/admin',
  '/profile-photos/a/b.webp',
  '/performance',
  '/nothing',
];

// Where it leads is decided before a database is asked.
test.each(ELSEWHERE)('%j is nowhere to be taken: the account is', async (to) => {
  const { headers } = await signIn('member', `/?to=${encodeURIComponent(to)}`);
  expect(headers.get('location')).toBe('/account');
});

test('of two, the first counts, and neither leads outside', async () => {
  for (const query of [`to=${STORY}&to=//evil.test`, `to=//evil.test&to=${STORY}`]) {
    const { headers } = await signIn('member', `/?${query}`);
    expect([STORY, '/account']).toContain(headers.get('location'));
  }
});

test('whatever is written, a way back is a page of ours, unchanged by how a browser reads it', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'stories',
    'food',
    '@',
    ':',
    '//',
    'evil.test',
    '%2f',
    '\t',
    '?',
    '#',
    '-',
  );
  const written = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(written, (text) => {
      const path = findReturnPath(text);
      if (path === undefined) return;
      expect(new URL(path, 'http://kerikko.test').href).toBe(`http://kerikko.test${path}`);
      expect(decideAccess(path, null)).toMatchObject({ status: 401, refusal: 'redirect' });
    }),
    { numRuns: 2000 },
  );
});

test('only pages that change nothing when they are opened are returned to', () => {
  const paths = addresses.flatMap(({ pattern, allowSignInReturn }) => (allowSignInReturn ? [pattern] : []));
  expect(paths).toEqual(['/stories', '/stories/:topic', '/stories/:topic/:story']);
});
