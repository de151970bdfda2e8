// Runs nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { routes } from '../../test/expected-access.ts';
import { type Actor, PASSWORD } from '../../test/factories.ts';
import { FORMS, LETTERS, listQueryNames } from '../../test/hostile-cases.ts';
import { type LargeCommunity, plantLargeCommunity } from '../../test/large-community/create.ts';
import { OWN_DATA_PAGE } from '../../test/leaving.ts';
import { LoopMeter, readTurnLimit } from '../../test/loop-meter.ts';
import { toDataPath } from '../../test/test-client.ts';
import { createSession } from '../features/accounts/server/sessions/sessions.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { JOBS_TASK } from '../server/tasks/jobs.ts';
import { addresses } from './access.ts';

/** One is a stream, and the other ends the session. */
const UNREAD = ['/live', '/sign-out'];
/** Addresses with a search get every text. Each other address gets a few texts, and its neighbours get other ones. */
const SEARCHED = [
  '/search',
  '/people',
  '/mentions',
  '/admin',
  '/admin/members',
  '/moderation/log',
  '/account/deputy',
];
const FEW = 11;
/** The length of the longest query that fits in the headers of a request beside the other headers. */
const MAX_QUERY = 15_000;
const THOUSAND_IDS = Array.from(
  { length: 1000 },
  (_, n) => `00000000-0000-4000-8000-2${String(n).padStart(11, '0')}`,
);
/** What is measured once more at least. */
const ENOUGH_MS = 15;
const TIMEOUT_MS = 3_600_000;

test(
  'in a community at the limits of its tables, nothing holds the main thread for 50 ms, and nothing fails',
  async () => {
    const community = await plantLargeCommunity({
      environment: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' },
    });
    const meter = new LoopMeter(ENOUGH_MS);
    for (const person of ['ammu', 'administrator'] as const) {
      await measureReads(community, meter, person);
      await measureForms(community, meter, person);
    }
    await measureWork(community, meter);
    const form = { intent: 'leave', stories: 'keep', password: PASSWORD };
    await meter.measure('leaving', () => community.ammu.client.post(OWN_DATA_PAGE, form), 1);
    const worst = meter.listWorst(10);
    console.log(`The longest of ${meter.measured.length} requests and tasks:\n${worst.join('\n')}`);
    expect(meter.measured.filter(({ status = 200 }) => status >= 500)).toEqual([]);
    // The planted photos have no files, which archives say.
    expect(community.app.logged.filter((line) => !line.includes('file is missing'))).toEqual([]);
    // A machine may be three times slower than the reference.
    const limitMs = 3 * readTurnLimit();
    expect(meter.measured.filter(({ turn }) => turn >= limitMs)).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Opens every address as a page and as data, and with every kind of parameters. */
async function measureReads(
  { app, ids, ...people }: LargeCommunity,
  meter: LoopMeter,
  person: 'ammu' | 'administrator',
): Promise<void> {
  const { client } = people[person];
  const patterns = new Set([...routes, ...addresses.map(({ pattern }) => pattern)]);
  const queries = listOrdinaryQueries(ids, app.clock.now());
  const hostile = await listHostileQueries(ids);
  for (const [place, pattern] of [...patterns].filter((pattern) => !UNREAD.includes(pattern)).entries()) {
    const path = fill(pattern, ids);
    const isSearched = SEARCHED.includes(pattern);
    // An administrator reads what others read, with the same statements.
    const hasParameters = person === 'ammu' || /^\/(admin|moderation)/.test(pattern);
    const tried = hostile.filter((_query, index) => isSearched || index % FEW === place % FEW);
    const urls = [path, toDataPath(path)];
    if (hasParameters) urls.push(...[...queries, ...tried].map((query) => toDataPath(`${path}?${query}`)));
    for (const url of urls) await meter.measure(`GET ${url}`, () => client.get(url));
  }
}

function listOrdinaryQueries(ids: Record<string, string>, now: number): URLSearchParams[] {
  const after = `${now - 10_000_000_000}_00000000-0000-4000-8000-200000009000`;
  const { account = '', story = '' } = ids;
  return [
    ...['asha', 'a', 'member-1', 'ന', 'zzzz', 'ലക്ഷ്മി നായർ'].map((q) => ({ q })),
    { q: 'asha', in: 'people' },
    { q: 'the house', in: 'stories', by: account },
    { q: 'asha', after: account },
    { after, show: 'everything' },
    { after: account, order: 'newest' },
    { show: 'suspended' },
    { show: 'past', comment: story },
  ].map((query) => new URLSearchParams(query as Record<string, string>));
}

async function listHostileQueries({ story = '' }: Record<string, string>): Promise<string[]> {
  const names = await listQueryNames();
  const everywhere = (value: string) =>
    new URLSearchParams(names.map((name) => [name, name === 'story' ? story : value])).toString();
  const letters = LETTERS.map((letter) => letter.repeat(200).slice(0, 200).toWellFormed());
  return [
    ...[...letters, '', ' '.repeat(200)].map(everywhere),
    names.map((name) => `${name}=%ED%A0%80`).join('&'),
    names.map((name) => `${name}=a&${name}=b`).join('&'),
    THOUSAND_IDS.map((id) => `id=${id}`).join('&'),
    `q=${THOUSAND_IDS.join(',')}`,
  ].map((query) => query.slice(0, MAX_QUERY));
}

/** Sends every form as it should be, and with 1,000 ids in each field. */
async function measureForms(
  { app, ids, ...people }: LargeCommunity,
  meter: LoopMeter,
  person: 'ammu' | 'administrator',
): Promise<void> {
  const { viewer } = people[person];
  for (const [pattern, forms] of Object.entries(FORMS)) {
    if (pattern === OWN_DATA_PAGE) continue;
    for (const form of forms) {
      for (const changed of ['', ...Object.keys(form)]) {
        const name = `POST ${fill(pattern, ids)} ${form.intent ?? ''} ${changed}`;
        await meter.measure(name, async () => {
          const fields = Object.entries(form).map(([field, value]): [string, string] => {
            if (field === changed) return [field, THOUSAND_IDS.join(',')];
            return [
              field,
              value === 'a-key-of-its-own' ? randomUUID() : (field === 'story' && ids.story) || value,
            ];
          });
          // Each has its own session, because a form may end it.
          const client = await signIn(app, viewer);
          return client.post(fill(pattern, ids), Object.fromEntries(fields));
        });
      }
    }
  }
}

async function signIn({ context, client, clock }: LargeCommunity['app'], { accountId }: Actor['viewer']) {
  const session = { accountId, userAgent: '', now: clock.now() };
  const token = await inTransaction(context, (transaction) => createSession(transaction, session));
  return client({ kerikko: token });
}

/** Does every task, sweep and job once. */
async function measureWork({ app: { context, clock } }: LargeCommunity, meter: LoopMeter): Promise<void> {
  const { signal } = new AbortController();
  for (const { tasks, sweeps } of context.features) {
    for (const [name, work] of Object.entries({ ...tasks, ...sweeps })) {
      await meter.measure(`task ${name}`, () => work(context, clock.now(), signal), 1);
    }
  }
  await meter.measure(JOBS_TASK, () => context.scheduler.sweep(JOBS_TASK), 1);
}

function fill(pattern: string, ids: Record<string, string>): string {
  const [, first] = pattern.split('/');
  return pattern.replace(/:(\w+)/g, (_, name: string) => ids[`${first}:${name}`] ?? ids[name] ?? name);
}
