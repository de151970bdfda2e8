// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createAppWith } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { toFormData } from '../../../../test/test-client.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { createCircle } from '../../circles/sample.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import type { ToldPart } from '../contract.ts';
import { MAX_WAITING } from '../limits-contract.ts';
import { readRecordingFile } from '../sample.ts';
import { recordingDrafts } from './recording-drafts.ts';
import {
  addPiece,
  finishAll,
  finishPart,
  listWaitingParts,
  MAX_BYTES_PER_MEMBER,
  replacePart,
} from './recordings.ts';
import { WAITING_MS } from './sweep-recordings.ts';
import { findWaits } from './waiting-texts.ts';

const SECOND_MS = 1000;

test('a recording that was left is named in drafts, and published or discarded without scripts', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'moderator' });
  // The tab was closed: nothing has finished the part.
  const circle = await createCircle(app, ammu, { seenBy: 'people' });
  const key = await record(app, ammu, { seconds: 252, circle });
  const page = await ammu.client.html('/drafts');
  expect(page).toContain('Recording, 4:12');
  expect(page).toContain(`href="/tell?draft=${key}#publish"`);
  // What was changed last comes first, a text or a recording.
  app.clock.advance(SECOND_MS);
  const text = { key: 'a-text', topic: 'food', title: 'Tea first', content: '', base: 0 } as const;
  await saveDraft(app.context, ammu.viewer, text);
  const both = await ammu.client.html('/drafts');
  expect(both.indexOf('Recording, 4:12')).toBeGreaterThan(both.indexOf('Tea first'));
  const home = (await findWaits(app.context, ammu.viewer))['recording-to-publish'];
  expect(home).toEqual({ title: '4:12', path: `/tell?draft=${key}` });
  await app.context.database.updateTable('recordings').set({ duration_ms: null }).execute();
  expect((await findWaits(app.context, ammu.viewer))['recording-to-publish']?.title).toBe('');
  await updateRows(app, 'recordings', {}, { duration_ms: 252 * SECOND_MS });

  const form = { intent: 'discard', kind: 'recording', draft: key };
  await ammu.client.post('/drafts', toFormData(form));
  const discarded = await ammu.client.html('/drafts');
  expect([
    discarded.includes('Discarded: Recording, 4:12'),
    discarded.includes(`href="/tell?draft=${key}`),
  ]).toEqual([true, false]);
  expect((await findWaits(app.context, ammu.viewer))['recording-to-publish']).toBeUndefined();
  await ammu.client.post('/drafts', toFormData({ ...form, intent: 'restore' }));

  // The recording keeps the circle for which it began.
  const begun = await ammu.client.html(`/tell?draft=${key}`);
  expect(begun).toMatch(
    new RegExp(`<input[^>]*value="${circle}"[^>]*checked=""|checked=""[^>]*value="${circle}"`),
  );
  const publish = {
    intent: 'publish',
    key,
    topic: 'food',
    circle,
    title: 'Tea',
    name: '',
    file: new File([], ''),
  };
  // A form without the question must not publish for everyone what began for a circle.
  const { circle: _, ...unaddressed } = publish;
  expect((await ammu.client.post(`/tell?draft=${key}`, toFormData(unaddressed))).status).toBe(422);
  const published = await ammu.client.post(`/tell?draft=${key}`, toFormData(publish));
  const story = await ammu.client.html(published.headers.get('location') ?? '');
  expect(story).toMatch(/Length 4:12/);
  expect(story).toContain(`href="/circles/${circle}"`);
  expect(await ammu.client.html('/drafts')).not.toContain('Recording, 4:12');
  // What another device sends afterwards belongs to a form of its own.
  await expect(record(app, ammu, { key })).rejects.toMatchObject({ code: 'already-published' });
});

test('a recording is listed, discarded and restored by its own member alone', async () => {
  const { app, ammu, biju } = await createAppWith({ ammu: 'member', biju: 'member' });
  const [key, other] = [await record(app, ammu), await record(app, biju)];
  expect((await list(app, ammu)).map(({ id }) => id)).toEqual([key]);
  await finishAll(app.context, ammu.viewer, key);
  const [path] = (await list(app, ammu)).flatMap(({ parts }) => parts as ToldPart[]).map((part) => part.path);
  expect(await ammu.client.html('/drafts')).toContain(`src="${path}"`);
  expect(await biju.client.html('/drafts')).not.toContain('<audio');
  await recordingDrafts.discard(app.context, biju.viewer, key);
  await expect(recordingDrafts.restore(app.context, biju.viewer, key)).rejects.toMatchObject({ status: 404 });
  expect([(await list(app, ammu)).length, (await list(app, biju)).length]).toEqual([1, 1]);
  const unknown = { intent: 'discard', kind: 'photo', draft: other };
  expect((await biju.client.act('/drafts', unknown)).value.data.error.code).toBe('draft-not-found');
});

test('only the recording that was discarded last can be restored, for a day, and the others leave no file', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const [first, second] = [await record(app, ammu), await record(app, ammu)];
  for (const key of [first, second]) await recordingDrafts.discard(app.context, ammu.viewer, key);
  expect([await countFiles(app), await list(app, ammu)]).toEqual([1, []]);
  await expect(recordingDrafts.restore(app.context, ammu.viewer, first)).rejects.toMatchObject({
    status: 404,
  });
  await recordingDrafts.restore(app.context, ammu.viewer, second);
  expect((await list(app, ammu)).map(({ id }) => id)).toEqual([second]);
  await recordingDrafts.discard(app.context, ammu.viewer, second);
  app.clock.advance(DAY_MS + 1);
  expect(await recordingDrafts.findDiscarded(app.context, ammu.viewer)).toBeUndefined();
  // The files have the time of the system's clock, and files without a row are kept for a while.
  app.clock.advance(30 * DAY_MS);
  await app.context.sweeper.sweep();
  expect(await countFiles(app)).toBe(0);
});

test('the parts of a recording are kept together, a week after the last one', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const key = await record(app, ammu);
  app.clock.advance(WAITING_MS - DAY_MS);
  await record(app, ammu, { key });
  const [draft] = await list(app, ammu);
  expect(draft?.keptUntil).toBe(app.clock.now() + WAITING_MS);
  app.clock.advance(2 * DAY_MS);
  await app.context.sweeper.sweep();
  expect(await listWaitingParts(app.context, ammu.viewer, key)).toHaveLength(2);
  app.clock.advance(WAITING_MS);
  await app.context.sweeper.sweep();
  expect(await list(app, ammu)).toEqual([]);
});

test('a part that another device finished too early is replaced in its place by the whole one', async () => {
  const { app, context, ammu } = await createAppWith({ ammu: 'member' });
  const key = randomUUID();
  const [short, whole] = [randomUUID(), randomUUID()];
  const bytes = await readRecordingFile('ferry.webm');
  const half = bytes.subarray(0, 6000);
  await addPiece(context, ammu.viewer, { key, part: short, number: 0, bytes: half, duration: 3000 });
  await finishPart(context, ammu.viewer, { key, part: short, pieces: 1, duration: 0, wave: '' });
  await record(app, ammu, { key });
  // The device that recorded it learns that its next piece came too late.
  const late = { key, part: short, number: 1, bytes: bytes.subarray(6000) };
  expect(await addPiece(context, ammu.viewer, late)).toEqual({ pieces: 1, isFinished: true });
  await addPiece(context, ammu.viewer, { key, part: whole, number: 0, bytes, duration: 10_000 });
  for (const _ of [1, 2]) {
    await replacePart(context, ammu.viewer, { key, part: whole, replaced: short });
  }
  const [first, ...others] = await listWaitingParts(context, ammu.viewer, key);
  expect([first?.key, first?.duration, others.length]).toEqual([whole, 10_000, 1]);
});

test('a member keeps a limited number of recordings, and a discarded one makes room', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const keys: string[] = [];
  for (let index = 0; index < MAX_WAITING; index += 1) keys.push(await record(app, ammu));
  await expect(record(app, ammu)).rejects.toMatchObject({ code: 'too-many-recordings' });
  await recordingDrafts.discard(app.context, ammu.viewer, String(keys[0]));
  await updateRows(app, 'recordings', { submission_key: String(keys[0]) }, { bytes: MAX_BYTES_PER_MEMBER });
  await record(app, ammu);
  expect([(await list(app, ammu)).length, await countFiles(app)]).toEqual([MAX_WAITING, MAX_WAITING]);
});

/** Sends the first piece of a part, and returns the key of its form. */
async function record(
  { context }: TestApp,
  { viewer }: Actor,
  { key = randomUUID() as string, seconds = 12, circle = '' } = {},
): Promise<string> {
  const bytes = await readRecordingFile('rain.m4a');
  const piece = { key, part: randomUUID(), number: 0, bytes, circle, duration: seconds * SECOND_MS };
  await addPiece(context, viewer, piece);
  return key;
}

function list({ context }: TestApp, { viewer }: Actor) {
  return recordingDrafts.list(context, viewer);
}

async function countFiles({ context }: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of context.files.list('recordings')) count += 1;
  return count;
}
