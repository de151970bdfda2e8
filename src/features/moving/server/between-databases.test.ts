// Runs on: PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import { comparable, exportTo, fill, moveTo } from '../../../../test/moving-community.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { importCommunity } from './import-community.ts';

test('a community moves from PostgreSQL to SQLite and back', async () => {
  const source = await createTestApp();
  await fill(source);
  const out = await exportTo(source);
  const dataDir = await createFolder();
  const small = await createTestApp({ at: { dataDir, databaseUrl: undefined } });
  const first = await moveTo(small, out.folder);
  const middle = await exportTo(small);
  expect(comparable(middle.members, first.administrator)).toEqual(comparable(out.members));
  expect([middle.stories, middle.comments]).toEqual([out.stories, out.comments]);
  const back = await createTestApp();
  await createActor(back, 'administrator', { email: 'second@example.org' });
  await importCommunity(back.context, middle.folder);
  const end = await exportTo(back);
  expect(comparable(end.members, 'second@example.org')).toEqual(comparable(middle.members));
  expect([end.stories, end.comments]).toEqual([out.stories, out.comments]);
});
