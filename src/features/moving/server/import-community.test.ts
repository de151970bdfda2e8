// Runs on: SQLite, PostgreSQL nightly

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createAppWith } from '../../../../test/factories.ts';
import {
  FIREBASE_PASSWORD,
  FIRESTORE_SHAPES,
  type FirestoreShape,
  NEW_CHILLU,
  OLD_CHILLU,
  writeFirebaseExport,
} from '../../../../test/firebase-export.ts';
import { ADMINISTRATOR, COUNTS, prepareImport, withoutEmpty } from '../../../../test/odd-import.ts';
import { deleteRows } from '../../../../test/rows.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { usesEmbeddedDatabase } from '../../../../test/test-database.ts';
import { readProgress } from '../../search/server/build-index.ts';
import { search } from '../../search/server/search.ts';
import { importCommunity } from './import-community.ts';
import type { Kind } from './source.ts';
import { tellMembers } from './tell-members.ts';

// The shape of a file involves no SQL, so one database suffices. The other tests import one shape into both.
const SHAPES = Object.keys(FIRESTORE_SHAPES) as FirestoreShape[];
test.runIf(usesEmbeddedDatabase).each(runsNightlyTests ? SHAPES : SHAPES.slice(0, 3))(
  'documents in the shape "%s" are read, and every one is counted',
  async (shape) => {
    const { app, folder } = await prepareImport(shape);
    const { tally } = await importCommunity(app.context, folder);
    expect(withoutEmpty(tally.counts)).toEqual(COUNTS);
    for (const { read, imported, present, refused } of Object.values(tally.counts)) {
      expect(imported + present + refused).toBe(read);
    }
  },
);

test('the state of each account becomes the one that the specification names', async () => {
  const { app, folder } = await prepareImport();
  await importCommunity(app.context, folder);
  const { database } = app.context;
  const accounts = await database
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['email', 'state', 'role', 'email_verified_at', 'joined_at', 'created_at'])
    .where('email', '<>', ADMINISTRATOR)
    .orderBy('email')
    .execute();
  expect(
    accounts.map(({ email, state, role, email_verified_at: verifiedAt }) => [
      email,
      state,
      role,
      verifiedAt !== null,
    ]),
  ).toEqual([
    ['ammu@example.org', 'approved', 'member', true],
    ['appu@example.org', 'pending', 'member', true],
    ['disabled@example.org', 'suspended', 'member', true],
    ['double@example.org', 'approved', 'member', true],
    ['google@example.org', 'approved', 'member', true],
    ['norecord@example.org', null, null, true],
    ['unverified@example.org', 'approved', 'member', false],
  ]);
  expect(accounts[0]).toMatchObject({ created_at: 1_590_000_000_000, joined_at: 1_600_000_000_000 });
  const decisions = await database
    .selectFrom('decisions')
    .innerJoin('accounts', 'accounts.id', 'decisions.account_id')
    .select(['email', 'decision', 'decided_by', 'reason', 'decided_at'])
    .where('reason', '=', 'imported')
    .orderBy('email')
    .execute();
  expect(decisions.map(({ email, decision }) => [email, decision])).toEqual([
    ['ammu@example.org', 'approved'],
    ['disabled@example.org', 'suspended'],
    ['double@example.org', 'approved'],
    ['google@example.org', 'approved'],
    ['unverified@example.org', 'approved'],
  ]);
  expect(decisions[0]).toMatchObject({ decided_by: null, decided_at: 1_600_000_000_000 });
  // Imported members have agreed to no mails: Home offers the mails.
  const settings = await database.selectFrom('news_mail_settings').selectAll().execute();
  expect(settings.map((row) => [row.answers, row.digest, row.is_offered])).toEqual(
    Array(7).fill([0, 'off', 1]),
  );
});

test('only a plain true approves an account of Firebase, and the report names every other value', async () => {
  const { app } = await createAppWith({ administrator: { as: 'administrator', email: ADMINISTRATOR } });
  const folder = await createFolder();
  const values: [approved: unknown, state: string, isNamed: boolean][] = [
    [true, 'approved', false],
    ['true', 'approved', false],
    [false, 'pending', false],
    [null, 'pending', true],
    ['yes', 'pending', true],
    ['declined', 'pending', true],
    [1, 'pending', true],
    [{ by: 'ammu' }, 'pending', true],
  ];
  const users = values.map((_value, index) => ({ localId: `p${index}`, email: `p${index}@example.org` }));
  const pendingUsers = Object.fromEntries(values.map(([approved], index) => [`p${index}`, { approved }]));
  const disabled = { localId: 'p8', email: 'p8@example.org', disabled: true };
  await writeFirebaseExport(folder, {
    users: [...users, disabled],
    pendingUsers,
    profiles: {},
    stories: {},
    photos: {},
  });
  const { tally } = await importCommunity(app.context, folder);
  const people = await app.context.database
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('decisions', 'decisions.account_id', 'accounts.id')
    .select(['email', 'state', 'from_state'])
    .where('email', '<>', ADMINISTRATOR)
    .orderBy('email')
    .execute();
  expect(people.map(({ state }) => state)).toEqual([...values.map(([, state]) => state), 'suspended']);
  // Nobody had approved the account that was disabled.
  expect(people.at(-1)?.from_state).toBe('pending');
  expect(tally.notes.find(({ code }) => code === 'unknown-state')?.examples).toEqual([
    'pendingUsers, p3: approved = null',
    'pendingUsers, p4: approved = yes',
    'pendingUsers, p5: approved = declined',
    'pendingUsers, p6: approved = 1',
    'pendingUsers, p7: approved = {"by":"ammu"}',
  ]);
});

test('texts are stored as if they were written here, times in every shape are read, and likes belong to members', async () => {
  const { app, folder, administrator } = await prepareImport();
  await importCommunity(app.context, folder);
  const { database } = app.context;
  const stories = await database
    .selectFrom('stories')
    .leftJoin('accounts', 'accounts.id', 'author_id')
    .select(['title', 'opening', 'topic', 'email', 'stories.created_at', 'likes'])
    .orderBy('title')
    .execute();
  const byTitle = Object.fromEntries(stories.map(({ title, ...story }) => [title, story]));
  expect(Object.keys(byTitle)).toHaveLength(11);
  const ammu = { topic: 'food', email: 'ammu@example.org', likes: 0, opening: 'Some text.' };
  expect(byTitle.Seconds).toEqual({ ...ammu, created_at: 1_600_000_000_000, likes: 3 });
  expect(byTitle['Other seconds']).toEqual({ ...ammu, created_at: 1_600_000_060_005 });
  expect(byTitle.ISO).toEqual({ ...ammu, created_at: 1_600_000_120_000 });
  expect(byTitle.Milliseconds).toEqual({ ...ammu, created_at: 1_600_000_180_000 });
  expect(byTitle['Unknown topic']).toMatchObject({ topic: 'life' });
  expect(byTitle['Unknown author']).toMatchObject({ email: null });
  expect(byTitle['No author']).toMatchObject({ email: null });
  expect(byTitle['By the double']).toMatchObject({ email: 'double@example.org' });
  expect(byTitle.Likes).toMatchObject({ likes: 2 });
  expect(byTitle[`${OLD_CHILLU} ${NEW_CHILLU}`]).toMatchObject({ opening: `${OLD_CHILLU}\n\n${NEW_CHILLU}` });
  expect(byTitle['👩‍👩‍👧 é abc']).toMatchObject({ opening: 'ab\nc\ufffdd\n\n\tയ്യോ' });
  const topics = await database
    .selectFrom('topics')
    .select(['id', 'stories'])
    .where('stories', '>', 0)
    .execute();
  expect(topics).toEqual(
    expect.arrayContaining([
      { id: 'food', stories: 10 },
      { id: 'life', stories: 1 },
    ]),
  );
  const profile = await database
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['name', 'bio', 'completion', 'photo', 'shown_at', 'updated_at'])
    .where('email', '=', 'ammu@example.org')
    .executeTakeFirstOrThrow();
  expect(profile).toEqual({
    name: `അമ്മു ${OLD_CHILLU}`,
    bio: 'First line\nsecond line',
    completion: 80,
    photo: expect.stringMatching(/^profile-photos\/[\da-f-]{36}\/\d{13}-[\da-f]{16}\.webp$/),
    shown_at: null,
    updated_at: Date.parse('2021-03-04T05:06:07.000Z'),
  });
  expect(await readProgress(app.context)).toBeUndefined();
  const found = await search(app.context, administrator.viewer, { q: 'ഞാൻ', in: 'stories' });
  const [first] = found.results.kind === 'stories' ? found.results.found : [];
  expect(first?.story.excerpt.join('')).toContain(NEW_CHILLU);
});

test('a refused record is kept with its reason, and nothing is cut', async () => {
  const { app, folder } = await prepareImport();
  const { refusedFolder, tally } = await importCommunity(app.context, folder);
  expect(refusedFolder).toBe(join(folder, 'refused'));
  const read = async (kind: Kind) =>
    JSON.parse(await readFile(join(folder, 'refused', `${kind}.json`), 'utf8'));
  const problems = async (kind: Kind) =>
    (await read(kind)).map(({ id, problem }: Record<string, string>) => [id, problem]);
  expect(await problems('members')).toEqual([
    ['double-1', 'doubled-email'],
    ['phone', 'no-email'],
    ['badmail', 'bad-email'],
    ['here', 'email-taken'],
    ['ghost', 'no-account'],
  ]);
  expect(await problems('stories')).toEqual([
    ['here', 'author-here'],
    ['title-too-long', 'title-too-long'],
    ['content-too-long', 'content-too-long'],
    ['blank', 'blank'],
    ['no-date', 'no-date'],
    ['future-date', 'future-date'],
  ]);
  expect((await problems('photos')).sort()).toEqual([
    ['appu', 'photo-missing'],
    ['disabled', 'photo-missing'],
    ['norecord', 'photo-elsewhere'],
    ['unverified', 'photo-invalid'],
  ]);
  const kept = join(folder, 'refused/photos/profile-photos/unverified');
  expect(await readdir(kept)).toEqual(['1-broken.jpg']);
  const [, , long] = await read('stories');
  expect(long.data.content).toBe('ക '.repeat(16_001));
  expect(await problems('profiles')).toEqual([
    ['ghost', 'no-account'],
    ['unverified', 'field-too-long'],
  ]);
  // Emails are not shown in full.
  expect(JSON.stringify(tally.problems)).not.toMatch(/[a-z]{2,}@example/);
  expect(tally.notes.map(({ kind, code, count }) => [kind, code, count]).sort()).toEqual([
    ['members', 'no-password', 1],
    ['profiles', 'field-too-long', 1],
    ['stories', 'likes-differ', 1],
    ['stories', 'unknown-author', 1],
    ['stories', 'unknown-topic', 1],
  ]);
});

test('a dry run counts the same, and writes nothing anywhere', async () => {
  const { app, folder } = await prepareImport();
  const before = [await dumpDatabase(app.context.database), (await readdir(folder)).sort()];
  const { tally } = await importCommunity(app.context, folder, { isDryRun: true });
  // Only decoding tells that a file is no picture.
  const photos = { read: 5, imported: 2, present: 0, refused: 3 };
  expect(withoutEmpty(tally.counts)).toEqual({ ...COUNTS, photos });
  expect([await dumpDatabase(app.context.database), (await readdir(folder)).sort()]).toEqual(before);
});

test('an import without an administrator is refused before it writes', async () => {
  const { app, folder, administrator } = await prepareImport();
  await deleteRows(app, 'accounts', { id: administrator.viewer.accountId });
  const before = await dumpDatabase(app.context.database);
  await expect(importCommunity(app.context, folder)).rejects.toMatchObject({ code: 'no-administrator' });
  expect(await dumpDatabase(app.context.database)).toEqual(before);
  const { hasAdministrator } = await importCommunity(app.context, folder, { isDryRun: true });
  expect(hasAdministrator).toBe(false);
});

test('the log says once how much was imported', async () => {
  const { app, folder, administrator } = await prepareImport();
  await importCommunity(app.context, folder);
  await importCommunity(app.context, folder);
  const entries = await app.context.database.selectFrom('audit_log').select(['kind', 'count']).execute();
  expect(entries).toEqual([{ kind: 'imported', count: 18 }]);
  const page = await administrator.client.get('/moderation/log');
  expect(await page.text()).toContain('18 members, stories and comments were imported from another server');
});

test('each imported member gets one mail, in both languages, only when it is asked for', async () => {
  const { app, folder } = await prepareImport();
  await importCommunity(app.context, folder);
  expect(await app.mails()).toEqual([]);
  // Two commands at the same time.
  const counts = await runConcurrently(app, [app, app], ({ context }) => tellMembers(context));
  expect(counts.sort()).toEqual([0, 4]);
  expect(await tellMembers(app.context)).toBe(0);
  const rows = await app.context.database
    .selectFrom('outbox')
    .selectAll()
    .orderBy('next_attempt_at')
    .execute();
  const first = app.clock.now();
  // The first one may be leased to the outbox already, which changes its time.
  const offsets = rows.map((row) => row.next_attempt_at - first);
  expect(offsets).toEqual(expect.arrayContaining([2000, 4000, 6000]));
  expect(rows.every(({ priority }) => priority === 1)).toBe(true);
  app.clock.advance(10_000);
  const mails = await app.mails();
  expect(mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual([
    'ammu@example.org',
    'double@example.org',
    'google@example.org',
    'unverified@example.org',
  ]);
  const texts = Object.fromEntries(
    mails.map((mail) => [mail.to?.[0]?.address, `${mail.subject}\n${mail.text}`]),
  );
  expect(texts['ammu@example.org']).toContain('കേറിക്കോ പുതിയ ഇടത്തേക്കു മാറി / Kerikko has a new home');
  expect(texts['ammu@example.org']).toContain('the password you’ve always used');
  expect(texts['google@example.org']).toContain('“Forgot password?”');
  expect(texts['google@example.org']).toContain('“പാസ്‌വേഡ് മറന്നോ?”');
});

// Which function checks a password involves no SQL.
test.runIf(usesEmbeddedDatabase).each([
  ['ammu@example.org', '/account'],
  ['norecord@example.org', '/account'],
  ['unverified@example.org', '/account'],
  ['appu@example.org', 'awaiting-approval'],
  ['disabled@example.org', 'suspended'],
])('%s signs in with the old password and gets %s', async (email, expected) => {
  const { app, folder } = await prepareImport();
  await importCommunity(app.context, folder);
  const answer = await app.client().signIn(email, FIREBASE_PASSWORD);
  expect(JSON.stringify(answer.value)).toContain(expected);
});

describe.runIf(usesEmbeddedDatabase)(
  'a folder that cannot be read is refused before the first write:',
  () => {
    test.each<[what: string, files: Record<string, string>, code: string]>([
      ['an empty folder', {}, 'no-source'],
      ['broken JSON', { 'auth.json': '{"users": [{"localId": "a"' }, 'bad-json'],
      ['an export of gcloud', { 'all.overall_export_metadata': '' }, 'leveldb'],
      ['accounts as a table', { 'auth.csv': '' }, 'auth-csv'],
      [
        'parameters of passwords without a key',
        { 'auth.json': '{"users":[]}', 'hash.json': '{"rounds": 8}' },
        'bad-hash-file',
      ],
      ['a table without a column', { 'stories.csv': 'title,date\na,b\n' }, 'no-columns'],
      [
        'a newer export',
        {
          'kerikko.json':
            '{"format":"kerikko-export","version":3,"exportedAt":"2026-01-01T00:00:00Z","passwordSchemes":[]}',
        },
        'newer-export',
      ],
    ])('%s', async (_what, files, code) => {
      const { app } = await createAppWith({ administrator: 'administrator' });
      const folder = await createFolder();
      for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
      const before = await dumpDatabase(app.context.database);
      await expect(importCommunity(app.context, folder)).rejects.toMatchObject({ code });
      expect(await dumpDatabase(app.context.database)).toEqual(before);
    });

    test('letters that are not UTF-8', async () => {
      const { app } = await createAppWith({ administrator: 'administrator' });
      const folder = await createFolder();
      await writeFile(
        join(folder, 'stories.csv'),
        Buffer.from('title,text,date\ncaf\xe9,b,2020-01-01\n', 'latin1'),
      );
      await expect(importCommunity(app.context, folder)).rejects.toMatchObject({ code: 'not-utf8' });
    });

    test('a folder that is not there', async () => {
      const app = await createTestApp();
      await expect(importCommunity(app.context, '/nowhere')).rejects.toMatchObject({ code: 'no-folder' });
    });
  },
);

test('a file whose name is unknown is reported', async () => {
  const { app, folder } = await prepareImport();
  await writeFile(join(folder, 'story.json'), '{}');
  const { unread } = await importCommunity(app.context, folder, { isDryRun: true });
  expect(unread).toEqual(['story.json']);
});
