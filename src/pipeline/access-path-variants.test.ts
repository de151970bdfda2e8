// Runs on: SQLite

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import {
  type Address,
  createCanaryFixtures,
  findCanaries,
  findLeaks,
  type RequestSpec,
  sendRequest,
  toData,
  UNKNOWN_FORM,
  VALID_FORMS,
} from '../../test/canary-fixtures.ts';
import { PUBLIC_URL } from '../../test/create-test-app.ts';
import type { DecodedResponse } from '../../test/decoded-response.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import {
  BELOW_MEMBER,
  EXPECTED_ACCESS,
  expectedRefusal,
  hasSession,
  type Visitor,
} from '../../test/expected-access.ts';
import { startRawServer } from '../../test/raw-http.ts';
import routeTable from '../routes.ts';

test.each(BELOW_MEMBER)('%s: no other spelling of an address gets past the gate', async (person) => {
  const { app, addresses, actor } = await createCanaryFixtures(person);
  const before = await dumpDatabase(app.context.database, ['sessions', 'audit_log']);
  const attempts = [...addresses.flatMap(listSpellings), ...listOddAddresses(addresses)];
  // People with the same access share the attempts between them.
  const peers = BELOW_MEMBER.filter((other) => hasSession(other) === hasSession(person));
  const share = attempts.filter((_attempt, index) => index % peers.length === peers.indexOf(person));
  const wrong: string[] = [];
  for (const attempt of share) {
    const answer = await sendRequest(actor, attempt);
    if (answer.status >= 500) wrong.push(`${attempt.method} ${attempt.url}: ${answer.status}`);
    for (const leak of findLeaks(answer, person, attempt.url))
      wrong.push(`${leak} in ${attempt.method} ${attempt.url}`);
    if (isLetIn(answer) && !mayBeLetIn(attempt, person)) {
      wrong.push(`${attempt.method} ${attempt.url}: let in with ${answer.status}`);
    }
  }
  expect(attempts.length).toBeGreaterThan(2000);
  expect(wrong).toEqual([]);
  expect(await dumpDatabase(app.context.database, ['sessions', 'audit_log'])).toEqual(before);
});

test('another spelling of an address is not found, not even for an administrator', async () => {
  const { actor } = await createCanaryFixtures('administrator');
  for (const url of [
    '//stories',
    '/stories//food',
    '/Stories',
    '/STORIES/food',
    '/%73tories',
    '/stories%2Ffood',
    '/stories;x=1',
    '/stories.data.data',
    '/stories%2Edata',
    '/stories/_.data',
    '/__manifest?paths=/stories',
  ]) {
    expect([url, (await sendRequest(actor, { url, method: 'GET' })).status]).toEqual([url, 404]);
  }
});

test('a visitor who writes raw HTTP does not get past the gate either', async () => {
  const { app, addresses } = await createCanaryFixtures('visitor');
  const send = await startRawServer(app.app);
  const wrong: string[] = [];
  const { host } = new URL(PUBLIC_URL);
  const listTargets = (url: string) => [
    url,
    `/${url}`,
    `/x/..${url}`,
    `/assets/../..${url}`,
    `/.${url}`,
    `/%2e%2e${url}`,
    `/..%2f${url.slice(1)}`,
    `\\${url.slice(1)}`,
    `/\\${url.slice(1)}`,
    `/assets\\..\\${url.slice(1)}`,
    `http://${host}${url}`,
    `http://evil.test${url}`,
    `${url.slice(1) || 'x'}`,
    `${url}#.data`,
    `${url}\u00e9`,
  ];
  // Each address has a third of the spellings, and neighbours take turns: see listSpellings.
  const targets = addresses.flatMap(({ url }, place) =>
    listTargets(url).filter((_target, index) => (index + place) % 3 === 0),
  );
  for (const [index, target] of targets.entries()) {
    // The server refuses the last two before it reads the target, so the targets take turns.
    for (const method of ['GET', 'POST', index % 2 ? 'TRACE' : 'OPTIONS']) {
      const lines = [
        `${method} ${target} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${PUBLIC_URL}`,
        'Content-Length: 0',
      ];
      const answer = await send(lines);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      const what = `${method} ${target}: ${status}`;
      if (!status || Number(status) >= 500) wrong.push(what);
      wrong.push(...findCanaries(answer, target).map((leak) => `${leak} in ${what}`));
    }
  }
  expect(targets.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

/** Other spellings of an address, which a server or library might treat as the same. */
const SPELLINGS: ((url: string) => string[])[] = [
  (url) => [`/${url}`, `//${url}`, url.replaceAll('/', '//')],
  (url) => [`/${url.slice(1).replaceAll('/', '%2F')}`, `/%2F${url.slice(1)}`, `${url}%2F`],
  (url) => [escapeAt(url, 1), escapeAt(url, url.length - 1), url.replace(/[a-z]/g, toEscape)],
  (url) => [escapeAt(url, 1).replace('%', '%25'), `${url}%00`, `${url}%20`, `${url}%0d%0aX:y`],
  (url) => [`${url}/`, `${url}//`, `${url}/.`, `${url}/x/..`, `${url}.`, `${url};x=1`],
  (url) => [url.toUpperCase(), url.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  (url) => [`/.${url}`, `/x/..${url}`, `/../..${url}`, `/%2e%2e${url}`, `/x/%2e%2e${url}`],
  (url) => [
    `/assets/..${url}`,
    `/assets/..%2f${url.slice(1)}`,
    `/assets/..%5c${url.slice(1)}`,
    `/assets${url}`,
  ],
  (url) => [
    url.replaceAll('/', '\\'),
    `/\\${url.slice(1)}`,
    `${url}\\`,
    `/${url.slice(1).replaceAll('/', '%5C')}`,
  ],
  (url) => [
    `${url}.data`,
    `${url}/_.data`,
    `${url}/_root.data`,
    `${url}.DATA`,
    `${url}%2Edata`,
    `${url}.html`,
  ],
  (url) => [
    `${url}?index`,
    `${url}?_routes=`,
    `${url}?_routes=root`,
    `${url}?_data=root`,
    `${url}?__proto__=x`,
  ],
  (url) => [
    `/${url.slice(1).replaceAll('/', '／')}`,
    `${url}%c0%af`,
    `${url}%zz`,
    `/%c0%ae%c0%ae${url}`,
    `${url}%u002f`,
  ],
];

/**
 * Lists requests for a page, its data and its action at a third of the spellings of its address: neighbours in the list take
 * turns, because all spellings of all addresses would take 20 seconds. Anyone may sign out, so nobody tries.
 */
function listSpellings({ path, url }: Address, place: number): RequestSpec[] {
  const fields = VALID_FORMS[path] ?? UNKNOWN_FORM;
  const spellings = SPELLINGS.filter((_spell, index) => (index + place) % 3 === 0);
  return [...new Set(spellings.flatMap((spell) => spell(url)))].flatMap((spelling, index): RequestSpec[] => [
    { url: spelling, method: 'GET' },
    { url: toData(spelling), method: 'GET' },
    path === '/sign-out'
      ? { url: toData(spelling), method: 'HEAD' }
      : { url: index % 2 ? spelling : toData(spelling), method: 'POST', fields },
  ]);
}

/** Lists requests that name a protected page in the query or headers of an open address. */
function listOddAddresses(addresses: Address[]): RequestSpec[] {
  const routeIds = listFiles(routeTable).map((file) => file.replace(/\.tsx?$/, ''));
  const attempts: RequestSpec[] = [];
  for (const url of ['/_.data', '/_root.data', '/reset-password.data', '/account.data', '/nothing.data']) {
    for (const id of [...routeIds, routeIds.join(',')]) {
      attempts.push({ url: `${url}?_routes=${encodeURIComponent(id)}`, method: 'GET' });
      attempts.push({ url: `${url}?_routes=${id}&index`, method: 'POST', fields: UNKNOWN_FORM });
    }
  }
  for (const { url } of addresses) {
    attempts.push({ url: `/__manifest?paths=${url}&version=x`, method: 'GET' });
    for (const name of ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Path', 'X-Forwarded-Prefix']) {
      attempts.push({ url: '/', method: 'GET', headers: { [name]: url } });
    }
    for (const headers of [
      { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '[]' },
      { 'X-HTTP-Method-Override': 'GET', 'X-Forwarded-For': '127.0.0.1' },
      { Authorization: 'Basic YWRtaW46YWRtaW4=', Range: 'bytes=0-10' },
      { 'If-None-Match': '*', 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
    ]) {
      attempts.push({ url, method: 'GET', headers }, { url: toData(url), method: 'GET', headers });
    }
  }
  return attempts;
}

/** Returns true for an answer that the gate's refusals never have. */
function isLetIn({ status }: DecodedResponse): boolean {
  return [200, 202, 204, 304, 409, 422].includes(status);
}

/** Returns whether the first segment of the normalised path is open to the person. */
function mayBeLetIn({ url }: RequestSpec, person: Visitor): boolean {
  const { pathname } = new URL(PUBLIC_URL + url);
  const [, first = ''] = /^\/([^/]*?)(\.data)?(\/|$)/.exec(pathname) ?? [];
  const access = EXPECTED_ACCESS[first === '_' || first === '_root' ? '' : first];
  if (access === undefined) return false;
  return expectedRefusal(access, person) === undefined;
}

function listFiles(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);
}

function escapeAt(url: string, index: number): string {
  const letter = url[index];
  return letter && index > 0 ? url.slice(0, index) + toEscape(letter) + url.slice(index + 1) : `${url}%2F`;
}

function toEscape(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
