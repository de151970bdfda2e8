// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor } from '../../../../test/factories.ts';
import { ADMINISTRATOR, COUNTS, prepareImport, withoutEmpty } from '../../../../test/odd-import.ts';
import { readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { importCommunity } from './import-community.ts';
import type { Kind } from './source.ts';

test('a second import finds everything here already and writes nothing', async () => {
  const { app, folder } = await prepareImport();
  await importCommunity(app.context, folder);
  const before = await dumpDatabase(app.context.database);
  app.clock.advance(1000);
  let backups = 0;
  const { tally, refusedFolder } = await importCommunity(app.context, folder, {
    async makeBackup() {
      backups += 1;
    },
  });
  expect(await dumpDatabase(app.context.database)).toEqual(before);
  expect(backups).toBe(0);
  expect(refusedFolder).toBeUndefined();
  const counts = Object.entries(COUNTS).map(([kind, { imported: present, ...rest }]) => [
    kind,
    { ...rest, imported: 0, present },
  ]);
  expect(withoutEmpty(tally.counts)).toEqual(Object.fromEntries(counts));
});

const STOPS: Kind[] = runsNightlyTests
  ? ['members', 'profiles', 'photos', 'stories', 'comments']
  : ['stories'];

test.each(STOPS)(
  'an import that stops after the %s, run again, equals one that was never stopped',
  async (kind) => {
    const whole = await prepareImport();
    await importCommunity(whole.app.context, whole.folder);
    const { app, folder } = await prepareImport();
    const isLast = kind === 'comments';
    const run = importCommunity(app.context, folder, {
      onProgress(now) {
        if (now === kind) throw new Error('stopped');
      },
      // Comments are none: stop at the backup instead, before the first write.
      ...(isLast ? { makeBackup: () => Promise.reject(new Error('stopped')) } : {}),
    });
    await expect(run).rejects.toThrow('stopped');
    await importCommunity(app.context, folder);
    expect(await readComparable(app)).toEqual(await readComparable(whole.app));
  },
);

test('somebody who has an account here keeps it, and gets their stories only with --merge', async () => {
  const { app, folder, administrator } = await prepareImport();
  await importCommunity(app.context, folder);
  const { accountId } = administrator.viewer;
  const count = async () => (await readRows(app, 'stories', { author_id: accountId }, ['id'])).length;
  expect(await count()).toBe(0);
  const before = await readRows(app, 'accounts', { id: accountId });
  const { tally } = await importCommunity(app.context, folder, { isMerging: true });
  expect(tally.counts.stories).toMatchObject({ imported: 1, present: 11 });
  expect(tally.notes).toContainEqual(expect.objectContaining({ code: 'merged', count: 1 }));
  expect(await count()).toBe(1);
  expect(
    await app.context.database.selectFrom('accounts').selectAll().where('id', '=', accountId).execute(),
  ).toEqual(before);
  const unchanged = await dumpDatabase(app.context.database);
  await importCommunity(app.context, folder, { isMerging: true });
  expect(await dumpDatabase(app.context.database)).toEqual(unchanged);
});

test('an unverified account here gets nothing, even with --merge', async () => {
  const { app, folder, administrator } = await prepareImport();
  await createActor(app, 'administrator', { email: 'other@example.org' });
  await updateRows(app, 'accounts', { id: administrator.viewer.accountId }, { email_verified_at: null });
  const { tally } = await importCommunity(app.context, folder, { isMerging: true });
  expect(tally.problems).toContainEqual(
    expect.objectContaining({ kind: 'members', code: 'email-unverified' }),
  );
  expect(tally.problems).toContainEqual(expect.objectContaining({ kind: 'stories', code: 'author-here' }));
});

test('a member who has left does not come back, and a text that was changed here stays', async () => {
  const { app, folder } = await prepareImport();
  await importCommunity(app.context, folder);
  const { database } = app.context;
  const { id } = await readRow(database, 'accounts', { email: 'google@example.org' });
  await inTransaction(app.context, (transaction) =>
    eraseAccount(app.context, transaction, { accountId: id, keepsWork: false }),
  );
  const imports = await database.selectFrom('imports').selectAll().execute();
  expect(JSON.stringify(imports)).not.toContain(id);
  await database.updateTable('stories').set({ title: 'Changed' }).where('title', '=', 'Seconds').execute();
  // The goodbye is sent meanwhile.
  const before = await dumpDatabase(database, ['outbox']);
  const { tally } = await importCommunity(app.context, folder);
  expect(await dumpDatabase(database, ['outbox'])).toEqual(before);
  expect(tally.counts.members).toMatchObject({ imported: 0, present: 7 });
});

test('a backup is made once, before the first write', async () => {
  const { app, folder } = await prepareImport();
  const seen: number[] = [];
  await importCommunity(app.context, folder, {
    async makeBackup() {
      seen.push((await app.context.database.selectFrom('accounts').select('id').execute()).length);
    },
  });
  expect(seen).toEqual([1]);
});

/** Returns what two imports of one folder have in common, without random ids. */
async function readComparable({ context: { database } }: TestApp) {
  const rows = (
    table:
      | 'accounts'
      | 'memberships'
      | 'stories'
      | 'likes'
      | 'topics'
      | 'imports'
      | 'news_mail_settings'
      | 'password_schemes',
  ) => database.selectFrom(table).selectAll().execute();
  const strip = (list: object[]) => list.map((row) => JSON.stringify(row)).sort();
  const administrator = await readRow(database, 'accounts', { email: ADMINISTRATOR }, ['id']);
  const decisions = await readRows(database, 'decisions', {}, [
    'account_id',
    'decision',
    'decided_at',
    'from_state',
  ]);
  const profiles = await database.selectFrom('profiles').selectAll().execute();
  const audit = await database.selectFrom('audit_log').select(['kind', 'count']).execute();
  const tables = await Promise.all(
    (
      [
        'accounts',
        'memberships',
        'stories',
        'likes',
        'topics',
        'imports',
        'news_mail_settings',
        'password_schemes',
      ] as const
    ).map(rows),
  );
  const all = [...tables, decisions, profiles.map((row) => ({ ...row, photo: row.photo !== null })), audit];
  return all.map((list) =>
    strip(list)
      .map((text) => text.replaceAll(administrator.id, 'administrator'))
      .sort(),
  );
}
