// Runs on: SQLite

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { PASSWORD } from '../../../../test/factories.ts';
import { comparable, exportTo, moveTo, readExport } from '../../../../test/moving-community.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { verifyPassword } from '../../accounts/server/passwords/passwords.ts';
import { exportedComment, exportedMember, exportedStory } from './export-format.ts';

/** Unpacks the export that the code of 0.2.0 has written, of a community as `fill` of the tests makes it. */
async function unpackEarlierExport(): Promise<string> {
  const folder = await createFolder();
  await promisify(execFile)('tar', ['-xzf', join(import.meta.dirname, 'export-0.2.0.tar.gz'), '-C', folder]);
  return folder;
}

test('an export that 0.2.0 wrote comes in whole, and is exported the same again', async () => {
  const folder = await unpackEarlierExport();
  const earlier = await readExport(folder);
  const target = await createTestApp();
  const { tally, administrator } = await moveTo(target, folder);
  expect(tally.problems).toEqual([]);
  expect(Object.values(tally.counts).map(({ read, imported }) => [read, imported])).toEqual(
    [9, 4, 1, 0, 4, 3, 2, 0, 2, 4].map((count) => [count, count]),
  );
  const again = await exportTo(target, { withPasswords: true });
  // Fields that have come since are in it too.
  expect(comparable(again.members, administrator)).toMatchObject(comparable(earlier.members));
  expect(again.stories).toMatchObject(earlier.stories);
  expect(again.comments).toMatchObject(earlier.comments);
  const ammu = again.members.find(({ email }) => email === 'ammu@example.org');
  vi.stubEnv('REAL_PASSWORD_HASHES', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await verifyPassword(target.context.database, PASSWORD, ammu?.passwordHash)).toBe(true);
});

/** The fields without which a record means nothing. */
const NEEDED = {
  members: [
    'id',
    'email',
    'isVerified',
    'createdAt',
    'membership',
    'membership.state',
    'membership.joinedAt',
  ],
  stories: ['id', 'createdAt'],
  comments: ['id', 'story', 'createdAt'],
};

test('a record that lacks a field of a later version is read', async () => {
  const earlier = await readExport(await unpackEarlierExport());
  const schemas = { members: exportedMember, stories: exportedStory, comments: exportedComment };
  for (const kind of ['members', 'stories', 'comments'] as const) {
    const needed = new Set<string>();
    for (const record of earlier[kind] as object[]) {
      for (const path of listFields(record)) {
        if (!v.is(schemas[kind], without(record, path.split('.')))) needed.add(path);
      }
    }
    expect([...needed].sort(), kind).toEqual(NEEDED[kind].toSorted());
  }
});

/** Returns the paths of the fields of a record, including the fields of inner records. */
function listFields(record: object, start = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isRecord = value && typeof value === 'object' && !Array.isArray(value);
    return [start + name, ...(isRecord ? listFields(value, `${start}${name}.`) : [])];
  });
}

function without(record: object, [name = '', ...inner]: string[]): object {
  const { [name]: value, ...others } = record as Record<string, object>;
  return inner.length > 0 ? { ...others, [name]: without(value ?? {}, inner) } : others;
}
