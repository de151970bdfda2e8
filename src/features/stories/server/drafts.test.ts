// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createBarrier, runConcurrently } from '../../../../test/concurrency.ts';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { type DraftInput, MAX_DRAFT_LENGTH, MAX_DRAFTS, type PublishInput } from '../contract.ts';
import {
  discardDraft,
  listDrafts,
  readDraft,
  readOwnDrafts,
  restoreDraft,
  saveDraft,
  sweepDrafts,
} from './drafts.ts';
import { publishStory } from './stories.ts';

const TEXT = { topic: '', title: 'Puttu', content: 'Steam.' } as const;

test('drafts belong to their author, newest first, and a saved text replaces the one it continues', async () => {
  const { app, ammu, save } = await createWriter();
  const appu = await createActor(app);
  expect(await save({ key: 'first-key' })).toMatchObject({ version: 1 });
  app.clock.advance(1000);
  await save({ key: 'other-key', title: '', content: 'മഴ പെയ്തു.\n'.repeat(60) });
  app.clock.advance(1000);
  const saved = await save({
    key: 'first-key',
    topic: 'food',
    content: 'Steam, and a radio.',
    base: 1,
    sequence: 2,
  });
  expect(saved).toEqual({ version: 2, updatedAt: app.clock.now() });
  expect(await listDrafts(app.context, ammu.viewer)).toMatchObject([
    {
      id: 'first-key',
      topic: 'food',
      title: 'Puttu',
      excerpt: 'Steam, and a radio.',
      isCut: false,
      version: 2,
    },
    { id: 'other-key', topic: '', title: '', isCut: true, language: 'ml' },
  ]);
  expect(await readDraft(app.context, ammu.viewer, 'first-key')).toEqual({
    id: 'first-key',
    question: '',
    topic: 'food',
    circle: '',
    title: 'Puttu',
    content: 'Steam, and a radio.',
    ...saved,
  });
  expect(await listDrafts(app.context, appu.viewer)).toEqual([]);
  expect(await readDraft(app.context, appu.viewer, 'first-key')).toBeUndefined();
  // Another member's draft may have the same key.
  await saveDraft(app.context, appu.viewer, toInput({ key: 'first-key' }));
  expect(await readDraft(app.context, ammu.viewer, 'first-key')).toMatchObject(saved);
});

test('a text that another copy of the draft saved meanwhile is not overwritten', async () => {
  const { app, ammu, save } = await createWriter();
  await save({ writer: 'the-phone' });
  await save({ writer: 'the-laptop', content: 'Of the laptop.', base: 1 });
  await expect(
    save({ writer: 'the-phone', content: 'Of the phone.', base: 1, sequence: 2 }),
  ).rejects.toMatchObject({
    code: 'draft-changed',
    status: 409,
    details: { version: 2 },
  });
  await expect(save({ content: '', title: '', base: 1, sequence: 3 })).rejects.toMatchObject({
    code: 'draft-changed',
  });
  expect(await readDraft(app.context, ammu.viewer, 'first-key')).toMatchObject({
    content: 'Of the laptop.',
    version: 2,
  });
  // The same text is no conflict.
  expect(await save({ content: 'Of the laptop.', base: 1 })).toMatchObject({ version: 2 });
});

test('a copy saves its newer text although the response to the one before was lost, and a late older text changes nothing', async () => {
  const { app, ammu, save } = await createWriter();
  await save({ sequence: 1 });
  await save({ sequence: 3, content: 'Steam, and a radio.' });
  expect(await save({ sequence: 2, content: 'Steam, and' })).toMatchObject({ version: 2 });
  expect(await readDraft(app.context, ammu.viewer, 'first-key')).toMatchObject({
    content: 'Steam, and a radio.',
  });
});

test('publishing deletes the draft, and a save that arrives later is refused with the published story', async () => {
  const { app, ammu, save } = await createWriter();
  await save({});
  await save({ key: 'other-key' });
  const id = await publishStory(app.context, ammu.viewer, PUBLISH);
  expect((await listDrafts(app.context, ammu.viewer)).map((draft) => draft.id)).toEqual(['other-key']);
  await expect(save({ content: 'Too late.', base: 1 })).rejects.toMatchObject({
    code: 'already-published',
    details: { story: id, publishedIn: 'food' },
  });
  expect(await listDrafts(app.context, ammu.viewer)).toHaveLength(1);
});

test('a save during publishing never leaves a draft of the published story', async () => {
  const { app, ammu, save } = await createWriter({ RATE_LIMIT_FACTOR: '10' });
  for (let round = 0; round < 5; round += 1) {
    const key = `same-key-${round}`;
    const meet = createBarrier(2);
    await runConcurrently(app, ['publish', 'save'], async (what) => {
      await meet();
      if (what === 'publish') await publishStory(app.context, ammu.viewer, { ...PUBLISH, key });
      else await save({ key }).catch((error) => expect(error.code).toBe('already-published'));
    });
  }
  expect(await listDrafts(app.context, ammu.viewer)).toEqual([]);
  expect((await openTopic(ammu)).stories).toHaveLength(5);
});

test('a discarded draft can be restored until the next one is discarded or a day has passed', async () => {
  const { app, ammu, save } = await createWriter();
  const { context } = app;
  const keys = async () => (await listDrafts(context, ammu.viewer)).map(({ id }) => id);
  await save({ key: 'first-key' });
  await save({ key: 'other-key' });
  await discardDraft(context, ammu.viewer, 'first-key');
  expect(await keys()).toEqual(['other-key']);
  expect(await readDraft(context, ammu.viewer, 'first-key')).toBeUndefined();
  await restoreDraft(context, ammu.viewer, 'first-key');
  expect((await keys()).sort()).toEqual(['first-key', 'other-key']);

  await discardDraft(context, ammu.viewer, 'first-key');
  // A text without a letter discards, too.
  expect(await save({ key: 'other-key', title: ' ', content: '\n', base: 1, sequence: 2 })).toMatchObject({
    version: 0,
  });
  expect(await keys()).toEqual([]);
  await expect(restoreDraft(context, ammu.viewer, 'first-key')).rejects.toMatchObject({
    code: 'draft-not-found',
  });
  await restoreDraft(context, ammu.viewer, 'other-key');
  expect(await readDraft(context, ammu.viewer, 'other-key')).toMatchObject(TEXT);

  await discardDraft(context, ammu.viewer, 'other-key');
  expect(await Array.fromAsync(readOwnDrafts(context, ammu.viewer))).toMatchObject([
    { text: 'Steam.', topic: null, discardedAt: app.clock.now() },
  ]);
  app.clock.advance(DAY_MS + 1);
  await sweepDrafts(context.database, app.clock.now());
  expect(await Array.fromAsync(readOwnDrafts(context, ammu.viewer))).toEqual([]);
});

test('an account keeps at most 20 drafts of limited length, and saves at most sixty a minute', async () => {
  const { app, ammu, save } = await createWriter();
  for (let index = 0; index < MAX_DRAFTS; index += 1) await save({ key: `draft-key-${index}` });
  await expect(save({ key: 'one-too-many' })).rejects.toMatchObject({ code: 'too-many-drafts' });
  await save({ key: 'draft-key-0', content: 'Edited.', base: 1, sequence: 2 });
  await discardDraft(app.context, ammu.viewer, 'draft-key-0');
  await save({ key: 'one-too-many' });
  await expect(restoreDraft(app.context, ammu.viewer, 'draft-key-0')).rejects.toMatchObject({
    code: 'too-many-drafts',
  });
  const content = 'അ'.repeat(MAX_DRAFT_LENGTH + 1);
  await expect(save({ key: 'one-too-many', content })).rejects.toMatchObject({ code: 'content-too-long' });
  const left = 60 - MAX_DRAFTS - 4;
  for (let index = 0; index < left; index += 1) await save({ key: 'one-too-many' });
  await expect(save({ key: 'one-too-many' })).rejects.toMatchObject({ code: 'too-many' });
});

const PUBLISH: PublishInput = {
  ...TEXT,
  intent: 'publish',
  topic: 'food',
  key: 'first-key',
};

function toInput(input: Partial<DraftInput>): DraftInput {
  return { ...TEXT, key: 'first-key', base: 0, writer: 'the-phone', sequence: 1, ...input };
}

async function createWriter(environment: Record<string, string> = {}): Promise<{
  app: TestApp;
  ammu: Actor;
  save: (input: Partial<DraftInput>) => ReturnType<typeof saveDraft>;
}> {
  const { app, ammu } = await createAppWith({ ammu: 'member' }, { environment });
  return { app, ammu, save: (input) => saveDraft(app.context, ammu.viewer, toInput(input)) };
}
