// Runs on: SQLite, PostgreSQL nightly

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBookCover } from '../../src/features/book/sample.ts';
import { createInvitation, listInvitations } from '../../src/features/invitations/server/invitations.ts';
import { changePhoto } from '../../src/features/people/server/photos.ts';
import { getProfile } from '../../src/features/people/server/profile.ts';
import { toPhotoKey } from '../../src/features/photos/server/story-photo-keys.ts';
import { setLike } from '../../src/features/stories/server/stories.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { migrate, openDatabase } from '../../src/server/database/database.ts';
import { migrations } from '../../src/server/database/migrations.ts';
import { HELD_BACK } from '../../src/server/mail/hold-back-mails.ts';
import { insertMail } from '../../src/server/mail/outbox-store.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { createActor, createComment, createStory, createStoryPhoto, PASSWORD } from '../../test/factories.ts';
import { drawNoise } from '../../test/images.ts';
import { createTestDatabase } from '../../test/postgres-databases.ts';
import { insertRows, readRow, readRows } from '../../test/rows.ts';
import { runsNightlyTests } from '../../test/runner/tier.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { createFolder } from '../../test/temporary-folder.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const STORY = 'ക്ഷീണം മാറ്റിയ മഴ 🌧️';
const PLACES = ['a folder', 'a database server', 'a folder and an object store'] as const;
/** The kind of photo store involves no SQL, so one database suffices for it. */
const TESTED_PLACES = PLACES.slice(0, runsNightlyTests ? (usesEmbeddedDatabase ? 3 : 2) : 1);

describe('a backup', () => {
  test.each(TESTED_PLACES)('restored into %s is a working community', async (kind) => {
    const { app, ammu, biju, story, storyPhoto } = await createCommunity();
    const cover = await createBookCover(app, await createActor(app, 'administrator'));
    const file = await backUp(app);
    const place = await createPlace(kind);
    const { snapshot, restored, photoFiles } = await restoreBackup(place, file);
    expect(restored).toEqual(snapshot);
    expect(photoFiles).toBe(8);

    const again = await createTestApp({ at: place, environment: environmentOf(place) });
    for (const { viewer } of [ammu, biju]) {
      const client = again.client();
      const signedIn = await client.post('/', { intent: 'sign-in', email: viewer.email, password: PASSWORD });
      expect(signedIn.headers.get('location')).toBe('/account');
      const page = await client.html('/stories/food');
      expect(page).toContain(STORY);
      const { photo } = await getProfile(app.context, ammu.viewer);
      for (const path of [photo?.large ?? '', storyPhoto, cover, cover.replace('-small', '')]) {
        const [before, after] = [await ammu.client.get(path), await client.get(path)];
        expect(after.status).toBe(200);
        expect(await after.bytes()).toEqual(await before.bytes());
      }
      const form = { intent: 'publish', topic: 'food', title: 'New', content: 'Life goes on.' };
      expect((await client.act('/stories/food', { ...form, key: randomUUID() })).status).toBe(202);
    }
    const { likes } = await readRow(again, 'stories', { id: story });
    expect(likes).toBe(1);
    const undone = await again.context.database.selectFrom('decisions').select(['id', 'undoes']).execute();
    expect(undone.filter(({ undoes }) => undoes !== null)).toHaveLength(1);
  });

  test('restores no sessions, links or rate limits, and sends no mail a second time', async () => {
    const { app, ammu } = await createCommunity();
    const mail = (subject: string) => ({ to: 'biju@example.org', subject, text: 'x' });
    const { database } = app.context;
    await insertMail(database, mail('was sent'), app.clock.now());
    await app.mails();
    await insertMail(database, mail('still waits'), app.clock.now() + 1000);
    const leftAt = app.clock.now() + 1000;
    const goodbye = { ...mail('goodbye'), to: 'left@example.org' };
    await insertMail(database, goodbye, leftAt, { recipientLeftAt: leftAt });
    await app.client().act('/reset-password', { intent: 'request', email: 'nobody@example.org' });
    await createInvitation(app.context, ammu.viewer, { intent: 'create', uses: 1, days: '14' });
    const place = await createPlace('a folder');
    await restoreBackup(place, await backUp(app));

    const again = await createTestApp({ at: place });
    // The link that was passed on still works, and the backup does not tell it.
    const invitations = await again.context.database.selectFrom('invitations').selectAll().execute();
    expect(invitations).toMatchObject([{ sealed_token: '', token_hash: expect.stringMatching(/./) }]);
    const [{ link = '' } = {}] = (await listInvitations(app.context, ammu.viewer)).invitations;
    const { pathname, search } = new URL(link);
    expect(await again.client().html(pathname + search)).toContain('You’re invited to Kerikko.');
    again.clock.advance(4 * 24 * 3_600_000);
    expect(await again.mails()).toEqual([]);
    const rows = await again.context.database.selectFrom('outbox').selectAll().execute();
    expect(rows.map(({ subject, body, last_error }) => [subject, body, last_error]).sort()).toEqual([
      ['still waits', 'x', HELD_BACK],
      ['was sent', null, null],
    ]);
    for (const table of ['sessions', 'one_time_tokens', 'rate_limits'] as const) {
      expect(await again.context.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const cookies = Object.fromEntries(ammu.client.cookies);
    expect((await again.client(cookies).get('/account')).url).not.toContain(ammu.viewer.email);
    expect((await again.client(cookies).data('/dashboard')).status).toBe(401);
    // The source community is unchanged.
    expect((await ammu.client.get('/dashboard')).status).toBe(200);
    app.clock.advance(2000);
    const sent = (await app.mails()).map(({ subject }) => subject);
    expect(sent.sort()).toEqual(['goodbye', 'still waits', 'was sent']);
  });

  test('contains every story that was published before it began exactly once, and is consistent', async () => {
    const { app, ammu } = await createCommunity({ RATE_LIMIT_FACTOR: '100000' });
    const acknowledged: string[] = [];
    let isWriting = true;
    const writing = (async () => {
      while (isWriting && acknowledged.length < 5000) {
        const id = await createStory(app, ammu, { title: `No. ${acknowledged.length}`, topic: 'travel' });
        await setLike(app.context, ammu.viewer, { intent: 'like', story: id, liked: true });
        acknowledged.push(id);
        // SQLite is synchronous: yield, so that the backup can run in the same process.
        await new Promise(setImmediate);
      }
    })();
    onTestFinished(() => {
      isWriting = false;
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const before = [...acknowledged];
    const file = await backUp(app);
    const after = acknowledged.length;
    isWriting = false;
    await writing;
    expect(after).toBeGreaterThan(before.length);

    const place = await createPlace('a folder');
    await restoreBackup(place, file);
    const { database } = (await createTestApp({ at: place })).context;
    const rows = await readRows(database, 'stories', { topic: 'travel' }, ['id', 'likes']);
    const found = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    expect(found.size).toBe(rows.length);
    // The backup contains transactions entirely or not at all: the counts match the rows.
    const topic = await readRow(database, 'topics', { id: 'travel' });
    expect(topic.stories).toBe(rows.length);
    const likes = await database.selectFrom('likes').select('story_id').execute();
    for (const { id, likes: count } of rows) {
      expect(likes.filter(({ story_id }) => story_id === id)).toHaveLength(count);
    }
  });

  test('reports a photo that its owner removes in the meantime, and its row names no photo', async () => {
    const { app, ammu } = await createCommunity();
    const { photo } = await readRow(app, 'profiles');
    await app.context.files.delete(String(photo));
    const { id } = await readRow(app, 'story_photos');
    await app.context.files.delete(toPhotoKey(id, '320'));
    const file = await backUp(app, [ammu.viewer.accountId, id]);
    const place = await createPlace('a folder');
    expect((await restoreBackup(place, file)).photoFiles).toBe(0);
    const { database } = (await createTestApp({ at: place })).context;
    expect(await readRows(database, 'profiles')).toMatchObject([{ photo: null, completion: 0 }]);
    expect(await database.selectFrom('story_photos').selectAll().execute()).toEqual([]);
  });

  test.runIf(usesEmbeddedDatabase)(
    'is readable only by the current user, and by tar and sha256sum',
    async () => {
      const { app } = await createCommunity();
      const secret = 'a-key-that-no-backup-has';
      const limit = { key_hash: secret, hits: 1, resets_at: app.clock.now() };
      await app.context.database.insertInto('rate_limits').values(limit).execute();
      const file = await backUp(app);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const folder = await createFolder();
      execFileSync('tar', ['-xf', file, '-C', folder]);
      expect(execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder }).length).toBe(0);
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
      expect(manifest).toMatchObject({ format: 1, photoFiles: 6, tables: { stories: { rows: 1 } } });
      expect(manifest.migration).toBe(Object.keys(migrations).at(-1));
      // Rows that a backup omits leave no traces in its database file.
      expect((await readFile(file)).includes(secret)).toBe(false);
    },
  );

  test('never overwrites a file, and leaves nothing behind when it fails', async () => {
    const { app } = await createCommunity();
    const folder = await createFolder();
    const file = join(folder, 'backup.tar');
    await writeFile(file, 'mine');
    await expect(writeBackup(app.context.config, file)).rejects.toThrow('already exists');
    expect(await readFile(file, 'utf8')).toBe('mine');
    await rm(file);

    const stopped = AbortSignal.abort(new Error('The command was stopped.'));
    await expect(writeBackup(app.context.config, file, stopped)).rejects.toThrow('The command was stopped.');
    expect(await readdir(folder)).toEqual([]);

    const s3 = await startS3Server();
    onTestFinished(s3.remove);
    await s3.stop();
    const config = { ...readConfig({ ...s3.environment }), databaseUrl: app.context.config.databaseUrl };
    const down = { ...config, dataDir: app.context.config.dataDir };
    await expect(writeBackup(down, file)).rejects.toThrow('The photo store cannot be used');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is refused while another one to the same file is running', async () => {
    const { app } = await createCommunity();
    const file = join(await createFolder(), 'backup.tar');
    const results = await Promise.allSettled([1, 2].map(() => writeBackup(app.context.config, file)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a restore', () => {
  test.each(TESTED_PLACES)('into %s that is not empty is refused and changes nothing', async (kind) => {
    const { file } = await createBackup();
    const place = await createPlace(kind);
    await restoreBackup(place, file);
    await expect(restoreBackup(place, file)).rejects.toThrow('already contains a community');
    if (!place.databaseUrl) {
      await rm(join(place.dataDir, 'kerikko.sqlite'));
      await expect(restoreBackup(place, file)).rejects.toThrow(/^There are already photos in /);
    }
  });

  test.runIf(usesEmbeddedDatabase).each([
    ['earlier-backup.tar.gz', STORY, 2],
    ['backup-0.2.0.tar.gz', 'Told and written', 12],
  ])(
    'of the file %s that an earlier version wrote restores members, stories and photos',
    async (name, story, count) => {
      vi.stubEnv('REAL_PASSWORD_HASHES', 'true');
      onTestFinished(() => void vi.unstubAllEnvs());
      const file = join(await createFolder(), 'backup.tar');
      await writeFile(file, gunzipSync(await readFile(join(import.meta.dirname, name))));
      const place = await createPlace('a folder');
      const { snapshot, restored, photoFiles } = await restoreBackup(place, file);
      expect(restored).toEqual(snapshot);
      expect(photoFiles).toBe(count);
      const client = (await createTestApp({ at: place })).client();
      await client.post('/', { intent: 'sign-in', email: 'ammu@example.org', password: PASSWORD });
      expect(await client.html('/stories/food')).toContain(story);
    },
  );

  test('that fails halfway removes everything that it wrote', async () => {
    const { file } = await createBackup();
    const s3 = await startS3Server();
    onTestFinished(s3.remove);
    const place = await createPlace('a folder', s3.environment);
    // The store accepts the first photo and refuses the second.
    let puts = 0;
    s3.behaviour = (method) => (method === 'PUT' && ++puts === 2 ? 'denying access' : 'normal');
    await expect(restoreBackup(place, file)).rejects.toThrow('it answers 403 AccessDenied');
    expect(s3.requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
    await expectEmpty(place);
    s3.behaviour = (method) =>
      method === 'PUT' && ++puts === 4 ? 'denying access' : puts < 4 ? 'normal' : 'failing';
    await expect(restoreBackup(place, file)).rejects.toThrow(
      /403 AccessDenied The photos that were already restored could not be removed .* remove profile-photos\.$/,
    );
    s3.behaviour = 'normal';
    await expect(restoreBackup(place, file)).rejects.toThrow(
      'There are already photos in the bucket kerikko-photos',
    );
  });

  test('into a database server that refuses a row leaves no rows behind', async () => {
    const { file } = await createBackup();
    const place = await createPlace('a database server');
    const database = openDatabase({ url: place.databaseUrl, file: '' });
    await sql`alter table likes add constraint none check (created_at < 0)`.execute(database);
    await expect(restoreBackup(place, file)).rejects.toThrow(/none/);
    expect(await database.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await database.destroy();
    await expectEmpty(place);
  });

  test.runIf(usesEmbeddedDatabase)(
    'of an older version is migrated, and a database of a newer version is not backed up',
    async () => {
      const names = Object.keys(migrations);
      const older = Object.fromEntries(Object.entries(migrations).slice(0, 3));
      const source = await createFolder();
      const database = openDatabase({ file: join(source, 'kerikko.sqlite') });
      await migrate(database, older);
      await sql`insert into accounts (id, email, created_at) values ('a', 'a@example.org', 1)`.execute(
        database,
      );
      const old = join(source, 'old.tar');
      const { manifest } = await writeBackup(readConfig({ DATA_DIR: source }), old);
      expect(manifest.migration).toBe(names[2]);
      const place = await createPlace('a folder');
      await restoreBackup(place, old);
      const app = await createTestApp({ at: place });
      const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        app.context.database,
      );
      expect(applied.rows.map(({ name }) => name)).toEqual(names);
      expect(await app.context.database.selectFrom('accounts').select('email').execute()).toEqual([
        { email: 'a@example.org' },
      ]);

      // This version also refuses to back up a database of a newer version.
      await sql`insert into kysely_migration (name, timestamp) values ('999-future', 'later')`.execute(
        database,
      );
      await database.destroy();
      await expect(writeBackup(readConfig({ DATA_DIR: source }), join(source, 'new.tar'))).rejects.toThrow(
        'newer version of Kerikko',
      );
      expect(await readdir(source)).not.toContain('new.tar.tmp');
    },
  );
});

/** Creates a member with a photo, a story and a like, an administrator, and a decision that was undone. */
async function createCommunity(environment: Record<string, string> = {}) {
  const app = await createTestApp({ environment });
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
  const biju = await createActor(app, 'administrator', { email: 'biju@example.org', withPassword: true });
  await changePhoto(app.context, ammu.viewer, await drawNoise(200, 200, 'png'));
  const photo = await createStoryPhoto(app, ammu);
  const choice = [{ id: photo.id, alt: 'Rain' }];
  const story = await createStory(app, ammu, { title: STORY, topic: 'food' }, choice);
  // Each of these comments refers to another row of its table.
  let replyTo = '';
  for (const text of ['Rain!', 'Still?', 'Still.']) {
    replyTo = await createComment(app, ammu, story, text, { replyTo });
  }
  await setLike(app.context, biju.viewer, { intent: 'like', story, liked: true });
  // Rows, so that the member's session survives. The later decision has the smaller id.
  const about = {
    account_id: ammu.viewer.accountId,
    decided_by: biju.viewer.accountId,
    decided_at: app.clock.now(),
    reason: 'A mistake',
    from_state: 'approved' as const,
    from_role: 'member' as const,
  };
  await insertRows(app, 'decisions', { ...about, id: 'f', decision: 'suspended', undoes: null });
  await insertRows(app, 'decisions', { ...about, id: 'a', decision: 'undone', undoes: 'f' });
  return { app, ammu, biju, story, storyPhoto: `/${toPhotoKey(photo.id, '640')}` };
}

let backup: Promise<Buffer> | undefined;

/** Writes a backup to a new file. Its bytes are made once, because tests of a restore need any valid backup. */
async function createBackup() {
  backup ??= createCommunity().then(async ({ app }) => readFile(await backUp(app)));
  const file = join(await createFolder(), 'backup.tar');
  await writeFile(file, await backup);
  return { file, place: await createPlace('a folder') };
}

async function backUp({ context }: TestApp, rowsMissingPhoto: string[] = []): Promise<string> {
  const file = join(await createFolder(), 'backup.tar');
  const report = await writeBackup(context.config, file);
  expect(report.rowsMissingPhoto).toEqual(rowsMissingPhoto);
  return file;
}

/** Returns a configuration whose database and photo store are empty, and whose data folder does not exist. */
async function createPlace(
  kind: (typeof PLACES)[number],
  environment: Record<string, string> = {},
): Promise<Config> {
  const dataDir = join(await createFolder(), 'new/data');
  const given: Record<string, string> = { DATA_DIR: dataDir, ...environment };
  if (kind === 'a database server') given.DATABASE_URL = await createTestDatabase();
  if (kind === 'a folder and an object store') {
    const s3 = await startS3Server();
    onTestFinished(s3.remove);
    Object.assign(given, s3.environment);
  }
  return readConfig(given);
}

function environmentOf({ s3 }: Config): Record<string, string> {
  if (!s3) return {};
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}

async function expectEmpty({ dataDir }: Config): Promise<void> {
  await expect(access(dataDir)).rejects.toThrow('ENOENT');
}
