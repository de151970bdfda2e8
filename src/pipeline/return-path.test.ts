// Runs on: SQLite

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCodePoint } from '../../test/arbitrary-text.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { RETURNS } from '../../test/expected-access.ts';
import { createAppAs, createAppWith, createStory, PASSWORD, type Person } from '../../test/factories.ts';
import { addresses, decideAccess, findReturnPath } from './access.ts';

const STORY = '/stories/food/00000000-0000-4000-8000-000000000001';
const COMMENT = '00000000-0000-4000-8000-000000000002';

/** Submits the sign-in form at a URL. */
async function signIn(person: Person, at: string, isDataRequest = false) {
  const { app, viewer } = await createAppAs(person, { withPassword: true });
  const client = app.client();
  const form = { intent: 'sign-in', email: viewer.email, password: PASSWORD };
  if (isDataRequest) return { app, client, ...(await client.act(at, form)) };
  const answer = await client.post(at, form);
  return { app, client, status: answer.status, headers: answer.headers, value: undefined };
}

describe('a link to a story, opened while signed out,', () => {
  test('redirects to the sign-in page, which explains this, and from there to the story', async () => {
    const { app, ammu } = await createAppWith({ ammu: { withPassword: true } });
    const path = `/stories/food/${await createStory(app, ammu)}`;
    const client = app.client();
    const refused = await client.get(path);
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/?to=${path}`]);
    const page = await client.html(`/?to=${path}`);
    expect(page).toContain('Only members can open this link. Sign in to continue.');
    expect(page).toContain(`action="/?to=${encodeURIComponent(path)}"`);
    // The email that welcomes a new member leads to Home, and says nothing of members only.
    expect(await client.html('/?to=/dashboard')).not.toContain('Only members');
    const form = { intent: 'sign-in', email: ammu.viewer.email, password: PASSWORD };
    const answer = await client.post(`/?to=${path}`, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
    expect(await client.html(path)).toContain('Puttu at dawn');
  });

  test('leads to the comment that it names, and has no other query', async () => {
    const client = (await createTestApp()).client();
    const link = `${STORY}?comment=${COMMENT}`;
    const target = `${link}#comment-${COMMENT}`;
    for (const [query, to] of [
      [`?comment=${COMMENT}`, target],
      [`?edit&comment=${COMMENT}`, STORY],
      ['?comment=x', STORY],
    ]) {
      const refused = await client.get(`${STORY}${query}`);
      expect([refused.status, refused.headers.get('location')]).toEqual([302, `/?to=${to}`]);
    }
    const page = await client.html(`/?to=${link}`);
    expect(page).toContain(`action="/?to=${encodeURIComponent(link)}"`);
    for (const to of [link, target]) {
      const { headers } = await signIn('member', `/?to=${encodeURIComponent(to)}`);
      expect(headers.get('location')).toBe(target);
    }
  });

  test('is kept after a wrong password', async () => {
    const client = (await createTestApp()).client();
    const form = { intent: 'sign-in', email: 'nobody@example.org', password: 'not this one' };
    const page = await (await client.post(`/?to=${STORY}`, form)).text();
    expect(page).toContain(`action="/?to=${encodeURIComponent(STORY)}"`);
  });

  test('is kept when switching to sign-up and back', async () => {
    const client = (await createTestApp()).client();
    expect(await client.html(`/?to=${STORY}`)).toContain(`href="/?mode=sign-up&amp;to=${STORY}"`);
    const signUp = await client.html(`/?mode=sign-up&to=${STORY}`);
    expect(signUp).toContain(`href="/?to=${STORY}"`);
  });

  test('redirects someone who is already signed in at once', async () => {
    const { client } = await createAppAs();
    expect((await client.get(`/?to=${STORY}`)).headers.get('location')).toBe(STORY);
    expect((await client.get('/')).headers.get('location')).toBe('/account');
  });

  test.each(['unverified', 'no-record'] as const)('%s: the gate redirects to the account', async (person) => {
    const { client, headers } = await signIn(person, `/?to=${STORY}`);
    expect(headers.get('location')).toBe(STORY);
    expect((await client.get(STORY)).headers.get('location')).toBe('/account');
  });

  test('with scripts the page is loaded as a document, so that the gate decides again', async () => {
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

test('the link of the mail to a new member leads Home, and Home itself to a sign-in without that', async () => {
  expect((await signIn('member', '/?to=/dashboard')).headers.get('location')).toBe('/dashboard');
  const refused = await (await createTestApp()).client().get('/dashboard');
  expect(refused.headers.get('location')).toBe('/');
});

test('a sign-in without a return path leads to the account', async () => {
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
  `${STORY}?comment=x`,
  `${STORY}?comment=${COMMENT}#comment-${COMMENT.replace('2', '3')}`,
  `${STORY}?comment=${COMMENT}&edit`,
  `//evil.test?comment=${COMMENT}`,
  `/sign-out?comment=${COMMENT}`,
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

// The return path is checked without the database, so one database is enough.
test.each(ELSEWHERE)('signing in never leads to %j, but to the account', async (to) => {
  const { headers } = await signIn('member', `/?to=${encodeURIComponent(to)}`);
  expect(headers.get('location')).toBe('/account');
});

test('of two return paths the first counts, and neither leads to another site', async () => {
  for (const query of [`to=${STORY}&to=//evil.test`, `to=//evil.test&to=${STORY}`]) {
    const { headers } = await signIn('member', `/?${query}`);
    expect([STORY, '/account']).toContain(headers.get('location'));
  }
});

test('every accepted return path is one of our pages, and browsers read it unchanged', () => {
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
    fc.string({ unit: anyCodePoint }),
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

test('only pages that change nothing but what counts as read allow a return', () => {
  const paths = addresses.flatMap(({ pattern, allowSignInReturn }) => (allowSignInReturn ? [pattern] : []));
  expect(paths.sort(), 'RETURNS of test/expected-access.ts').toEqual(RETURNS);
});
