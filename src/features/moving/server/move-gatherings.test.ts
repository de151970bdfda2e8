// Runs on: SQLite, PostgreSQL nightly

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor, createComment } from '../../../../test/factories.ts';
import { exportTo, moveTo } from '../../../../test/moving-community.ts';
import { readRows } from '../../../../test/rows.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { inviteToCircle } from '../../circles/server/keeping.ts';
import { setCircleLevel } from '../../circles/server/levels.ts';
import { fillGatherings } from '../../gatherings/sample.ts';
import { readSuitingDays } from '../../gatherings/server/days.ts';
import { readOwnPhotos } from '../../gatherings/server/gathering-photos.ts';
import { readMemory } from '../../gatherings/server/memory.ts';
import { listGatherings, readGathering } from '../../gatherings/server/read-gatherings.ts';
import { repeatGatherings } from '../../gatherings/server/repeat.ts';
import { buildIndex } from '../../search/server/build-index.ts';
import { search } from '../../search/server/search.ts';
import { importCommunity } from './import-community.ts';

test('gatherings move with their series, answers, days, photos, comments and circle, and nobody is told', {
  tags: ['both-databases'],
}, async () => {
  const source = await createTestApp();
  const host = await createActor(source, 'member', { name: 'Host', email: 'host@example.org' });
  const guest = await createActor(source, 'member', { name: 'Guest' });
  const circle = await createCircle(source, host, { seenBy: 'people' });
  await inviteToCircle(source.context, host.viewer, circle, guest.viewer.accountId);
  await joinCircle(source.context, guest.viewer, circle);
  await setCircleLevel(source.context, guest.viewer, circle, 'mine');
  const { past, full, open, photos, story } = await fillGatherings(source, [host, guest], circle);
  await createComment(source, guest, past, 'It was good');
  const out = await exportTo(source);
  expect(out.report).toMatchObject({
    others: [{ name: 'gatherings', count: 4, hidden: 1 }],
    comments: 1,
    photos: 2,
  });

  const target = await createTestApp();
  const { database } = target.context;
  target.clock.advance(source.clock.now() - target.clock.now() + MINUTE_MS);
  // The index has its numbers: an import renews them.
  await buildIndex(target.context);
  const { tally } = await moveTo(target, out.folder);
  expect([tally.problems, tally.counts.gatherings]).toEqual([
    [],
    { read: 4, imported: 4, present: 0, refused: 0 },
  ]);
  const again = await exportTo(target);
  for (const name of ['gatherings.json', 'comments.json', 'circles.json']) {
    const [one, other] = await Promise.all(
      [again, out].map(({ folder }) => readFile(join(folder, name), 'utf8')),
    );
    expect(one, name).toBe(other);
  }
  const rows = (app: TestApp) =>
    app.context.database
      .selectFrom('gatherings')
      .select(['id', 'comments', 'days', 'previous_id', 'cancelled_at', 'circle_id'])
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .execute();
  expect(await rows(target)).toEqual(await rows(source));
  // Only those that are coming have reminders.
  const reminded = await readRows(database, 'gatherings', { days_reminder_at: null }, ['id']);
  expect(reminded.map(({ id }) => id)).not.toContain(past);
  expect(reminded).toHaveLength(3);
  for (const table of ['news', 'jobs'] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }

  const outsider = await createActor(target);
  const { viewer } = guest;
  expect((await search(target.context, viewer, { q: 'choir', in: 'gatherings' })).results.found).toHaveLength(
    2,
  );
  expect(
    (await search(target.context, outsider.viewer, { q: 'choir', in: 'gatherings' })).results.found,
  ).toEqual([]);
  expect(await readGathering(target.context, outsider.viewer, past)).toBeUndefined();
  const page = await readGathering(target.context, viewer, past);
  expect([page?.own, page?.guests, page?.circle?.id]).toEqual(['yes', 2, circle]);
  const memory = await readMemory(target.context, viewer, past);
  expect([memory?.photos.map(({ id }) => id), memory?.stories.map(({ id }) => id)]).toEqual([
    photos,
    [story],
  ]);
  // The photos of each member are still that member's.
  expect(memory?.photographers).toEqual(['Host', 'Guest']);
  expect((await readOwnPhotos(target.context, viewer, past))?.photos.map(({ alt }) => alt)).toEqual([
    'The tea',
  ]);
  expect((await readGathering(target.context, viewer, full))?.own).toBe('waiting');
  const days = await readSuitingDays(target.context, viewer, open);
  expect(days?.days.map(({ own }) => own)).toEqual(['no', 'perhaps']);
  // The series goes on, once.
  target.clock.advance(8 * DAY_MS);
  for (const _ of [1, 2])
    await repeatGatherings(target.context, target.clock.now(), new AbortController().signal);
  expect((await listGatherings(target.context, viewer, { circleId: circle })).rows).toHaveLength(1);

  const before = await dumpDatabase(database);
  await importCommunity(target.context, out.folder);
  expect(await dumpDatabase(database)).toEqual(before);
});

test('a gathering without its organiser is cancelled, gives the place of somebody missing to who waits, and is refused without its circle', async () => {
  const source = await createTestApp();
  const host = await createActor(source, 'member', { name: 'Host', email: 'host@example.org' });
  const guest = await createActor(source, 'member', { name: 'Guest' });
  const circle = await createCircle(source, host);
  await joinCircle(source.context, guest.viewer, circle);
  const { past, full, open } = await fillGatherings(source, [host, guest], circle);
  await createComment(source, guest, past, 'It was good');
  const { folder, members } = await exportTo(source);
  await writeFile(
    join(folder, 'members.json'),
    JSON.stringify(members.filter(({ email }) => email !== 'host@example.org')),
  );
  await writeFile(join(folder, 'circles.json'), JSON.stringify([{ id: circle }]));
  const target = await createTestApp();
  target.clock.advance(source.clock.now() - target.clock.now() + MINUTE_MS);
  const { tally } = await moveTo(target, folder);
  expect(tally.counts.gatherings).toMatchObject({ read: 4, imported: 2, refused: 2 });
  expect(tally.problems).toMatchObject([
    { kind: 'circles', code: 'bad-record', count: 1, examples: [circle] },
    { kind: 'gatherings', code: 'bad-record', count: 2, examples: ['Choir', 'Choir'] },
    { kind: 'storyPhotos', code: 'story-refused' },
    { kind: 'comments', code: 'no-story' },
  ]);
  expect(tally.notes).toContainEqual(
    expect.objectContaining({ kind: 'gatherings', code: 'unknown-author', count: 2 }),
  );
  expect(await readGathering(target.context, guest.viewer, past)).toBeUndefined();
  expect(await readGathering(target.context, guest.viewer, full)).toMatchObject({
    ...{ isCancelled: true, own: 'yes', organiser: null },
  });
  // Who has answered hears of it, and who has only marked days.
  await target.context.scheduler.sweep(JOBS_TASK);
  const news = await target.context.database
    .selectFrom('news')
    .select(['account_id', 'kind', 'subject_id'])
    .orderBy('subject_id')
    .execute();
  expect(news).toEqual(
    [full, open].sort().map((subject_id) => ({
      account_id: guest.viewer.accountId,
      kind: 'gathering-cancelled',
      subject_id,
    })),
  );
});
