// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPasswordHashes } from '../../../../test/count-password-hashes.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { type Actor, createActor, createAppWith, createStory, PASSWORD } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { comparable, exportTo, fill, moveTo } from '../../../../test/moving-community.ts';
import { readStoredFile } from '../../../../test/read-stored-file.ts';
import { readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { sweepImportedPasswords } from '../../accounts/server/passwords/password-schemes.ts';
import { verifyPassword } from '../../accounts/server/passwords/passwords.ts';
import { createCircle } from '../../circles/sample.ts';
import { changePicture } from '../../circles/server/circle-pictures.ts';
import { listCircles } from '../../circles/server/read-circles.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { carryOutWishes, saveRemembrance } from '../../remembrance/server/remembrances.ts';
import { chooseStories } from '../../remembrance/server/wishes.ts';
import { buildIndex } from '../../search/server/build-index.ts';
import { publishStory } from '../../stories/server/stories.ts';
import { findSubject } from '../../subjects/server/subjects.ts';
import { importCommunity } from './import-community.ts';

test('an export that another home imports is exported the same again', async () => {
  const source = await createTestApp();
  await fill(source);
  const out = await exportTo(source, { withPasswords: true });
  expect(out.report).toEqual({
    members: 8,
    stories: 4,
    likes: 3,
    comments: 4,
    photos: 3,
    missingPhotos: 0,
    others: [{ name: 'gatherings', count: 0, hidden: 0 }],
    sounds: [{ kind: 'recordings', count: 2 }],
    missingSounds: 0,
    hiddenStories: 1,
  });
  const target = await createTestApp();
  const { tally, administrator } = await moveTo(target, out.folder);
  expect(tally.problems).toEqual([]);
  const again = await exportTo(target, { withPasswords: true });
  expect(comparable(again.members, administrator)).toEqual(comparable(out.members));
  expect(again.stories).toEqual(out.stories);
  expect(again.comments).toEqual(out.comments);
  expect(again.report).toEqual({ ...out.report, members: 9, hiddenStories: 0 });
  const before = await dumpDatabase(target.context.database);
  await importCommunity(target.context, out.folder);
  expect(await dumpDatabase(target.context.database)).toEqual(before);
});

test('a circle moves with its people, its picture and its story, which is for nobody else in the new home', async () => {
  const { app: source, author, guest } = await createAppWith({ author: { name: 'Author' }, guest: {} });
  const circle = await createCircle(source, author, { seenBy: 'people' });
  const shown = await createCircle(source, author, { name: 'Unkind' });
  for (const id of [circle, shown])
    await changePicture(source.context, author.viewer, id, await drawPlain(300, 200));
  await updateRows(source, 'circles', { id: shown }, { hidden_at: 1 });
  const text = { topic: 'food', title: 'For some', content: 'Only us.', circle } as const;
  const input = { intent: 'publish', key: 'a-story-of-it', ...text } as const;
  const story = await publishStory(source.context, author.viewer, input);
  const removed = { circle_id: circle, account_id: guest.viewer.accountId, removed_at: 1 };
  await source.context.database.insertInto('circle_removals').values(removed).execute();
  const { folder, report } = await exportTo(source);
  expect(report.photos).toBe(1);
  const target = await createTestApp();
  const { tally } = await moveTo(target, folder);
  expect([tally.problems, tally.counts.storyPhotos?.imported]).toEqual([[], 1]);
  const { database } = target.context;
  const moved = await database.selectFrom('stories').select(['id', 'circle_id']).execute();
  expect(moved).toEqual([{ id: story, circle_id: circle }]);
  const people = await database.selectFrom('circle_members').select(['account_id', 'part']).execute();
  expect(await database.selectFrom('circle_removals').selectAll().execute()).toEqual([removed]);
  const founder = { account_id: author.viewer.accountId, part: 'founder' };
  expect(people).toEqual([founder, founder]);
  const outsider = await createActor(target);
  const pictures = async ({ viewer }: Pick<Actor, 'viewer'>) => {
    const { own, others } = await listCircles(target.context, viewer);
    return [...own, ...others].map(({ id, picture }) => [id, picture !== null]);
  };
  expect(await pictures(author)).toEqual([
    [circle, true],
    // What moderators hid stays hidden.
    [shown, false],
  ]);
  expect(await pictures(outsider)).toEqual([]);
  const before = await dumpDatabase(database);
  await importCommunity(target.context, folder);
  expect(await dumpDatabase(database)).toEqual(before);
  expect(await findSubject(target.context, outsider.viewer, story)).toBeUndefined();
  expect(await findSubject(target.context, author.viewer, story)).toBeDefined();
});

test('whom a member has muted moves with the member, and a second import brings no mute back', async () => {
  const { app: source, ammu, biju } = await createAppWith({ ammu: 'member', biju: { name: 'Biju' } });
  await mutePerson(source.context, ammu.viewer, biju.viewer.accountId);
  const { folder } = await exportTo(source);
  const target = await createTestApp();
  await moveTo(target, folder);
  const mutes = (app: TestApp) => app.context.database.selectFrom('mutes').selectAll().execute();
  expect(await mutes(target)).toEqual(await mutes(source));
  await unmutePerson(target.context, ammu.viewer, biju.viewer.accountId);
  await importCommunity(target.context, folder);
  expect(await mutes(target)).toEqual([]);
});

test('wishes and a page of remembrance move, and a wish to delete is carried out in the new home', async () => {
  const source = await createTestApp();
  const chief = await createActor(source, 'administrator', { name: 'Chief' });
  const ammu = await createActor(source, 'member', { name: 'Ammu' });
  const id = ammu.viewer.accountId;
  const trusted = { trusted_id: chief.viewer.accountId, trusted_at: 1000 };
  await createStory(source, ammu);
  await chooseStories(source.context, ammu.viewer, 'delete');
  await source.context.database.updateTable('remembrance_wishes').set(trusted).execute();
  await decide(source.context, chief.viewer, id, { action: 'remember' });
  const words = { born: '1941', died: '2026', words: 'She sang.', version: 1 };
  await saveRemembrance(source.context, chief.viewer, id, words);
  const { folder } = await exportTo(source);
  const target = await createTestApp();
  await moveTo(target, folder);
  for (const table of ['remembrances', 'remembrance_wishes'] as const) {
    const read = (app: TestApp) => app.context.database.selectFrom(table).selectAll().execute();
    const [moved, original] = [await read(target), await read(source)];
    expect(moved).toEqual(original.map((row) => ('version' in row ? { ...row, version: 1 } : row)));
  }
  target.clock.advance(31 * DAY_MS);
  await carryOutWishes(target.context, target.clock.now(), new AbortController().signal);
  const left = await readRows(target, 'stories', { deleted_at: null }, ['id']);
  expect(left).toEqual([]);
});

test('counts, threads, mentions, photos and recordings are right in the new home', async () => {
  const source = await createTestApp();
  const { story, ammu, told } = await fill(source);
  const { folder } = await exportTo(source);
  const target = await createTestApp();
  await moveTo(target, folder);
  const { database } = target.context;
  const row = (app: TestApp) =>
    readRow(app, 'stories', { id: story }, [
      'likes',
      'comments',
      'opening',
      'rest',
      'bytes',
      'comments_closed_at',
    ]);
  expect(await row(target)).toEqual(await row(source));
  const comments = (app: TestApp) =>
    app.context.database
      .selectFrom('comments')
      .select(['id', 'root_id', 'reply_to_id', 'author_id', 'replies', 'likes', 'text', 'bytes'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute();
  expect(await comments(target)).toEqual(await comments(source));
  const mentions = await database.selectFrom('comment_mentions').select(['place']).execute();
  expect(mentions).toEqual([{ place: 0 }]);
  const reader = await createActor(target, 'member');
  const page = await reader.client.html(`/stories/food/${story}`);
  expect(page).toContain('മഴ ☔');
  expect(page).toContain('A reply that stays');
  expect(page).not.toContain('Second');
  const photos = await readRows(database, 'story_photos', { subject_id: story }, ['id']);
  expect(photos).toHaveLength(2);
  for (const { id } of photos) {
    expect((await reader.client.get(`/story-photos/${id}-320.webp`)).status).toBe(200);
  }
  const written = await reader.client.html(`/stories/food/${told.story}`);
  expect(written).toContain('What Biju heard.');
  expect(written).toContain('Written down by Biju');
  const heard = await (await reader.client.get(`/recordings/${told.recording}.webm`)).bytes();
  const original = await source.context.files.get(`recordings/${told.recording}.webm`);
  expect(heard).toEqual(new Uint8Array(await readStoredFile(original)));
  const { photo } = await readRow(database, 'profiles', { account_id: ammu.viewer.accountId });
  expect((await reader.client.get(`/${photo}`)).status).toBe(200);
});

test('password hashes are exported only on request, and then passwords stay', async () => {
  const source = await createTestApp();
  await fill(source);
  const without = await exportTo(source);
  expect(JSON.stringify(without)).not.toContain('argon2id');
  const { folder } = await exportTo(source, { withPasswords: true });
  const target = await createTestApp();
  await moveTo(target, folder);
  expect((await target.client().signIn('ammu@example.org', PASSWORD)).value.redirect).toBe('/account');
});

test('a hash that no password can be compared with, or that would take too much memory, is left out', async () => {
  const source = await createTestApp();
  await fill(source);
  const { folder, members } = await exportTo(source, { withPasswords: true });
  const phc = (parameters: string, salt = 'c29tZXNhbHQ') =>
    `$argon2id$v=19$${parameters}$${salt}$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g`;
  const bad = [
    'plain',
    phc('m=262144,t=10,p=4'),
    phc('m=0,t=2,p=1'),
    phc('m=19456,t=2,p=1', 'c2FsdA'),
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,k=unknown$42xEC+ixf3L2lw==$lSrfV15cpx95',
  ];
  for (const passwordHash of bad) {
    const [member] = members;
    const lone = [{ ...member, passwordHash }];
    await writeFile(join(folder, 'members.json'), JSON.stringify(lone));
    const { tally } = await importCommunity((await createTestApp()).context, folder, { isDryRun: true });
    expect([passwordHash, tally.notes.map(({ code }) => code)]).toEqual([
      passwordHash,
      expect.arrayContaining(['unusable-password']),
    ]);
  }
  const changed = members.map((member, index) => ({ ...member, passwordHash: bad[index % bad.length] }));
  await writeFile(join(folder, 'members.json'), JSON.stringify(changed));
  const target = await createTestApp();
  const { tally } = await moveTo(target, folder);
  expect(tally.notes).toContainEqual(
    expect.objectContaining({ code: 'unusable-password', count: members.length }),
  );
  const hashes = await target.context.database.selectFrom('accounts').select('password_hash').execute();
  expect(hashes.every((row) => row.password_hash === null)).toBe(true);
});

test('after an import of hashes of another cost, a wrong password takes the same hashes for every account', async () => {
  const source = await createTestApp();
  await fill(source);
  const { folder, members } = await exportTo(source, { withPasswords: true });
  const costly = '$argon2id$v=19$m=65536,t=4,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';
  const changed = members.map((member, index) =>
    index === 0 ? { ...member, passwordHash: costly } : member,
  );
  await writeFile(join(folder, 'members.json'), JSON.stringify(changed));
  const target = await createTestApp();
  await moveTo(target, folder);
  const { database } = target.context;
  const hashes = await database.selectFrom('accounts').select('password_hash').execute();
  expect(hashes).toContainEqual({ password_hash: costly });
  for (const stored of [null, ...hashes.map((row) => row.password_hash)]) {
    const count = await countPasswordHashes(() => verifyPassword(database, 'not the password', stored));
    expect([stored, count]).toEqual([stored, 2]);
  }
  // The last hash with these parameters is gone, or nobody has used one for half a year.
  target.clock.advance(181 * DAY_MS);
  await sweepImportedPasswords(target.context, target.clock.now());
  expect(await countPasswordHashes(() => verifyPassword(database, 'not the password', null))).toBe(1);
  const kept = await database.selectFrom('accounts').select('password_hash').execute();
  expect(kept).not.toContainEqual({ password_hash: costly });
});

/** Returns the stored files of recordings and photos of stories, by their keys. */
async function listFileContents({ context: { files } }: TestApp): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of ['recordings', 'story-photos']) {
    for await (const { key } of files.list(folder)) {
      found[key] = Buffer.from(await readStoredFile(await files.get(key))).toString('base64');
    }
  }
  return found;
}

test('a recording and a photo whose ids belong to others here come in beside them, and change none of their files', async () => {
  const source = await createTestApp();
  const { story, told } = await fill(source);
  const { folder, stories } = await exportTo(source);
  const target = await createTestApp();
  await moveTo(target, folder);
  const heard = `recordings/${told.recording}.webm`;
  // Somebody has copied two records under ids of their own, and changed the files.
  const copies = stories
    .filter(({ id }) => [story, told.story].includes(id))
    .map((one) => ({ ...one, id: randomUUID(), likes: [] }));
  await writeFile(join(folder, 'stories.json'), JSON.stringify(copies));
  await writeFile(join(folder, 'comments.json'), '[]');
  const [photo] = copies.flatMap(({ photos }) => photos);
  await writeFile(join(folder, 'photos', photo?.file ?? ''), await drawPlain(90, 90));
  const before = await listFileContents(target);
  // The first import remembers both ids, for the other stories.
  const { tally } = await importCommunity(target.context, folder);
  expect(tally.problems).toEqual([]);
  const { tally: again } = await importCommunity(target.context, folder);
  expect([again.countsOf('recordings').imported, again.countsOf('storyPhotos').imported]).toEqual([0, 0]);
  expect(await listFileContents(target)).toMatchObject(before);
  const rows = await target.context.database
    .selectFrom('recordings')
    .select(['id', 'story_id'])
    .where(
      'story_id',
      'in',
      copies.map(({ id }) => id),
    )
    .execute();
  expect(rows).toHaveLength(1);
  const reader = await createActor(target, 'member');
  expect((await reader.client.get(`/recordings/${rows[0]?.id}.webm`)).status).toBe(200);
  expect((await reader.client.get(`/${heard}`)).status).toBe(200);
});

test('importing an export where it came from changes nothing', async () => {
  const app = await createTestApp();
  await fill(app);
  const { folder } = await exportTo(app, { withPasswords: true });
  await buildIndex(app.context);
  const tables = ['imports'];
  const before = await dumpDatabase(app.context.database, tables);
  const { tally } = await importCommunity(app.context, folder);
  expect(await dumpDatabase(app.context.database, tables)).toEqual(before);
  for (const { read, present } of Object.values(tally.counts)) expect(present).toBe(read);
});
