// Runs on: SQLite, PostgreSQL nightly

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { decodeResponse } from '../../test/decoded-response.ts';
import { createActor, createStory, openBrowser } from '../../test/factories.ts';
import { CASES, DEFAULT_CASES, type HostileCase, hostileCases, SEED } from '../../test/hostile-cases.ts';
import { createBook } from '../features/book/sample.ts';
import { createQuestion } from '../features/choices/sample.ts';
import { createCircle } from '../features/circles/sample.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { createLetter } from '../features/letters/sample.ts';

/** Only what hangs reaches this: a busy machine needs a third of it. */
const MS_PER_CASE = 100;
/** In processor time. Checked only in the long run: in `npm test`, other tests use the processor at the same time. */
const SLOWEST_MS = 1000;
/** Traces of the implementation, which responses must not contain. */
const INTERNALS = /node_modules|at async |\.tsx?:\d+|insert into|select "|SQLITE_|syntax error/i;

test(
  `${CASES} hostile requests by everyone to every route are each answered below 500`,
  async () => {
    const app = await createTestApp({ environment: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' } });
    const author = await createActor(app, 'member', { name: 'Author' });
    const applicant = await createActor(app, 'pending');
    const story = await createStory(app, author);
    const actors = {
      unverified: await createActor(app, 'unverified'),
      member: await createActor(app, 'member', { name: 'Ammu' }),
      administrator: await createActor(app, 'administrator'),
    };
    const seen = new Map<number, number>();
    let slowest = { ms: 0, request: '' };

    const send = async ({ person, method, url, body, headers }: HostileCase): Promise<void> => {
      const viewer = person in actors ? actors[person as keyof typeof actors].viewer : undefined;
      // Each case gets its own session, because it may sign out.
      const client = viewer ? await openBrowser(app, { viewer }) : app.client();
      const started = process.cpuUsage();
      const response = await client.send(url, { method, headers, ...(body ? { body } : {}) });
      const { user, system } = process.cpuUsage(started);
      const ms = (user + system) / 1000;
      if (ms > slowest.ms) slowest = { ms, request: `${method} ${url.slice(0, 100)}` };
      const answer = await decodeResponse(response);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(answer.status, JSON.stringify(app.logged)).toBeLessThan(500);
      expect(INTERNALS.exec(answer.text)?.[0]).toBeUndefined();
      expect(app.logged).toEqual([]);
    };
    const { administrator } = actors;
    const asked = { kind: 'story', id: await createStory(app, administrator) } as const;
    const ids = [
      ...[story, author.viewer.accountId, applicant.viewer.accountId],
      ...[asked.id, await createQuestion(app, administrator, asked)],
      await createCircle(app, administrator),
      await createGathering(app, administrator),
      await createBook(app, administrator),
      await createLetter(app, administrator, author),
    ];
    await fc.assert(fc.asyncProperty(hostileCases(ids), send), { numRuns: CASES, seed: SEED });
    if (CASES > DEFAULT_CASES) {
      console.log(`${CASES} hostile requests with the seed ${SEED}, by status:`, Object.fromEntries(seen));
      console.log(`the slowest took ${Math.round(slowest.ms)} ms: ${slowest.request}`);
      expect(slowest.ms, slowest.request).toBeLessThan(SLOWEST_MS);
    }
    // Some cases must reach the rules and be refused there.
    for (const status of [200, 401, 403, 405, 422])
      expect(seen.get(status), String(status)).toBeGreaterThan(0);
  },
  60_000 + CASES * MS_PER_CASE,
);
