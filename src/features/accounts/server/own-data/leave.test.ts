// Runs on: SQLite, tagged tests on PostgreSQL

import { describe, expect, test } from 'vitest';
import { beforeTransactions, runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../../test/dump-database.ts';
import {
  type Actor,
  createActor,
  createStory,
  openBrowser,
  PASSWORD,
} from '../../../../../test/factories.ts';
import {
  createCommunity,
  createLeaver,
  EMAIL,
  expectTrueCounts,
  findWords,
  leave,
  listPhotos,
  markAsOutOfDate,
  OWN_DATA_PAGE,
  PERSONAL,
  STORY_WORDS,
  settle,
} from '../../../../../test/leaving.ts';
import { deleteRows, insertRows, readRow } from '../../../../../test/rows.ts';
import { changePassword } from '../passwords/change-password.ts';
import { leaveCommunity } from './leave.ts';

describe('leaving with all stories deleted', () => {
  test('leaves the database as if the member had never joined, and no photo', {
    tags: ['both-databases'],
  }, async () => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    await settle(community);
    const before = await dumpDatabase(app.context.database);
    const ammu = await createLeaver(community);
    await settle(community);
    await markAsOutOfDate(app, before);
    // A new table with account data needs a row here, or this test says nothing about it.
    expect(await listTablesWith(app, ammu)).toEqual(listAccountTables(app));
    expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).not.toEqual([]);
    await leave(ammu, 'delete');
    await app.mails();
    // Biju, who was the member's deputy, hears that they are none any more.
    await deleteRows(app, 'outbox', { recipient: community.biju.viewer.email });
    expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).toEqual([]);
    expect(await dumpDatabase(app.context.database)).toEqual(before);
    await expectTrueCounts(app);
  });

  test('ends every session on the very next request, and hides the photo from members', async () => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    const { biju } = community;
    const ammu = await createLeaver(community);
    const phone = await openBrowser(app, ammu);
    const token = ammu.client.cookies.get('kerikko') ?? '';
    const { photo } = await readRow(app, 'profiles', { account_id: ammu.viewer.accountId });
    // The member has muted the other one, and still shows the photo to everybody.
    expect((await biju.client.get(`/${photo}`)).status).toBe(200);
    expect((await leave(ammu, 'delete')).value.data).toEqual({ left: ammu.viewer.accountId });
    expect(ammu.client.cookies.has('kerikko')).toBe(false);
    for (const client of [phone, app.client({ kerikko: token })]) {
      expect((await client.data('/account')).status).toBe(401);
    }
    expect((await biju.client.get(`/${photo}`)).status).toBe(404);
  });

  test('frees the email: a new sign-up with it starts as pending', async () => {
    const app = await createTestApp();
    await leave(await createActor(app, 'member', { email: EMAIL, withPassword: true }), 'delete');
    const client = app.client();
    const form = { email: EMAIL, password: PASSWORD };
    expect((await client.act('/', { ...form, intent: 'sign-in' })).status).toBe(401);
    await client.act('/', { ...form, intent: 'sign-up' });
    expect((await client.act('/', { ...form, intent: 'sign-in' })).value.data.error.code).toBe(
      'awaiting-approval',
    );
    const mails = await app.mails();
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Goodbye: your Kerikko account was deleted',
      'Verify your email for Kerikko',
    ]);
  });
});

describe('leaving with all stories kept', () => {
  test('leaves the stories and comments, and nothing else', async () => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    await settle(community);
    const before = await dumpDatabase(app.context.database);
    const ammu = await createLeaver(community);
    await settle(community);
    await markAsOutOfDate(app, before);
    const photosBefore = await listPhotos(app);
    await leave(ammu, 'keep');
    await app.mails();
    // Biju, who was the member's deputy, hears that they are none any more.
    await deleteRows(app, 'outbox', { recipient: community.biju.viewer.email });
    expect(await findWords(app, ammu, PERSONAL)).toEqual([]);
    const {
      stories,
      story_photos,
      likes,
      comment_likes,
      topics,
      comments,
      search_documents,
      search_pending,
      gatherings,
      correspondences,
      letter_sides,
      letters,
      questions,
      question_choices,
      ...rest
    } = await dumpDatabase(app.context.database);
    expect({ ...before, ...rest }).toEqual(before);
    expect(gatherings?.rows).toHaveLength(3);
    expect([questions?.rows, question_choices?.rows].map((rows) => rows?.length)).toEqual([2, 6]);
    expect((letters?.rows ?? []).map((row) => JSON.parse(row))).toMatchObject([
      { author_id: null, text: 'Canarytext', arrives: 1 },
    ]);
    expect((letter_sides?.rows ?? []).map((row) => JSON.parse(row))).toMatchObject([
      { account_id: community.administrator.viewer.accountId, other_id: null },
    ]);
    expect(correspondences?.rows).toHaveLength(1);
    const documents = (search_documents?.rows ?? []).map((row) => JSON.parse(row));
    const keptDocuments = documents.filter(({ version }) => version === 0);
    expect(keptDocuments.map(({ kind }) => kind).sort()).toEqual([
      'comment',
      'comment',
      'gathering',
      'story',
      'story',
    ]);
    // A mark without a document would be of something that is gone.
    const marked = (search_pending?.rows ?? []).map((row) => JSON.parse(row).subject_id);
    expect(marked).toEqual(expect.arrayContaining(keptDocuments.map((row) => row.subject_id)));
    expect(documents.map((row) => row.subject_id)).toEqual(expect.arrayContaining(marked));
    const photos = (story_photos?.rows ?? []).map((row) => JSON.parse(row));
    expect(photos).toMatchObject([1, 2].map(() => ({ account_id: null, alt: 'Canaryalt', position: 0 })));
    const ids: string[] = photos.map(({ id }) => id);
    const named = photosBefore.filter((file) => ids.some((id) => file.includes(id)));
    expect((await listPhotos(app)).sort()).toEqual(named.sort());
    expect(named.length).toBeGreaterThan(ids.length);
    const kept = (stories?.rows ?? []).map((row) => JSON.parse(row)).filter((row) => row.author_id === null);
    expect(kept.sort((a, b) => b.likes - a.likes)).toMatchObject([
      { author_id: null, deleted_at: null, title: 'Canarytitle 1', opening: 'Canarytext', likes: 1 },
      { author_id: null, deleted_at: null, title: 'Canarytitle 2', opening: 'Canarytext', likes: 0 },
    ]);
    const keptComments = (comments?.rows ?? []).map((row) => JSON.parse(row));
    expect(keptComments.filter((row) => row.text.startsWith('Canary'))).toMatchObject([
      { author_id: null, deleted_at: null, text: 'Canarytext' },
      { author_id: null, deleted_at: null, text: 'Canarytext' },
    ]);
    await expectTrueCounts(app);
  });

  test('shows the stories as by Anonymous User; nobody may delete them', async () => {
    const app = await createTestApp();
    const [biju, administrator] = [await createActor(app), await createActor(app, 'administrator')];
    const ammu = await createActor(app, 'member', { name: 'Canaryname', withPassword: true });
    const address = `/stories/food/${await createStory(app, ammu, { title: 'Canarytitle' })}`;
    await leave(ammu, 'keep');
    const page = await biju.client.html('/stories/food');
    expect(page).toContain('Canarytitle');
    expect(page).toContain('By Anonymous User');
    for (const { client } of [biju, administrator]) {
      expect((await client.act(address, { intent: 'delete' })).status).toBe(403);
    }
    await expectTrueCounts(app);
  });
});

describe('the goodbye mail', () => {
  test('is the last one: mails that still waited for the same address are deleted', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    await insertRows(app, 'outbox', {
      id: '1',
      recipient: EMAIL,
      subject: 'Late',
      body: 'x',
      created_at: 0,
      next_attempt_at: app.clock.now() + 1,
      sent_at: null,
      failed_at: null,
      last_error: null,
      recipient_left_at: null,
    });
    await leave(ammu, 'delete');
    app.clock.advance(1000);
    const mails = await app.mails();
    expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
      [EMAIL, 'Goodbye: your Kerikko account was deleted'],
    ]);
    expect(mails[0]?.text).toContain('http://kerikko.test/');
  });
});

describe('leaving is refused and changes nothing', () => {
  test('with a wrong password, and the form shows the error at its field', async () => {
    const app = await createTestApp();
    const ammu = await createLeaver(await createCommunity(app));
    // A mail that is sent later would change its row in the outbox.
    await app.mails();
    const before = await dumpDatabase(app.context.database);
    for (const password of ['', 'not it', `${PASSWORD} `, 'x'.repeat(5000)]) {
      const answer = await leave(ammu, 'delete', password);
      expect([answer.status, answer.value.data.error.code]).toEqual([422, 'wrong-password']);
    }
    const form = { intent: 'leave', stories: 'keep', password: 'not it' };
    const page = await (await ammu.client.post(OWN_DATA_PAGE, form)).text();
    expect(page).toContain('Wrong password.');
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="keep"/);
    expect(page).not.toContain('not it"');
    expect(await dumpDatabase(app.context.database)).toEqual(before);
    expect((await ammu.client.data(OWN_DATA_PAGE)).status).toBe(200);
    expect(await listPhotos(app)).toHaveLength(23);
  });

  test('for an account without a password', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app);
    for (const password of ['', PASSWORD]) {
      expect((await leave(ammu, 'delete', password)).value.data.error.code).toBe('wrong-password');
    }
  });

  test('when the password changes after it was checked', { tags: ['both-databases'] }, async () => {
    const app = await createTestApp();
    const { viewer } = await createActor(app, 'member', { withPassword: true });
    const next = 'chaya-kadi-2026';
    const passwords = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
    const context = beforeTransactions(app.context, async () => {
      await changePassword(app.context, viewer, passwords, { userAgent: 'test' });
    });
    const leaving = leaveCommunity(context, viewer, {
      intent: 'leave',
      stories: 'delete',
      password: PASSWORD,
    });
    await expect(leaving).rejects.toMatchObject({ code: 'wrong-password' });
    expect(await app.context.database.selectFrom('accounts').select('id').execute()).toHaveLength(1);
  });

  test('for the last administrator, and the page says why', async () => {
    const app = await createTestApp();
    const [first, second] = [await createAdministrator(app), await createAdministrator(app)];
    await createActor(app, 'suspended');
    expect((await leave(first, 'delete')).status).toBe(200);
    const before = await dumpDatabase(app.context.database);
    const answer = await leave(second, 'delete');
    expect([answer.status, answer.value.data.error.code]).toEqual([409, 'last-administrator']);
    const form = { intent: 'leave', stories: 'delete', password: PASSWORD };
    expect(await (await second.client.post(OWN_DATA_PAGE, form)).text()).toContain(
      'You’re the only administrator.',
    );
    expect(await dumpDatabase(app.context.database, ['outbox'])).toEqual({ ...before, outbox: undefined });
  });

  test('without a choice about the stories', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app, 'member', { withPassword: true });
    const form = { intent: 'leave', password: PASSWORD };
    expect((await ammu.client.act(OWN_DATA_PAGE, form)).status).toBe(422);
    expect((await ammu.client.act(OWN_DATA_PAGE, { ...form, stories: 'sell' })).status).toBe(422);
    expect((await ammu.client.data(OWN_DATA_PAGE)).status).toBe(200);
  });
});

test.each(['no-record', 'unverified'] as const)(
  'an account that is no member may leave too: %s',
  async (person) => {
    const app = await createTestApp();
    const { client } = await createActor(app, person, { withPassword: true });
    const form = { intent: 'leave', stories: 'delete', password: PASSWORD };
    const answer = await client.post(OWN_DATA_PAGE, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/goodbye']);
    expect(client.cookies.has('kerikko')).toBe(false);
    expect(await client.html('/goodbye')).toContain('You have left the community.');
    expect(await app.context.database.selectFrom('accounts').selectAll().execute()).toEqual([]);
  },
);

test('of two administrators who leave at the same time, one stays', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const administrators = [await createAdministrator(app), await createAdministrator(app)];
  const answers = await runConcurrently(app, administrators, (administrator) =>
    leave(administrator, 'delete'),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a member leaves although the photos cannot be deleted, and the log says so', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const { viewer } = await createActor(app, 'member', { withPassword: true });
  const deleteFolder = () => Promise.reject(new Error('disk on fire'));
  const context = { ...app.context, files: { ...app.context.files, deleteFolder } };
  await leaveCommunity(context, viewer, { intent: 'leave', stories: 'delete', password: PASSWORD });
  expect(app.logged.join('')).toContain('disk on fire');
});

function createAdministrator(app: TestApp): Promise<Actor> {
  return createActor(app, 'administrator', { withPassword: true });
}

/** Lists the tables with a row that contains the member's account id or email. */
async function listTablesWith({ context }: TestApp, { viewer }: Actor): Promise<string[]> {
  const tables = Object.entries(await dumpDatabase(context.database));
  const has = (rows: string[]) => [viewer.accountId, viewer.email].some((word) => rows.join().includes(word));
  return tables.flatMap(([name, { rows }]) => (has(rows) ? [name] : [])).sort();
}

/** The community keeps these rows without the member's name, as other tests show. */
const KEPT = ['cases', 'house_rules', 'imports', 'moderation_log', 'reports'];

/** Lists the other tables that their features register as containing account data. */
function listAccountTables({ context }: TestApp): string[] {
  const tables = context.features.flatMap((feature) => Object.entries(feature.tables));
  const own = tables.flatMap(([name, { archive }]) => (archive && !KEPT.includes(name) ? [name] : []));
  // No feature registers the tables of the index, because backups leave them out.
  return [...own, 'search_documents', 'search_pending'].sort();
}
