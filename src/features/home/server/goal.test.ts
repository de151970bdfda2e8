// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createStory } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { endGoal, findGoal, readGoalSettings } from './goal.ts';

const GOAL = { intent: 'save', titleEn: ' 3  memories', titleMl: '', target: '3', topic: 'food' };

test('Home shows a goal with the stories since its first day that count, until a week after it is reached', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const administrator = await createActor(app, 'administrator', { name: 'Asha' });
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(clock.now());
  const tomorrow = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(clock.now() + DAY_MS);
  const shown = () => findGoal(context, ammu.viewer);
  const home = async () => ammu.client.html('/dashboard');
  const set = (fields: object) => administrator.client.post('/admin/goal', { ...GOAL, ...fields });
  expect(await home()).not.toContain('id="goal"');

  const early = await createStory(app, ammu, { topic: 'food' });
  // The day begins at midnight of the community's time zone, and stories from before do not count.
  await updateRows(
    context,
    'stories',
    { id: early },
    { created_at: Date.parse(`${today}T00:00:00+05:30`) - 1 },
  );
  expect((await set({ startsOn: today })).headers.get('location')).toBe('/admin/goal?saved');
  await createStory(app, ammu, { topic: 'travel' });
  const deleted = await createStory(app, ammu, { topic: 'food' });
  await createStory(app, ammu, { topic: 'food' });
  await ammu.client.act(`/stories/food/${deleted}`, { intent: 'delete' });
  expect(await shown()).toEqual({
    title: { en: '3 memories', ml: '' },
    target: 3,
    topic: 'food',
    count: 1,
    reachedAt: undefined,
  });
  const page = await home();
  expect(page).toContain('1 of 3 stories');
  expect(page).toContain('href="/write?topic=food"');
  expect(page.indexOf('id="new-stories"')).toBeLessThan(page.indexOf('id="goal"'));

  await set({ startsOn: tomorrow });
  expect(await shown()).toBeUndefined();
  await set({ startsOn: today, topic: '', titleMl: 'മൂന്ന് ഓർമ്മ' });
  expect(await shown()).toMatchObject({ count: 2, topic: undefined, title: { ml: 'മൂന്ന് ഓർമ്മ' } });

  clock.advance(HOUR_MS);
  await createStory(app, ammu, { topic: 'travel' });
  await createStory(app, ammu, { topic: 'travel' });
  expect(await shown()).toMatchObject({ count: 3, reachedAt: clock.now() });
  expect(await home()).toContain('We made it: 3 stories');
  clock.advance(7 * DAY_MS - 1);
  expect(await shown()).toMatchObject({ count: 3 });
  clock.advance(1);
  expect(await shown()).toBeUndefined();
  expect(await readGoalSettings(context, administrator.viewer)).toMatchObject({ state: 'over', target: 3 });

  await endGoal(context, administrator.viewer);
  expect((await context.community.read()).goal).toBeUndefined();
});

test('a goal needs a title, a number and a day, keeps what was typed, and only administrators set it', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const ammu = await createActor(app);
  const valid = { ...GOAL, startsOn: '2026-08-31' };
  for (const [fields, code] of [
    [{ titleEn: ' ' }, 'nameless-goal'],
    [{ titleMl: 'മ'.repeat(61) }, 'long-goal'],
    [{ target: '0' }, 'goal-target'],
    [{ target: '1001' }, 'goal-target'],
    [{ target: '' }, 'goal-target'],
    [{ startsOn: '2026-02-30' }, 'goal-start'],
  ] as const) {
    const { status, value } = await administrator.client.act('/admin/goal', { ...valid, ...fields });
    expect([status, value.data.error.code]).toEqual([422, code]);
  }
  const kept = await (await administrator.client.post('/admin/goal', { ...valid, target: '0' })).text();
  expect(kept).toContain('Choose a number from 1 to 1,000.');
  expect(kept).toContain('value="2026-08-31"');
  expect((await app.context.community.read()).goal).toBeUndefined();
  expect((await ammu.client.act('/admin/goal', valid)).status).toBe(403);
});
