// Runs on: SQLite and PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor } from '../../../test/factories.ts';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { AppContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { createSweeper } from '../sweeper.ts';
import { createFailureRecord, listFailingTasks, TASK_WAITS } from './failing-tasks.ts';
import { BATCHES_AT_ONCE, type JobStep, PAUSE_MS, queueJob, runJobs } from './jobs.ts';

const NEVER = new AbortController().signal;
/** The waits after 1, 2, … failures, in seconds. */
const WAITS = [20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600];

test('the batches of a job are each done once by two nodes, and what a failed batch did is rolled back', async () => {
  const app = await createTestApp();
  const node = await createTestApp({ secondNodeOf: app });
  const { context, clock } = app;
  let isBroken = true;
  const steps = new Map([['count', countTo(7, () => isBroken)]]);
  const run = () => runConcurrently(app, [app, node], ({ context }) => runJobs(context, steps, NEVER));
  for (const about of ['one', 'two']) await queue(context, 'count', about);
  await run();
  expect(await readTopics(app)).toEqual({ one: 3, two: 3 });
  isBroken = false;
  await run();
  // Both wait for their next attempt.
  expect(await readTopics(app)).toEqual({ one: 3, two: 3 });
  clock.advance(20 * SECOND_MS);
  await run();
  expect(await readTopics(app)).toEqual({ one: 7, two: 7 });
  expect(await context.database.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('a long job pauses on all nodes after some batches, while others are done, and goes on where it paused', async () => {
  const app = await createTestApp();
  const node = await createTestApp({ secondNodeOf: app });
  const { context, clock } = app;
  const batches = 2 * BATCHES_AT_ONCE + 1;
  const steps = new Map([
    ['long', countTo(batches)],
    ['short', countTo(1)],
  ]);
  const run = () => runConcurrently(app, [app, node], ({ context }) => runJobs(context, steps, NEVER));
  await queue(context, 'long', 'long');
  const told: unknown[] = [];
  for (const about of ['first', 'second', 'third']) {
    clock.advance(1);
    await queue(context, 'short', about);
    await run();
    await run();
    const { long, ...short } = await readTopics(app);
    told.push([long, Object.keys(short).length]);
    clock.advance(PAUSE_MS);
  }
  expect(told).toEqual([
    [BATCHES_AT_ONCE, 1],
    [2 * BATCHES_AT_ONCE, 2],
    [batches, 3],
  ]);
  expect(await listFailingTasks(context.database)).toEqual([]);
});

test('a job that fails waits longer each time, lets others pass, and is seen by administrators in both languages', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const [administrator, member] = [await createActor(app, 'administrator'), await createActor(app)];
  const page = async () => administrator.client.html('/admin/system');
  expect(await page()).toContain('All tasks run as they should.');
  let attempts = 0;
  const steps = new Map<string, JobStep>([
    [
      'gathering-news',
      async () => {
        attempts += 1;
        throw new Error('broken');
      },
    ],
    ['count', countTo(2)],
  ]);
  await queue(context, 'gathering-news', 'a secret');
  clock.advance(SECOND_MS);
  const began = clock.now();
  for (const [index, wait] of WAITS.entries()) {
    await queue(context, 'count', String(index));
    await runJobs(context, steps, NEVER);
    expect(attempts).toBe(index + 1);
    const [failing] = await listFailingTasks(context.database);
    expect(failing).toEqual({
      name: 'gathering-news',
      since: began,
      failures: index + 1,
      nextAt: clock.now() + wait * SECOND_MS,
    });
    clock.advance(wait * SECOND_MS - 1);
    await runJobs(context, steps, NEVER);
    expect(attempts).toBe(index + 1);
    clock.advance(1);
  }
  expect(Object.keys(await readTopics(app))).toHaveLength(WAITS.length);
  const shown = await page();
  expect(shown).toContain('Telling people who replied to a gathering');
  expect(shown).toContain('It has failed 10 times since');
  expect(shown).not.toContain('a secret');
  administrator.client.cookies.set('language', 'ml');
  expect(await page()).toContain('10 തവണ');
  expect((await member.client.get('/admin/system')).status).toBe(302);
  await runJobs(context, new Map([['gathering-news', async () => undefined]]), NEVER);
  administrator.client.cookies.set('language', 'en');
  expect(await page()).toContain('All tasks run as they should.');
});

test('a task that fails waits longer each time on every node, the others run, and a success ends it', async () => {
  const app = await createTestApp();
  const { clock } = app;
  const { database, log } = app.context;
  const runs = { good: 0, bad: 0 };
  let isBroken = true;
  const createNode = () => {
    const sweeps = {
      good: async () => {
        runs.good += 1;
      },
      bad: async () => {
        runs.bad += 1;
        if (isBroken) throw new Error('broken');
      },
    };
    return createSweeper({ sweeps, clock, log, failures: createFailureRecord(database, TASK_WAITS) });
  };
  const nodes = [createNode(), createNode()];
  for (const [index, wait] of WAITS.entries()) {
    for (const node of nodes) await node.sweep();
    expect(runs).toEqual({ good: 2 * (index + 1), bad: index + 1 });
    expect(await listFailingTasks(database)).toMatchObject([{ name: 'bad', failures: index + 1 }]);
    clock.advance(wait * SECOND_MS);
  }
  isBroken = false;
  for (const node of nodes) await node.sweep();
  expect([runs.bad, await listFailingTasks(database)]).toEqual([WAITS.length + 2, []]);
  for (const node of nodes) await node.stop();
});

test('an hourly sweep that fails is seen by administrators, waits longer each time, and runs at once where it is named', async () => {
  const app = await createTestApp();
  const { sweeper, database } = app.context;
  const { client } = await createActor(app, 'administrator');
  await sql`alter table read_stories rename to lost_stories`.execute(database);
  for (const wait of [30, 60, 120]) {
    await sweeper.sweep();
    app.clock.advance(wait * MINUTE_MS - 1);
    await sweeper.sweep();
    app.clock.advance(1);
  }
  expect(await listFailingTasks(database)).toMatchObject([{ name: 'readStories', failures: 3 }]);
  const page = await client.html('/admin/system');
  expect(page).toContain('Cleaning up: readStories');
  expect(page).toContain('It has failed 3 times since');
  await sql`alter table lost_stories rename to read_stories`.execute(database);
  await sweeper.sweep('readStories');
  expect(await listFailingTasks(database)).toEqual([]);
});

function queue(context: AppContext, kind: string, about: string): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context, (transaction) => queueJob(transaction, { kind, about, now }));
}

/** Returns a step that counts its batches in a row of topics, and fails in the fourth while `isBroken`. */
function countTo(batches: number, isBroken = () => false): JobStep {
  return async (_context, transaction, { about, position }) => {
    const done = Number(position) + 1;
    await transaction
      .insertInto('topics')
      .values({ id: String(about), stories: 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((is) => ({ stories: is('topics.stories', '+', 1) })),
      )
      .execute();
    if (done === 4 && isBroken()) throw new Error('broken');
    return done < batches ? String(done) : undefined;
  };
}

async function readTopics({ context: { database } }: TestApp): Promise<Record<string, number>> {
  const rows = await database.selectFrom('topics').selectAll().where('stories', '>', 0).execute();
  return Object.fromEntries(rows.map(({ id, stories }) => [id, Number(stories)]));
}
