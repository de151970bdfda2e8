// Runs on: SQLite

import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { importCommunity } from './import-community.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../docs/examples');

async function setUp() {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: 'sreelatha@example.org' });
  const folder = await createFolder();
  return { app, administrator, folder };
}

function readStories({ context }: TestApp) {
  return context.database
    .selectFrom('stories')
    .leftJoin('accounts', 'accounts.id', 'author_id')
    .select(['title', 'opening', 'topic', 'email', 'stories.created_at'])
    .orderBy('stories.created_at')
    .execute();
}

test('the example tables of the documentation come in', async () => {
  const { app, folder } = await setUp();
  for (const name of ['members.csv', 'stories.csv']) await copyFile(join(EXAMPLES, name), join(folder, name));
  const { tally, format } = await importCommunity(app.context, folder);
  expect(format).toBe('csv');
  expect(tally.counts).toMatchObject({
    members: { read: 3, imported: 3 },
    profiles: { read: 3, imported: 3 },
    photos: { read: 1, refused: 1 },
    stories: { read: 3, imported: 3 },
  });
  expect(await readStories(app)).toEqual([
    {
      title: 'മഴയും ചായയും',
      opening: 'ആദ്യത്തെ വരി.\n\nരണ്ടാമത്തെ ഖണ്ഡിക, with "quotes", commas, and lines.',
      topic: 'food',
      email: 'ammu@example.org',
      created_at: Date.parse('2021-08-31T18:30:00+05:30'),
    },
    {
      title: 'My first bus',
      opening: 'One line is enough.',
      topic: 'career',
      email: 'biju@example.org',
      created_at: Date.parse('2022-01-02'),
    },
    {
      title: 'By nobody in particular',
      opening: 'Somebody told this.',
      topic: 'life',
      email: null,
      created_at: Date.parse('2022-03-04T20:15Z'),
    },
  ]);
  const people = await app.context.database
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['email', 'state', 'email_verified_at', 'password_hash', 'joined_at'])
    .where('role', '=', 'member')
    .orderBy('email')
    .execute();
  expect(
    people.map((row) => [row.email, row.state, row.email_verified_at !== null, row.password_hash]),
  ).toEqual([
    ['ammu@example.org', 'approved', true, null],
    ['biju@example.org', 'approved', false, null],
    ['chitra@example.org', 'pending', false, null],
  ]);
  expect(people[0]?.joined_at).toBe(Date.parse('2019-06-01'));
  const again = await importCommunity(app.context, folder);
  expect(Object.values(again.tally.counts).every(({ imported }) => imported === 0)).toBe(true);
});

test.each([
  [
    'semicolons, a byte order mark and lines of Windows',
    '\ufeffTitle;Text;Date;Author Email\r\nA;"b;c";2020-01-01;\r\n',
    'b;c',
  ],
  ['tabs and columns in another order', 'Date\tStory\tTitle\n2020-01-01\tb, c; d\tA\n', 'b, c; d'],
  [
    '"sep=;" above it and empty rows',
    `sep=;\nid;title;date;text\n${';;;\n'.repeat(50)};A;2020-01-01;b\n;;;\n`,
    'b',
  ],
  ['empty rows above its heading', `${';;\n'.repeat(3)}Date;Title;Story\n2020-01-01;A;"b;c"\n`, 'b;c'],
  ['columns that nobody knows', 'title,likes,text,date\nA,7,b,2020-01-01\n', 'b'],
])('a table with %s is read', async (_what, content, text) => {
  const { app, folder } = await setUp();
  await writeFile(join(folder, 'stories.csv'), content);
  const { tally } = await importCommunity(app.context, folder);
  expect(await readStories(app)).toMatchObject([{ title: 'A', opening: text }]);
  expect(tally.counts.stories).toEqual({ read: 1, imported: 1, present: 0, refused: 0 });
});

test('a quote that does not end is named with its line', async () => {
  const { app, folder } = await setUp();
  await writeFile(join(folder, 'stories.csv'), 'title,text,date\nA,"b,2020-01-01\n');
  await expect(importCommunity(app.context, folder)).rejects.toMatchObject({ code: 'bad-csv' });
});

test('a story of somebody who has an account here is theirs only with --merge', async () => {
  const { app, folder, administrator } = await setUp();
  const table = `email,title,text,date\n${administrator.viewer.email},A,b,2020-01-01\nnobody@example.org,C,d,2020-01-02\n`;
  await writeFile(join(folder, 'stories.csv'), table);
  const first = await importCommunity(app.context, folder);
  expect(first.tally.problems).toEqual([{ kind: 'stories', code: 'author-here', count: 1, examples: ['A'] }]);
  expect(first.tally.notes).toContainEqual({
    kind: 'stories',
    code: 'unknown-author',
    count: 1,
    examples: ['C'],
  });
  await importCommunity(app.context, folder, { isMerging: true });
  expect(await readStories(app)).toMatchObject([
    { title: 'A', email: administrator.viewer.email },
    { title: 'C', email: null },
  ]);
});

/** A state as a table may have it, the state that its person gets here, and whether the report names it. */
const STATES: [word: string, state: string, isNamed: boolean][] = [
  ['', 'approved', false],
  [' Approved ', 'approved', false],
  ['pending', 'pending', false],
  ['suspended', 'suspended', false],
  ['BANNED', 'suspended', false],
  ...[
    'declined',
    'rejected',
    'inactive',
    'not approved',
    'Pending approval',
    'unapproved',
    'approved?',
    'yes',
    'true',
    'false',
    '0',
    '1',
    'no',
    '-',
    'കാത്തിരിക്കുന്നു',
    'അംഗീകരിച്ചു',
    'നിരസിച്ചു',
  ].map((word): [string, string, boolean] => [word, 'pending', true]),
];

test('only "approved" and an empty state make a member, and the report names every other word with its row', async () => {
  const { app, folder } = await setUp();
  const rows = STATES.map(([word], index) => `p${index}@example.org,"${word}","Two\nlines"`);
  await writeFile(join(folder, 'members.csv'), `email,state,bio\n\n${rows.join('\n')}\n`);
  const check = await importCommunity(app.context, folder, { isDryRun: true });
  const { tally, refusedFolder } = await importCommunity(app.context, folder);
  const people = await app.context.database
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['email', 'state'])
    .where('role', '=', 'member')
    .execute();
  const stateOf = new Map(people.map(({ email, state }) => [email, state]));
  expect(STATES.map(([word], index) => [word, stateOf.get(`p${index}@example.org`)])).toEqual(
    STATES.map(([word, state]) => [word, state]),
  );
  const named = STATES.flatMap(([word, , isNamed], index) =>
    // The heading is row 1, and an empty row follows.
    isNamed ? [`members.csv, ${index + 3}: state = ${word}`] : [],
  );
  for (const { notes } of [check.tally, tally]) {
    const note = notes.find(({ code }) => code === 'unknown-state');
    expect(note).toEqual({
      kind: 'members',
      code: 'unknown-state',
      count: named.length,
      examples: named.slice(0, 10),
    });
  }
  const kept = JSON.parse(await readFile(join(refusedFolder ?? '', 'members.json'), 'utf8'));
  expect(kept).toHaveLength(named.length);
});

/**
 * A table, and the state of its person after the import; then the headings that the report names, and whether the
 * report says why everybody waits.
 */
const HEADINGS: [table: string, state: string, unknown: string[], allWait: boolean][] = [
  ['email,name\n@,A', 'approved', [], false],
  ['email,Approved\n@,no', 'pending', ['Approved'], true],
  ['email,അംഗത്വം\n@,കാത്തിരിക്കുന്നു', 'pending', ['അംഗത്വം'], true],
  ['email,Phone,Notes\n@,,', 'pending', ['Phone', 'Notes'], true],
  ['email,Phone,State\n@,1,', 'approved', ['Phone'], false],
  // A column without a heading may say anything too.
  ['email,name,\n@,A,declined', 'pending', [], false],
  ['email,name\n@,A,declined', 'pending', [], false],
  ['email,name,\n@,A,', 'approved', [], false],
  // Two columns of one meaning: neither hides the other.
  ['email,Status,State\n@,banned,', 'suspended', [], false],
  ['email,Status,State\n@,approved,declined', 'pending', [], false],
  ['Email Address,Email\n@,', 'approved', [], false],
];

test.each(HEADINGS)('the table %j makes its person %s', async (table, state, unknown, allWait) => {
  const { app, folder } = await setUp();
  await writeFile(join(folder, 'members.csv'), table.replace('@', 'ammu@example.org'));
  const check = await importCommunity(app.context, folder, { isDryRun: true });
  const { tally } = await importCommunity(app.context, folder);
  const membership = await app.context.database
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('state')
    .where('email', '=', 'ammu@example.org')
    .executeTakeFirst();
  expect(membership?.state).toBe(state);
  for (const { notes } of [check.tally, tally]) {
    const note = (code: string) => notes.find((one) => one.code === code)?.examples ?? [];
    expect(note('unknown-column')).toEqual(unknown.map((heading) => `members.csv: ${heading}`));
    expect(note('no-state-column')).toEqual(allWait ? ['members.csv'] : []);
  }
});

test('a heading that nobody knows in stories.csv is named once', async () => {
  const { app, folder } = await setUp();
  await writeFile(join(folder, 'stories.csv'), 'title,text,date,Likes\nA,b,2020-01-01,7\nC,d,2020-01-02,8\n');
  const { tally } = await importCommunity(app.context, folder);
  const note = { kind: 'stories', code: 'unknown-column', count: 1, examples: ['stories.csv: Likes'] };
  expect(tally.notes).toContainEqual(note);
});

test('a date comes in only if it is a real day, and a time only if its zone does not depend on the server', async () => {
  const { app, folder } = await setUp();
  const dates = {
    '2021-08-31': '2021-08-31T00:00:00.000Z',
    '2021-08-31 18:30': '2021-08-31T18:30:00.000Z',
    '2021-08-31 18:30:00 UTC': '2021-08-31T18:30:00.000Z',
    '2021-08-31 18:30:00+00': '2021-08-31T18:30:00.000Z',
    '2021-08-31T18:30:00+05:30': '2021-08-31T13:00:00.000Z',
  };
  const refused = [
    '2021-02-30',
    '2021-08-31 6:30',
    '2021-08-31 6:30 PM',
    '2021-08-31; 18:30',
    '2021-08-31 (Tue)',
  ];
  const rows = [...Object.keys(dates), ...refused].map((date) => `${date},x,${date}\n`);
  await writeFile(join(folder, 'stories.csv'), `title,text,date\n${rows.join('')}`);
  const { tally } = await importCommunity(app.context, folder);
  expect(tally.problems).toEqual([
    { kind: 'stories', code: 'no-date', count: refused.length, examples: refused.slice(0, 5) },
  ]);
  const stories = await app.context.database.selectFrom('stories').select(['title', 'created_at']).execute();
  const read = stories.map(({ title, created_at }) => [title, new Date(created_at).toISOString()]);
  expect(Object.fromEntries(read)).toEqual(dates);
});

test('a photo whose name has a percent sign is the file of this name', async () => {
  const { app, folder } = await setUp();
  const names = ['100%.png', 'a%20b.png'];
  for (const [index, name] of names.entries()) {
    await writeFile(join(folder, name), await drawPlain(40 + index, 40));
  }
  const rows = names.map((name, index) => `p${index}@example.org,${name}\n`);
  await writeFile(join(folder, 'members.csv'), `email,photo\n${rows.join('')}`);
  const { tally } = await importCommunity(app.context, folder);
  expect(tally.problems).toEqual([]);
  expect(tally.counts.photos).toEqual({ read: 2, imported: 2, present: 0, refused: 0 });
});

test('refused photos of one name are kept beside each other', async () => {
  const { app, folder } = await setUp();
  const paths = ['ammu/photo.heic', 'biju/photo.heic'];
  for (const path of paths) {
    await mkdir(join(folder, dirname(path)));
    await writeFile(join(folder, path), `no photo: ${path}`);
  }
  const rows = paths.map((path, index) => `p${index}@example.org,${path}\n`);
  await writeFile(join(folder, 'members.csv'), `email,photo\n${rows.join('')}`);
  const { refusedFolder = '' } = await importCommunity(app.context, folder);
  const kept = paths.map((path) => readFile(join(refusedFolder, 'photos', path), 'utf8'));
  expect(await Promise.all(kept)).toEqual(paths.map((path) => `no photo: ${path}`));
});

test('lines with endings of different systems are rows of their own', async () => {
  const { app, folder } = await setUp();
  const table = 'email,name\r\na@example.org,A\nb@example.org,"B\r\nb"\rc@example.org,C\r\n';
  await writeFile(join(folder, 'members.csv'), table);
  const { tally } = await importCommunity(app.context, folder);
  expect(tally.counts.members).toEqual({ read: 3, imported: 3, present: 0, refused: 0 });
});

test('a mailbox is verified, and a day known, only by a word that says so', async () => {
  const { app, folder } = await setUp();
  const rows = [
    ['yes', '2020-01-02', true],
    ['no', '', false],
    ['', '', false],
    ['not verified', '02/01/2020', false],
    ['അതെ', 'soon', false],
  ] as const;
  const lines = rows.map(([verified, joined], index) => `p${index}@example.org,${verified},${joined}`);
  await writeFile(join(folder, 'members.csv'), `email,verified,joined\n${lines.join('\n')}\n`);
  const { tally } = await importCommunity(app.context, folder);
  const people = await app.context.database
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('email', 'like', 'p_@example.org')
    .orderBy('email')
    .execute();
  expect(people.map((row) => row.email_verified_at !== null)).toEqual(
    rows.map(([, , isVerified]) => isVerified),
  );
  const note = (code: string) => tally.notes.find((one) => one.code === code)?.examples;
  expect(note('unknown-verified')).toEqual([
    'members.csv, 5: verified = not verified',
    'members.csv, 6: verified = അതെ',
  ]);
  expect(note('unknown-date')).toEqual([
    'members.csv, 5: joined = 02/01/2020',
    'members.csv, 6: joined = soon',
  ]);
});
