// Runs on: SQLite and PostgreSQL

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { decide } from '../../membership/server/decide.ts';
import type { Category, Decision } from '../contract.ts';
import { listCases, readCase } from './cases.ts';
import { decideCase, undoCaseDecision } from './decide-case.ts';
import { OBJECTION_MS, objectToDecision, readOwnCase } from './objections.ts';
import { reportThing, TRUSTED_AFTER_MS, URGENT_MS } from './reports.ts';
import { CASE_RETENTION_MS } from './sweep-cases.ts';

const SECRET = 'canary-of-a-hidden-story';

async function setUp(environment: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' }) {
  const app = await createTestApp({ environment });
  const people = {
    author: await createActor(app, 'member', { name: 'Appu' }),
    reporter: await createActor(app, 'member', { name: 'Ammu' }),
    moderator: await createActor(app, 'moderator', { name: 'Omana' }),
    administrator: await createActor(app, 'administrator', { name: 'Sreelatha' }),
  };
  const story = await createStory(app, people.author, { title: SECRET });
  const report = (by: Actor, category: Category = 'unkind', words = '') =>
    reportThing(app.context, by.viewer, { kind: 'story', id: story, category, words }).then(
      ({ caseId }) => caseId,
    );
  const judge = (by: Actor, id: string, intent: Decision) =>
    decideCase(app.context, by.viewer, id, { intent, rule: 1, words: 'Too harsh.', note: 'Second time.' });
  const read = (id: string, by = people.moderator) => readCase(app.context, by.viewer, id, 'en');
  return { app, ...people, story, path: `/stories/food/${story}`, report, judge, read };
}

/** Makes a member one whose report of danger hides at once. */
async function joinEarlier({ context, clock }: TestApp, { viewer }: Actor) {
  await context.database
    .updateTable('memberships')
    .set({ joined_at: clock.now() - TRUSTED_AFTER_MS })
    .where('account_id', '=', viewer.accountId)
    .execute();
}

async function mailsTo(app: TestApp, { viewer }: Actor) {
  const mails = await app.mails();
  return mails.filter((mail) => mail.to?.[0]?.address === viewer.email);
}

test('a report leads to a decision that everyone concerned hears of, and nobody learns who reported or decided', async () => {
  const { app, author, reporter, moderator, story, path, judge, read } = await setUp({});
  const form = { kind: 'story', id: story, category: 'unkind', words: 'Please read the end.' };
  expect((await author.client.act('/report', form)).status).toBe(422);
  expect((await reporter.client.act('/report', { ...form, category: 'other', words: ' ' })).status).toBe(422);
  const sent = await reporter.client.post('/report', form);
  expect(sent.headers.get('location')).toBe('/report?notice=sent');
  await reporter.client.post('/report', { ...form, words: '' });
  const [found, ...more] = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases;
  const id = found?.id ?? '';
  expect([found?.title, found?.reports, more]).toEqual([SECRET, 1, []]);
  expect((await read(id))?.reportList).toMatchObject([{ by: 'Ammu', words: 'Please read the end.' }]);
  expect((await mailsTo(app, moderator)).at(-1)?.text).toContain(`/moderation/${id}`);

  // The third report within an hour counts, the fourth is refused.
  await reporter.client.post('/report', form);
  const another = await createStory(app, author);
  expect((await reporter.client.act('/report', { ...form, id: another })).status).toBe(429);

  const decision = { intent: 'hide', rule: '', words: 'Too harsh.', note: '' };
  expect((await moderator.client.act(`/moderation/${id}`, decision)).status).toBe(422);
  await judge(moderator, id, 'hide');
  for (const { client } of [reporter, moderator]) {
    expect((await client.get(path)).status).toBe(404);
    expect(await (await client.get('/stories/food')).text()).not.toContain(SECRET);
  }
  const own = await (await author.client.get(path)).text();
  expect(own).toContain(`/account/cases/${id}`);
  expect((await reporter.client.data(`/account/cases/${id}`)).status).toBe(404);
  const page = await author.client.data(`/account/cases/${id}`);
  expect(page.text).toContain('Too harsh.');
  for (const name of ['Ammu', 'Omana', 'Second time', moderator.viewer.accountId]) {
    expect(page.text).not.toContain(name);
  }
  const [told] = await mailsTo(app, author);
  expect(told?.text).toMatch(/> Too harsh\.\r?\n/);
  expect(told?.text).toMatch(/> 1\. Be kind\./);
  const [answered] = await mailsTo(app, reporter);
  expect(answered?.text).toContain('What you reported is hidden now.');
  for (const mail of [told, answered]) expect(mail?.text).not.toMatch(/Omana|Ammu|@/);
});

test('the second of two moderators is refused, and so is one who was demoted or the thing is about', async () => {
  const { app, author, reporter, moderator, administrator, report, judge, read } = await setUp();
  const id = await report(reporter);
  const outcomes = await Promise.allSettled([judge(moderator, id, 'hide'), judge(administrator, id, 'warn')]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(['already-decided']);
  expect((await read(id))?.log).toHaveLength(1);

  const entry = (await read(id))?.undoable ?? '';
  const by = administrator.viewer;
  await decide(app.context, by, moderator.viewer.accountId, { action: 'remove-moderator' });
  await expect(undoCaseDecision(app.context, moderator.viewer, id, entry)).rejects.toMatchObject({
    status: 403,
  });
  await undoCaseDecision(app.context, by, id, entry);
  await decide(app.context, by, author.viewer.accountId, { action: 'make-moderator' });
  const promoted = { ...author, viewer: { ...author.viewer, accessLevel: 'moderator' as const } };
  await expect(judge(promoted, id, 'no-breach')).rejects.toMatchObject({ code: 'own-case' });

  const story = await createStory(app, administrator);
  const about = { kind: 'story', id: story, category: 'spam', words: '' } as const;
  const { caseId: other } = await reportThing(app.context, reporter.viewer, about);
  await expect(judge(promoted, other, 'hide')).rejects.toMatchObject({ code: 'about-administrator' });
});

test('an author objects once, in time, and someone else decides about it', async () => {
  const { app, author, reporter, moderator, administrator, report, judge, read } = await setUp();
  const id = await report(reporter);
  await judge(moderator, id, 'hide-and-warn');
  const object = (words: string) => objectToDecision(app.context, author.viewer, id, { words });
  await expect(objectToDecision(app.context, reporter.viewer, id, { words: 'No' })).rejects.toMatchObject({
    status: 404,
  });
  await object('It was a joke.');
  await object('It was a joke.');
  await expect(object('Really.')).rejects.toMatchObject({ code: 'too-late' });
  expect(await read(id)).toMatchObject({
    objection: 'It was a joke.',
    closedAt: null,
    refusal: 'same-decider',
  });
  await expect(judge(moderator, id, 'hide')).rejects.toMatchObject({ code: 'same-decider' });
  const before = (await mailsTo(app, reporter)).length;
  await judge(administrator, id, 'no-breach');
  expect((await mailsTo(app, author)).at(-1)?.subject).toContain('visible again');
  expect(await mailsTo(app, reporter)).toHaveLength(before);
  expect((await readOwnCase(app.context, author.viewer, id, 'en'))?.objectUntil).toBeNull();

  const later = await report(reporter);
  await judge(moderator, later, 'warn');
  app.clock.advance(OBJECTION_MS + 1);
  const late = objectToDecision(app.context, author.viewer, later, { words: 'Late.' });
  await expect(late).rejects.toMatchObject({ code: 'too-late' });
});

test('a report of danger hides at once, but not from a newcomer or after a moderator found no breach', async () => {
  const { app, author, reporter, moderator, path, report, judge, read } = await setUp();
  const isVisible = async () => (await moderator.client.get(path)).status === 200;
  await report(reporter, 'danger');
  expect(await isVisible()).toBe(true);
  await joinEarlier(app, reporter);
  const id = await report(reporter, 'danger');
  expect([await isVisible(), (await read(id))?.log[0]?.action]).toEqual([false, 'hidden']);
  await judge(moderator, id, 'no-breach');
  expect(await isVisible()).toBe(true);
  await report(reporter, 'danger');
  expect(await isVisible()).toBe(true);

  // While a moderator looks at the story, its author can delete it, but not restore it.
  await author.client.act(path, { intent: 'delete' });
  expect((await author.client.act(path, { intent: 'restore' })).status).toBe(409);
});

test('a photo is reported and hidden on its own, and a hidden story hides its photos', async () => {
  const { app, author, reporter, moderator, judge, read } = await setUp();
  const [first, second] = [
    await createStoryPhoto(app, author, { width: 60 }),
    await createStoryPhoto(app, author, { width: 80 }),
  ];
  const choice = [
    { id: first.id, alt: 'A face' },
    { id: second.id, alt: 'Rain' },
  ];
  const story = await createStory(app, author, { title: 'Two photos' }, choice);
  const path = `/stories/food/${story}`;
  const show = async ({ client }: Actor, address: string) => {
    const page = await (await client.get(address)).text();
    return [first, second].map(({ id }) => page.includes(`/story-photos/${id}`));
  };
  const status = async ({ client }: Actor) => (await client.get(first.path)).status;
  expect(await show(reporter, '/stories/food')).toEqual([true, false]);
  expect(await show(reporter, `/report?kind=photo&id=${first.id}`)).toEqual([true, false]);
  const form = { kind: 'photo', id: first.id, category: 'private', words: '' };
  expect((await author.client.act('/report', form)).status).toBe(422);
  await reporter.client.post('/report', form);
  const id = (await listCases(app.context, moderator.viewer, { show: 'open' })).cases[0]?.id ?? '';
  expect(await read(id)).toMatchObject({ kind: 'photo', title: 'Two photos', text: 'A face' });

  await judge(moderator, id, 'hide');
  for (const address of [path, '/stories/food', '/stories/latest']) {
    const isWhole = address === path;
    expect([address, await show(reporter, address)]).toEqual([address, [false, true]]);
    expect([address, await show(author, address)]).toEqual([address, [isWhole, true]]);
  }
  expect(await (await author.client.get(path)).text()).toContain(`/account/cases/${id}`);
  expect([await status(reporter), await status(author), await status(moderator)]).toEqual([404, 200, 200]);
  expect(await show(moderator, `/moderation/${id}`)).toEqual([true, false]);
  await undoCaseDecision(app.context, moderator.viewer, id, (await read(id))?.undoable ?? '');
  expect(await show(reporter, '/stories/food')).toEqual([true, false]);

  const whole = { kind: 'story', id: story, category: 'unkind', words: '' } as const;
  const { caseId } = await reportThing(app.context, reporter.viewer, whole);
  await judge(moderator, caseId, 'hide');
  expect([await status(reporter), await status(author)]).toEqual([404, 200]);
  expect(await show(moderator, `/moderation/${caseId}`)).toEqual([true, true]);
});

test('moderators are reminded twice, and closed cases are deleted in time', async () => {
  const { app, reporter, moderator, report, judge, read } = await setUp();
  const id = await report(reporter, 'hateful');
  const subjects = async () => (await mailsTo(app, moderator)).map(({ subject }) => subject);
  const sweep = async (ms: number) => {
    app.clock.advance(ms);
    await app.context.sweeper.sweep();
    await app.context.sweeper.sweep();
  };
  await sweep(URGENT_MS / 2);
  await sweep(URGENT_MS / 2);
  const all = [
    'An urgent report on Kerikko',
    'A report on Kerikko is still open',
    'A report on Kerikko is overdue',
  ];
  expect(await subjects()).toEqual(all);
  await judge(moderator, id, 'no-breach');
  await sweep(CASE_RETENTION_MS + DAY_MS);
  expect(await read(id)).toBeUndefined();
});

test('after any sequence of changes the counts equal the visible rows, and only the author reads a hidden story', async () => {
  const step = fc.constantFrom(
    'report',
    'danger',
    'hide',
    'warn',
    'no-breach',
    'undo',
    'delete',
    'restore',
    'move',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { app, author, reporter, moderator, administrator, story, report, judge, read } = await setUp();
      const { database } = app.context;
      let id = '';
      let topic = 'food';
      await joinEarlier(app, reporter);
      const ignore = () => {};
      for (const one of steps) {
        app.clock.advance(1000);
        const path = `/stories/${topic}/${story}`;
        if (one === 'report') id = await report(reporter).catch(() => id);
        else if (one === 'danger') id = await report(reporter, 'danger').catch(() => id);
        else if (one === 'delete' || one === 'restore') await author.client.act(path, { intent: one });
        else if (one === 'undo') {
          const entry = (id && (await read(id))?.undoable) || '';
          await undoCaseDecision(app.context, administrator.viewer, id, entry).catch(ignore);
        } else if (one === 'move') {
          const fields = { intent: 'edit', topic: topic === 'food' ? 'life' : 'food', content: 'Steam.' };
          const version = String(app.clock.now() - 1000);
          const row = await database
            .selectFrom('stories')
            .selectAll()
            .where('id', '=', story)
            .executeTakeFirst();
          const now = String(row?.edited_at ?? row?.created_at ?? version);
          const moved = { ...fields, title: SECRET, version: now, key: 'a-key-of-its-own' };
          if ((await author.client.act(path, moved)).status === 202) topic = fields.topic;
        } else if (id) await judge(moderator, id, one as Decision).catch(ignore);
      }
      const rows = await database.selectFrom('stories').selectAll().execute();
      const counts = await database.selectFrom('topics').select(['id', 'stories']).execute();
      for (const { id: name, stories } of counts) {
        const visible = rows.filter(
          (row) => row.topic === name && row.deleted_at === null && row.hidden_at === null,
        );
        expect([steps, name, stories]).toEqual([steps, name, visible.length]);
      }
      const [row] = rows;
      if (row?.hidden_at !== null || row.deleted_at !== null) {
        for (const path of [`/stories/${topic}/${story}`, `/stories/${topic}`, '/stories/latest']) {
          expect((await reporter.client.data(path)).text).not.toContain(SECRET);
        }
      }
    }),
    { numRuns: 12 },
  );
});
