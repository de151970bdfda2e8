// Runs on: SQLite and PostgreSQL

import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, PASSWORD } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { createCommunity, EMAIL, expectTrueCounts, findWords, listPhotos } from '../../../../test/leaving.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { toPlainError } from '../../../server/errors.ts';
import { eraseAccount, leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { changePhoto } from '../../people/server/photos.ts';
import { setLike } from './stories.ts';
import { deleteStory, restoreStory } from './story-editing.ts';

/** How many requests of a leaving member run at the same time: more than the connections to a database server. */
const MOST_RUNNING = 40;

test('concurrent requests of a leaving member leave no data behind, and every count stays right', async () => {
  // On a slow machine, leaving takes longer than the rate limit for likes allows.
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const { biju, made } = await createCommunity(app);
  const { stories } = made;
  const face = await drawPlain(200, 200);
  for (const choice of ['delete', 'keep', 'delete', 'keep'] as const) {
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const own = [await createStory(app, ammu), await createStory(app, ammu)] as const;
    const setOwnLike = (story: string, liked: boolean) =>
      setLike(context, ammu.viewer, { intent: 'like', story, liked });
    const works = [
      () => setOwnLike(stories[0], true),
      () => setOwnLike(stories[0], false),
      () => createStory(app, ammu, { topic: 'life', title: 'Canarytitle' }),
      () => like(app, biju, own[0]),
      () => deleteStory(context, ammu.viewer, own[0]),
      () => deleteStory(context, ammu.viewer, own[1]),
      () => restoreStory(context, ammu.viewer, own[1]),
      // Leaving may delete the folder during the upload. No file may remain.
      () => changePhoto(context, ammu.viewer, face).catch(() => {}),
    ];
    let hasLeft = false;
    const leaving = leaveWithRetries(app, ammu, choice).then(() => {
      hasLeft = true;
    });
    const outcomes: number[] = [];
    const running = new Set<Promise<void>>();
    for (let turn = 0; !hasLeft || turn % works.length > 0; turn += 1) {
      const work = statusOf(works[turn % works.length]?.()).then((status) => {
        outcomes.push(status);
        running.delete(work);
      });
      running.add(work);
      // With more requests at once, leaving would wait behind a queue that grows without end on a slow machine.
      if (running.size >= MOST_RUNNING) await Promise.race(running);
      await pause(1);
    }
    await leaving;
    await Promise.all(running);
    expect(outcomes.filter((status) => status === 500)).toEqual([]);
    await expectTrueCounts(app);
    expect(await findWords(app, ammu, choice === 'keep' ? [] : ['canaryphoto'])).toEqual([]);
    expect(await listPhotos(app)).toEqual([]);
  }
});

test('nobody waits in a circle with a member who leaves', async () => {
  const app = await createTestApp();
  const { context } = app;
  const { biju, made } = await createCommunity(app);
  const { stories } = made;
  const setBijusLike = (story: string, liked: boolean) =>
    setLike(slowed(context, 60), biju.viewer, { intent: 'like', story, liked });
  for (const choice of ['delete', 'keep'] as const) {
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const [liked, unliked] = [await createStory(app, ammu), await createStory(app, ammu)] as const;
    await like(app, biju, unliked);
    await like(app, ammu, stories[1]);
    const slowly = slowed(context, 30);
    const leaver = { accountId: ammu.viewer.accountId, keepsWork: choice === 'keep' };
    const statuses = await runConcurrently<() => Promise<unknown>, number>(
      app,
      [
        () => inTransaction(slowly, (transaction) => eraseAccount(slowly, transaction, leaver)),
        () => setBijusLike(liked, true),
        () => setBijusLike(unliked, false),
        () => setBijusLike(stories[1], true),
      ],
      (work) => statusOf(work()),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await expectTrueCounts(app);
  }
});

/** Returns a context that pauses after each statement, so that concurrent transactions overlap. */
function slowed<Context extends TestApp['context']>(context: Context, milliseconds: number): Context {
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pause(milliseconds);
      return result;
    },
  };
  return { ...context, database: context.database.withPlugin(slow) };
}

/** Leaves, and retries when the database reports a conflict. */
async function leaveWithRetries(
  { context }: TestApp,
  { viewer }: Actor,
  stories: 'delete' | 'keep',
): Promise<void> {
  while (true) {
    const left = leaveCommunity(context, viewer, { intent: 'leave', stories, password: PASSWORD });
    const status = await statusOf(left);
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

function statusOf(work: Promise<unknown> | undefined): Promise<number> {
  return Promise.resolve(work).then(
    () => 200,
    (error) => toPlainError(error).status,
  );
}

async function like({ context }: TestApp, { viewer }: Actor, story: string): Promise<void> {
  await setLike(context, viewer, { intent: 'like', story, liked: true });
}
