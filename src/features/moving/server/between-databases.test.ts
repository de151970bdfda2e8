// Runs on: PostgreSQL

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import { comparable, exportTo, fill, moveTo } from '../../../../test/moving-community.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { fillGatherings } from '../../gatherings/sample.ts';
import { importCommunity } from './import-community.ts';

test('a community moves from PostgreSQL to SQLite and back', async () => {
  const source = await createTestApp();
  await fill(source);
  const people = [await createActor(source), await createActor(source)] as const;
  const circle = await createCircle(source, people[0]);
  await joinCircle(source.context, people[1].viewer, circle);
  await fillGatherings(source, people, circle);
  const out = await exportTo(source);
  const dataDir = await createFolder();
  const small = await createTestApp({ at: { dataDir, databaseUrl: undefined } });
  const later = source.clock.now() + MINUTE_MS;
  small.clock.advance(later - small.clock.now());
  const first = await moveTo(small, out.folder);
  const middle = await exportTo(small);
  expect(comparable(middle.members, first.administrator)).toEqual(comparable(out.members));
  expect([middle.stories, middle.comments]).toEqual([out.stories, out.comments]);
  const gatherings = await readGatherings(out.folder);
  expect(JSON.parse(gatherings)).toHaveLength(4);
  expect(await readGatherings(middle.folder)).toBe(gatherings);
  const back = await createTestApp();
  back.clock.advance(later - back.clock.now());
  await createActor(back, 'administrator', { email: 'second@example.org' });
  await importCommunity(back.context, middle.folder);
  const end = await exportTo(back);
  expect(comparable(end.members, 'second@example.org')).toEqual(comparable(middle.members));
  expect([end.stories, end.comments]).toEqual([out.stories, out.comments]);
  expect(await readGatherings(end.folder)).toBe(gatherings);
});

function readGatherings(folder: string): Promise<string> {
  return readFile(join(folder, 'gatherings.json'), 'utf8');
}
