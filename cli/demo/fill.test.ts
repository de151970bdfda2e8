// Runs nightly

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createContext } from '../../src/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { fillWithDemo } from './fill.ts';
import { demoApplicants, demoMembers } from './members.ts';
import { demoCircle } from './sample-circle.ts';
import { demoRecordings } from './sample-recordings.ts';
import { demoStories } from './stories.ts';

test('the demo fills an empty folder through the rules of members, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-demo-'));
  const config = readConfig({ DATA_DIR: folder });
  for (const _ of [1, 2]) await fillWithDemo(config, 'puttum kadalayum');
  const { database, close } = await createContext({ ...config, logLevel: 'silent' });
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  expect(await database.selectFrom('accounts').select('id').execute()).toHaveLength(
    demoMembers.length + demoApplicants.length,
  );
  const unread = await database.selectFrom('news').select('kind').where('read_at', 'is', null).execute();
  expect(new Set(unread.map(({ kind }) => kind))).toEqual(
    new Set([
      ...['comment', 'reply', 'mention', 'like', 'applications', 'cases', 'letter'],
      ...['book-editor', 'book-foreword'],
    ]),
  );
  expect(await database.selectFrom('stories').select('id').execute()).toHaveLength(
    demoStories.length + demoRecordings.length + demoCircle.stories.length,
  );
  const photos = demoStories.flatMap((story) => story.photos ?? []);
  expect(await database.selectFrom('story_photos').select('id').execute()).toHaveLength(photos.length);
  expect(await database.selectFrom('reports').select('category').execute()).toEqual([{ category: 'false' }]);
});
