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
import { BELOW_MEMBER, hasSession, mayOpen } from '../../test/expected-access.ts';
import { startRawServer } from '../../test/raw-http.ts';
import { runsFullMatrices } from '../../test/runner/tier.ts';
import { SPELLINGS } from '../../test/spellings.ts';
import routeTable from '../routes.ts';

/** Who is refused most. decide-access.test.ts asks the gate itself about every person, address and spelling. */
const TRIED = runsFullMatrices ? BELOW_MEMBER : (['visitor'] as const);

test.each(TRIED)('%s: no other spelling of an address gets past the gate', async (person) => {
  const { app, addresses: all, actor } = await createCanaryFixtures(person);
  const addresses = runsFullMatrices ? all : takeOnePerKind(all);
  const before = await dumpDatabase(app.context.database, ['sessions', 'audit_log']);
  const attempts = [...addresses.flatMap(listSpellings), ...listOddAddresses(addresses)];
  // People with the same access share the attempts between them.
  const peers = TRIED.filter((other) => hasSession(other) === hasSession(person));
  const share = attempts.filter((_attempt, index) => index % peers.length === peers.indexOf(person));
  const wrong: string[] = [];
  for (const attempt of share) {
    const answer = await sendRequest(actor, attempt);
    if (answer.status >= 500) wrong.push(`${attempt.method} ${attempt.url}: ${answer.status}`);
    for (const leak of findLeaks(answer, person, attempt.url))
      wrong.push(`${leak} in ${attempt.method} ${attempt.url}`);
    if (isLetIn(answer) && !mayOpen(attempt.url, person)) {
      wrong.push(`${attempt.method} ${attempt.url}: let in with ${answer.status}`);
    }
  }
  expect(share.length).toBeGreaterThan(1000);
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
  const { app, addresses: all } = await createCanaryFixtures('visitor');
  const addresses = runsFullMatrices ? all : takeOnePerKind(all);
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
  const targets = addresses.flatMap(({ url }) => listTargets(url));
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

/** Lists requests for a page, its data and its action at all spellings of its address. Anyone may sign out, so nobody tries. */
function listSpellings({ path, url }: Address): RequestSpec[] {
  const fields = VALID_FORMS[path] ?? UNKNOWN_FORM;
  return [...new Set(SPELLINGS.flatMap((spell) => spell(url)))].flatMap((spelling, index): RequestSpec[] => [
    { url: spelling, method: 'GET' },
    { url: toData(spelling), method: 'GET' },
    path === '/sign-out'
      ? { url: toData(spelling), method: 'HEAD' }
      : { url: index % 2 ? spelling : toData(spelling), method: 'POST', fields },
  ]);
}

/** Returns one address of each access class and kind: pages and files, with a parameter and without one. */
function takeOnePerKind(addresses: Address[]): Address[] {
  const byKind = Map.groupBy(
    addresses,
    ({ path, access, isFile }) => `${access} ${isFile} ${path.includes(':')}`,
  );
  return [...byKind.values()].flatMap(([first]) => (first ? [first] : []));
}

/** Lists requests that name a protected page in the query or headers of an open address. */
function listOddAddresses(addresses: Address[]): RequestSpec[] {
  const routeIds = listFiles(routeTable).map((file) => file.replace(/\.tsx?$/, ''));
  const attempts: RequestSpec[] = [];
  const open = ['/_.data', '/_root.data', '/reset-password.data', '/account.data', '/nothing.data'];
  for (const [place, url] of open.entries()) {
    const ids = routeIds.filter((_id, index) => runsFullMatrices || index % open.length === place);
    for (const id of [...ids, routeIds.join(',')]) {
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

function listFiles(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);
}
