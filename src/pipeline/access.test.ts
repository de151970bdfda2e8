// Runs on: SQLite

import { expect, test } from 'vitest';
import { CANARY } from '../../test/canaries.ts';
import {
  type Address,
  createCanaryFixtures,
  ENCODINGS,
  findCanaries,
  findLeaks,
  type Requester,
  sendRequest,
  toData,
  UNKNOWN_FORM,
  VALID_FORMS,
} from '../../test/canary-fixtures.ts';
import type { DecodedResponse } from '../../test/decoded-response.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import {
  BELOW_MEMBER,
  expectedAccess,
  expectedRefusal,
  hasSession,
  isNonPage,
  OPENED_ADDRESSES,
  PERSONS,
  RETURNS,
  REVALIDATED,
  routes,
  SCRIPT_ADDRESSES,
  SCRIPT_READS,
  type Visitor,
} from '../../test/expected-access.ts';
import { openBrowser, type Person } from '../../test/factories.ts';
import { updateRows } from '../../test/rows.ts';
import { runsFullMatrices } from '../../test/runner/tier.ts';
import { decideAccess, addresses as listed } from './access.ts';

/**
 * Pages that answer a refusal with an error page, by its status. The others redirect visitors to `/`, from pages about
 * stories and people with the path to return to, and everyone else to `/account`.
 */
const ERROR_PAGES: Record<number, string[]> = { 401: ['/account', '/profile', '/admin'], 403: ['/admin'] };

/** Addresses that redirect the people who may open them, and where to. */
const REDIRECTS: Record<string, (isSignedIn: boolean) => string | undefined> = {
  '/': (isSignedIn) => (isSignedIn ? '/account' : undefined),
  '/sign-out': () => '/',
  '/goodbye': (isSignedIn) => (isSignedIn ? '/account' : undefined),
  '/reader-settings': () => '/',
  '/admin/audit': () => '/moderation/log',
  '/push-devices': () => '/news/settings#devices',
  '/write': () => '/write\\?draft=[-\\da-f]{36}',
  '/tell': () => '/tell\\?draft=[-\\da-f]{36}',
};

/** Pages that redirect a document, and not the page's script. */
const DOCUMENT_REDIRECTS = ['/write', '/tell'];

/** A page that only the person finds whom the case is about. */
const OWN_CASE = '/account/cases/:case';
const OWN_GATHERING = [
  ...['/gatherings/:gathering/edit', '/gatherings/:gathering/photos'],
  // Only its people find the people of a circle.
  '/circles/:circle/people',
];
/** Nobody in these tests is remembered. */
const REMEMBRANCE = '/people/:account/remembrance';
/** Only the two correspondents find their letters. */
const LETTERS = '/letters/:correspondence';
/** List and take photos and recordings for the script of a form. Without a form's key, they refuse to list any. */
const UPLOADS = ['/story-photos', '/recordings'];
/** A photo that only the author of a message finds, who is none of these persons. */
const CHAT_PHOTO = '/chat-photos/:file';
/** A file of a book that is not made. */
const BOOK_FILES = ['/book-files/:file', '/book-covers/:book/:file'];
/** The pages of a book that is not open. Administrators edit it, and ask its author alone. */
const BOOK = '/books/:book';

const EMAILS: string[] = [CANARY.memberEmail, CANARY.administratorEmail, CANARY.applicantEmail];

test('every route is a listed page, and every listed page is a route', () => {
  expect(findUnclassified(routes)).toEqual([]);
  const pages = listed.map(({ pattern }) => pattern).filter((path) => !isNonPage(path));
  expect(pages.filter((path) => !routes.includes(path))).toEqual([]);
});

test('an unlisted route fails the test above, and the gate refuses it to everyone', () => {
  expect(findUnclassified([...routes, '/planted'])).toEqual(['/planted']);
  for (const accessLevel of [
    'no-record',
    'unverified',
    'member',
    'moderator',
    'approver',
    'administrator',
  ] as const) {
    const viewer = { accountId: 'a', email: 'a@example.org', name: 'A', accessLevel };
    expect(decideAccess('/planted', viewer)).toMatchObject({ allowed: false, status: 404 });
  }
  expect(decideAccess('/planted', null)).toMatchObject({ allowed: false, status: 404 });
});

test('every address has the access class of the independent list', () => {
  for (const { pattern: path, access } of listed) {
    expect(`${path} is for ${access}`).toBe(`${path} is for ${expectedAccess(path)}`);
  }
});

test('no address matches the pattern of another address', () => {
  for (const [index, { pattern: path }] of listed.entries()) {
    const example = path.replace(/:\w+/g, 'x');
    const first = listed.findIndex(({ pattern }) => toPattern(pattern).test(example));
    expect(`${path} is address ${first}`).toBe(`${path} is address ${index}`);
  }
});

/**
 * Requests record the use of their session and the story that is read; a download of one's own data is in a log; the overview
 * counts its numbers if no task has done it yet.
 */
const CHANGING = ['sessions', 'read_stories', 'audit_log', 'overview_numbers'];

/** Persons whom the gate refuses much, little and nothing. decide-access.test.ts asks the gate itself about all of them. */
const TRIED = runsFullMatrices ? PERSONS : (['visitor', 'no-record', 'member', 'administrator'] as const);

test.each(TRIED)(
  '%s: every page, its data and its action answer as the tables say, HEAD returns no more than GET, and other methods are refused',
  async (person) => {
    const { app, addresses, actor } = await createCanaryFixtures(person);
    const before = await dumpDatabase(app.context.database, CHANGING);
    const wrong: string[] = [];
    const read = new Map<Address, { page: DecodedResponse; data: DecodedResponse }>();
    for (const [place, address] of addresses.entries()) {
      const [page, data] = [
        await sendRequest(actor, { url: address.url, method: 'GET' }),
        await sendRequest(actor, { url: toData(address.url), method: 'GET' }),
      ];
      read.set(address, { page, data });
      const methods = listRefusedMethods(place + (TRIED as readonly Visitor[]).indexOf(person));
      // HEAD costs as much as GET: at each change, a page and its data take turns.
      const isDatasTurn = methods.some((method) => REFUSED_METHODS.indexOf(method) % 2 === 0);
      for (const [url, get, isTurn] of [
        [address.url, page, !isDatasTurn],
        [toData(address.url), data, isDatasTurn],
      ] as const) {
        wrong.push(...(await tryRefusedMethods(actor, url, methods)));
        if (isTurn || runsFullMatrices) wrong.push(...(await tryHead(actor, person, url, get)));
      }
    }
    expect(await dumpDatabase(app.context.database, CHANGING)).toEqual(before);
    for (const [address, { page, data }] of read) {
      const expected = expectedFor(address, person);
      const fields = VALID_FORMS[address.path] ?? UNKNOWN_FORM;
      const posted = await sendRequest(await withFreshSession(actor, address), {
        url: address.url,
        method: 'POST',
        fields,
      });
      const acted = await sendRequest(await withFreshSession(actor, address), {
        url: toData(address.url),
        method: 'POST',
        fields,
      });
      const seen = {
        page: describe(page),
        data: String(data.status),
        post: String(posted.status),
        action: String(acted.status),
      };
      for (const [kind, pattern] of Object.entries(expected)) {
        const answer = seen[kind as keyof typeof seen];
        if (!pattern.test(answer)) wrong.push(`${kind} of ${address.path}: ${answer}, not ${pattern}`);
      }
      for (const answer of [page, data, posted, acted]) {
        wrong.push(...findLeaks(answer, person).map((leak) => `${leak} in ${address.path}`));
        const isRevalidated =
          address.isFile &&
          (REVALIDATED.includes(address.path) || ![...SCRIPT_ADDRESSES, ...UPLOADS].includes(address.path));
        const caching = isRevalidated && answer.status === 200 ? 'private, no-cache' : 'no-store';
        if (answer.headers.get('cache-control') !== caching) wrong.push(`${address.path} may be cached`);
      }
    }
    expect(wrong).toEqual([]);
    if (BELOW_MEMBER.includes(person)) {
      expect(await dumpDatabase(app.context.database, CHANGING)).toEqual(before);
    }
  },
);

test.each(['member', 'administrator'] as const)(
  '%s: stories and photos contain the canaries in every encoding, so that the tests above can find them',
  async (person) => {
    const { addresses, actor } = await createCanaryFixtures(person);
    const photo = addresses.find(({ path }) => path.startsWith('/profile-photos/'))?.url ?? '';
    expect(findCanaries((await sendRequest(actor, { url: photo, method: 'GET' })).text)).toEqual([
      CANARY.photo,
    ]);
    const topic = addresses.find(({ path }) => path === '/stories/:topic')?.url ?? '';
    const story = addresses.find(({ path }) => path === '/stories/:topic/:story')?.url ?? '';
    for (const encoding of ENCODINGS) {
      const headers = { 'Accept-Encoding': encoding };
      for (const url of [topic, toData(topic)]) {
        const answer = await sendRequest(actor, { url, method: 'GET', headers });
        const { title, opening, name } = CANARY;
        expect(findCanaries(answer.everything)).toEqual(expect.arrayContaining([title, opening, name]));
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      }
      const whole = await sendRequest(actor, { url: story, method: 'GET', headers });
      expect(findCanaries(whole.everything)).toEqual(expect.arrayContaining([CANARY.rest, CANARY.photoFile]));
    }
  },
);

test('one address accepts forms without an origin, and everyone may open it', () => {
  const open = listed.filter(({ acceptsForeignForms }) => acceptsForeignForms);
  expect(open.map(({ pattern, access }) => [pattern, access])).toEqual([['/unsubscribe', 'public']]);
});

test('administrators see the email of everyone, and members, moderators and approvers see nobody else’s', async () => {
  const seen = async (person: Person) => {
    const { addresses, actor } = await createCanaryFixtures(person);
    const answers = await Promise.all(addresses.map(({ url }) => sendRequest(actor, { url, method: 'GET' })));
    return findCanaries(answers.map(({ everything }) => everything).join('')).filter((leak) =>
      EMAILS.includes(leak),
    );
  };
  expect(await seen('moderator')).toEqual([]);
  // The test of every page above finds an email that a member sees, and approvers.test.ts one that an approver sees.
  if (runsFullMatrices) {
    expect(await seen('member')).toEqual([]);
    expect(await seen('approver')).toEqual([]);
  }
  expect(await seen('administrator')).toEqual(EMAILS);
});

test.each(['suspended', 'pending', 'declined', 'remembered'] as const)(
  'a member who becomes %s is refused on the very next request',
  async (state) => {
    const { app, actor } = await createCanaryFixtures('member');
    const requestAgain = () => sendRequest(actor, { url: '/stories.data', method: 'GET' });
    expect((await requestAgain()).status).toBe(200);
    const { accountId } = actor.actor?.viewer ?? {};
    const { database } = app.context;
    await updateRows(database, 'memberships', { account_id: accountId ?? '' }, { state });
    expect((await requestAgain()).status).toBe(401);
  },
);

/** Methods that no address accepts. */
const REFUSED_METHODS = ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'];

/**
 * Returns one of the methods. The server refuses a method before it reads the session, so the persons share the methods between
 * them: each person tries every method, and every address gets every method from a person.
 */
function listRefusedMethods(place: number): string[] {
  return REFUSED_METHODS.filter((_method, index) => (index + place) % REFUSED_METHODS.length === 0);
}

/** Returns what is wrong with the answer to HEAD. */
async function tryHead(
  actor: Requester,
  person: Visitor,
  url: string,
  get: DecodedResponse,
): Promise<string[]> {
  const head = await sendRequest(actor, { url, method: 'HEAD' });
  const wrong = findLeaks(head, person).map((leak) => `${leak} in HEAD ${url}`);
  if (head.status !== get.status || head.text !== '') wrong.push(`HEAD ${url}: ${head.status}, ${head.text}`);
  return wrong;
}

/** Returns what is wrong with the answers to methods that no address accepts. */
async function tryRefusedMethods(actor: Requester, url: string, methods: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const method of methods) {
    const answer = await sendRequest(actor, { url, method, fields: UNKNOWN_FORM });
    if (answer.status !== 405) wrong.push(`${method} ${url}: ${answer.status}`);
    if (answer.headers.get('allow') !== 'GET, HEAD, POST') wrong.push(`${method} ${url} names no other`);
    wrong.push(...findCanaries(answer.everything).map((leak) => `${leak} in ${method} ${url}`));
  }
  return wrong;
}

/** Signing out ends the session, so each request to sign out gets a session of its own. */
async function withFreshSession(requester: Requester, { path }: Address): Promise<Requester> {
  if (path !== '/sign-out' || !requester.actor) return requester;
  return { ...requester, client: await openBrowser(requester.app, requester.actor) };
}

type Expected = Record<'page' | 'data' | 'post' | 'action', RegExp>;

/** Returns the expected answers. A page's answer is its status, and the target of a redirect. */
function expectedFor({ path, url, access, isFile }: Address, person: Visitor): Expected {
  const refusal = expectedRefusal(access, person);
  if (refusal) {
    const hasErrorPage = isFile || ERROR_PAGES[refusal]?.includes(path);
    const signIn = RETURNS.includes(path) ? `/\\?to=${url}` : '/';
    const page = hasErrorPage ? `${refusal}` : `302 ${refusal === 401 ? signIn : '/account'}`;
    const status = new RegExp(`^${refusal}$`);
    return { page: new RegExp(`^${page}$`), data: status, post: status, action: status };
  }
  if (SCRIPT_ADDRESSES.includes(path)) {
    const post = SCRIPT_READS.includes(path) ? /^40[45]$/ : /^422$/;
    return { page: /^(200|404)$/, data: /^404$/, post, action: /^40[45]$/ };
  }
  if (UPLOADS.includes(path)) return { page: /^422$/, data: /^404$/, post: /^200$/, action: /^40[45]$/ };
  if (path === CHAT_PHOTO || BOOK_FILES.includes(path))
    return { page: /^404$/, data: /^404$/, post: /^40[45]$/, action: /^40[45]$/ };
  if (isFile) return { page: /^200$/, data: /^404$/, post: /^40[45]$/, action: /^40[45]$/ };
  if (OPENED_ADDRESSES.includes(path)) {
    const redirect = REDIRECTS[path]?.(true);
    const post = path === '/push-devices' ? /^422$/ : /^40[45]$/;
    return {
      page: redirect ? new RegExp(`^302 ${redirect}$`) : path.startsWith(REMEMBRANCE) ? /^404$/ : /^200$/,
      data: /^404$/,
      post,
      action: /^40[45]$/,
    };
  }
  // No person of these tests has a case or organises the gathering, and /report lacks the thing to report.
  if (path === OWN_CASE || OWN_GATHERING.includes(path) || path === '/report' || path === REMEMBRANCE)
    return { page: /^404$/, data: /^404$/, post: /^422$/, action: /^422$/ };
  const isBook = path.startsWith(BOOK) && (person !== 'administrator' || path === `${BOOK}/answer`);
  if (isBook && [BOOK, `${BOOK}/print`].includes(path))
    return { page: /^404$/, data: /^404$/, post: /^405$/, action: /^405$/ };
  if (path === LETTERS || isBook) return { page: /^404$/, data: /^404$/, post: /^404$/, action: /^404$/ };
  const redirect =
    path === '/chat-memories' && !BELOW_MEMBER.includes(person)
      ? '/account/chat-memories'
      : REDIRECTS[path]?.(hasSession(person));
  return {
    page: redirect ? new RegExp(`^302 ${redirect}$`) : /^200$/,
    data: DOCUMENT_REDIRECTS.includes(path) ? /^200$/ : redirect ? /^202$/ : /^200$/,
    // The gate let the form in: its action did its work or refused the values.
    post: /^(200|302|405|409|422)$/,
    action: /^(200|202|405|409|422)$/,
  };
}

function findUnclassified(paths: string[]): string[] {
  return paths.filter((path) => !listed.some(({ pattern }) => pattern === path));
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}

function describe({ status, headers }: DecodedResponse): string {
  const location = headers.get('location');
  return location ? `${status} ${location}` : String(status);
}
