// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { beforeTransactions, runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import {
  type Actor,
  addAuthenticator,
  addPasskeyRow,
  createActor,
  createGathering,
  createLetter,
  createStory,
  createStoryPhoto,
  PASSWORD,
  readRecordingFile,
} from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { toPlainError } from '../../../server/errors.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { audit } from '../../audit/server/audit.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { setCommentLike } from '../../comments/server/comment-likes.ts';
import { postComment } from '../../comments/server/comments.ts';
import { changeConsent } from '../../exports/server/archive-consent.ts';
import { createFeed } from '../../feeds/server/feeds.ts';
import { setFollowed } from '../../following/server/following.ts';
import { answerGathering } from '../../gatherings/server/answers.ts';
import { createCalendar } from '../../gatherings/server/calendars.ts';
import { skipWelcome } from '../../home/server/welcome.ts';
import { createInvitation } from '../../invitations/server/invitations.ts';
import { keepAnswer } from '../../membership/server/applications.ts';
import { recordDecision } from '../../membership/server/membership.ts';
import { decideCase } from '../../moderation/server/decide-case.ts';
import { saveHouseRules } from '../../moderation/server/house-rules.ts';
import { reportContent } from '../../moderation/server/reports.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { DEFAULT_MAIL_SETTINGS, saveMailSettings } from '../../news/server/mail-settings.ts';
import { saveNewsSettings } from '../../news/server/news-settings.ts';
import { planWeeklyMails, saveWeekday } from '../../overview/server/weekly-mail.ts';
import { changePhoto } from '../../people/server/photos.ts';
import { saveProfile } from '../../people/server/profile.ts';
import { listPhotoKeys } from '../../photos/server/story-photo-keys.ts';
import { savePushSettings } from '../../push/server/push-settings.ts';
import { setSaved } from '../../reading/server/reading.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { addPiece } from '../../recordings/server/recordings.ts';
import { buildIndex } from '../../search/server/build-index.ts';
import { flushPending } from '../../search/server/pending.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { setLike } from '../../stories/server/stories.ts';
import { deleteStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { changePassword } from './change-password.ts';
import { eraseAccount, leaveCommunity } from './leave.ts';
import { createSession } from './sessions.ts';
import { recordSignUp } from './sign-up-records.ts';

const PAGE = '/account/own-data';
const EMAIL = 'canary-ammu@example.org';
/** Words that must not be found anywhere after the member has left. */
const PERSONAL = ['canary', EMAIL, 'Canaryname', 'Canaryplace', 'Canarybio', 'canaryphoto', 'Canarydeleted'];
/** How many requests of a leaving member run at the same time: more than the connections to a database server. */
const MOST_RUNNING = 40;
const STORY_WORDS = ['Canarytitle', 'Canarytext', 'Canaryalt'];

describe('leaving with all stories deleted', () => {
  test('leaves the database as if the member had never joined, and no photo', async () => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    await buildIndex(app.context);
    // The background task plans the administrator's mail during the test if the machine is slow.
    await planWeeklyMails(app.context, app.clock.now());
    await app.context.scheduler.sweep(JOBS_TASK);
    const before = await dumpDatabase(app.context.database);
    const ammu = await createLeaver(app, community);
    await indexTwice(app, before);
    // A new table with account data needs a row here, or this test says nothing about it.
    expect(await listTablesWith(app, ammu)).toEqual(listAccountTables(app));
    expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).not.toEqual([]);
    await leave(ammu, 'delete');
    await app.mails();
    expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).toEqual([]);
    expect(await dumpDatabase(app.context.database)).toEqual(before);
    await expectTrueCounts(app);
  });

  test('keeps an administrator’s decisions about others, without a name', async () => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    const ammu = await createLeaver(app, community, 'administrator');
    const applicant = await createActor(app, 'pending');
    await ammu.client.act(`/admin/members/${applicant.viewer.accountId}`, { intent: 'approve' });
    const report = { kind: 'story', id: community.stories[1], category: 'spam', words: '' } as const;
    const { caseId } = await reportContent(app.context, ammu.viewer, report);
    const decision = { intent: 'hide', rule: 1, words: 'Noise.', note: '' } as const;
    await decideCase(app.context, ammu.viewer, caseId, decision);
    const rules = { english: 'Listen.', malayalam: 'കേൾക്കൂ.', contact: '', version: 0 };
    await saveHouseRules(app.context, ammu.viewer, rules);
    await leave(ammu, 'delete');
    await app.mails();
    expect(await findWords(app, ammu, [...PERSONAL, ...STORY_WORDS])).toEqual([]);
    const decisions = await app.context.database
      .selectFrom('decisions')
      .select(['account_id', 'decision', 'decided_by'])
      .execute();
    expect(decisions).toEqual([
      { account_id: applicant.viewer.accountId, decision: 'approved', decided_by: null },
    ]);
  });

  test('ends every session on the very next request, and hides the photo from members', async () => {
    const app = await createTestApp();
    const biju = await createActor(app);
    const ammu = await createActor(app, 'member', { withPassword: true });
    await changePhoto(app.context, ammu.viewer, await drawPlain(200, 200));
    const phone = await signInOn(app, ammu);
    const token = ammu.client.cookies.get('kerikko') ?? '';
    const { photo } = await app.context.database
      .selectFrom('profiles')
      .select('photo')
      .where('account_id', '=', ammu.viewer.accountId)
      .executeTakeFirstOrThrow();
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
    await buildIndex(app.context);
    await app.context.scheduler.sweep(JOBS_TASK);
    const before = await dumpDatabase(app.context.database);
    const ammu = await createLeaver(app, community);
    await indexTwice(app, before);
    await leave(ammu, 'keep');
    await app.mails();
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
      ...rest
    } = await dumpDatabase(app.context.database);
    expect({ ...before, ...rest }).toEqual(before);
    expect(gatherings?.rows).toHaveLength(2);
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
    const folder = join(app.context.config.dataDir, 'photos');
    const named = photos.flatMap(({ id }) => listPhotoKeys(id)).map((key) => join(folder, key));
    expect((await listPhotos(app)).sort()).toEqual(named.sort());
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
    const page = await (await biju.client.get('/stories/food')).text();
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
    await app.context.database
      .insertInto('outbox')
      .values({
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
      })
      .execute();
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
    const ammu = await createLeaver(app, await createCommunity(app));
    // A mail that is sent later would change its row in the outbox.
    await app.mails();
    const before = await dumpDatabase(app.context.database);
    for (const password of ['', 'not it', `${PASSWORD} `, 'x'.repeat(5000)]) {
      const answer = await leave(ammu, 'delete', password);
      expect([answer.status, answer.value.data.error.code]).toEqual([422, 'wrong-password']);
    }
    const form = { intent: 'leave', stories: 'keep', password: 'not it' };
    const page = await (await ammu.client.post(PAGE, form)).text();
    expect(page).toContain('Wrong password.');
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="keep"/);
    expect(page).not.toContain('not it"');
    expect(await dumpDatabase(app.context.database)).toEqual(before);
    expect((await ammu.client.data(PAGE)).status).toBe(200);
    expect(await listPhotos(app)).toHaveLength(23);
  });

  test('for an account without a password', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app);
    for (const password of ['', PASSWORD]) {
      expect((await leave(ammu, 'delete', password)).value.data.error.code).toBe('wrong-password');
    }
  });

  test('when the password changes after it was checked', async () => {
    const app = await createTestApp();
    const { viewer } = await createActor(app, 'member', { withPassword: true });
    const passwords = { current: PASSWORD, next: 'chaya-kadi-2026' };
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
    expect(await (await second.client.post(PAGE, form)).text()).toContain('You’re the only administrator.');
    expect(await dumpDatabase(app.context.database, ['outbox'])).toEqual({ ...before, outbox: undefined });
  });

  test('without a choice about the stories', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app, 'member', { withPassword: true });
    const form = { intent: 'leave', password: PASSWORD };
    expect((await ammu.client.act(PAGE, form)).status).toBe(422);
    expect((await ammu.client.act(PAGE, { ...form, stories: 'sell' })).status).toBe(422);
    expect((await ammu.client.data(PAGE)).status).toBe(200);
  });
});

test.each(['no-record', 'unverified'] as const)(
  'an account that is no member may leave too: %s',
  async (person) => {
    const app = await createTestApp();
    const { client } = await createActor(app, person, { withPassword: true });
    const form = { intent: 'leave', stories: 'delete', password: PASSWORD };
    const answer = await client.post(PAGE, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/goodbye']);
    expect(client.cookies.has('kerikko')).toBe(false);
    expect(await (await client.get('/goodbye')).text()).toContain('You have left the community.');
    expect(await app.context.database.selectFrom('accounts').selectAll().execute()).toEqual([]);
  },
);

test('of two administrators who leave at the same time, one stays', async () => {
  const app = await createTestApp();
  const administrators = [await createAdministrator(app), await createAdministrator(app)];
  const answers = await runConcurrently(app, administrators, (administrator) =>
    leave(administrator, 'delete'),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('concurrent requests of a leaving member leave no data behind, and every count stays right', async () => {
  // On a slow machine, leaving takes longer than the rate limit for likes allows.
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const { biju, stories } = await createCommunity(app);
  const face = await drawPlain(200, 200);
  for (const choice of ['delete', 'keep', 'delete', 'keep'] as const) {
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const own = [await createStory(app, ammu), await createStory(app, ammu)] as const;
    const setOwnLike = (story: string, liked: boolean) =>
      setLike(context, ammu.viewer, { intent: 'like', story, liked });
    const works = [
      () => setOwnLike(stories[0], true),
      () => setOwnLike(stories[0], false),
      () => createStory(app, ammu, { topic: 'life', title: 'Canarytitle' }),
      () => like(app, biju, own[0]),
      () => deleteStory(context, ammu.viewer, own[0]),
      () => deleteStory(context, ammu.viewer, own[1]),
      () => restoreStory(context, ammu.viewer, own[1]),
      // Leaving may delete the folder during the upload. No file may remain.
      () => changePhoto(context, ammu.viewer, face).catch(() => {}),
    ];
    let hasLeft = false;
    const leaving = leaveWithRetries(app, ammu, choice).then(() => {
      hasLeft = true;
    });
    const outcomes: number[] = [];
    const running = new Set<Promise<void>>();
    for (let turn = 0; !hasLeft || turn % works.length > 0; turn += 1) {
      const work = statusOf(works[turn % works.length]?.()).then((status) => {
        outcomes.push(status);
        running.delete(work);
      });
      running.add(work);
      // With more of them, leaving waits behind a queue that grows without end on a slow machine.
      if (running.size >= MOST_RUNNING) await Promise.race(running);
      await pause(1);
    }
    await leaving;
    await Promise.all(running);
    expect(outcomes.filter((status) => status === 500)).toEqual([]);
    await expectTrueCounts(app);
    expect(await findWords(app, ammu, choice === 'keep' ? [] : ['canaryphoto'])).toEqual([]);
    expect(await listPhotos(app)).toEqual([]);
  }
});

test('nobody waits in a circle with a member who leaves', async () => {
  const app = await createTestApp();
  const { context } = app;
  const { biju, stories } = await createCommunity(app);
  const setBijusLike = (story: string, liked: boolean) =>
    setLike(slowed(context, 60), biju.viewer, { intent: 'like', story, liked });
  for (const choice of ['delete', 'keep'] as const) {
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const [liked, unliked] = [await createStory(app, ammu), await createStory(app, ammu)] as const;
    await like(app, biju, unliked);
    await like(app, ammu, stories[1]);
    const slowly = slowed(context, 30);
    const leaver = { accountId: ammu.viewer.accountId, keepsWork: choice === 'keep' };
    const statuses = await runConcurrently<() => Promise<unknown>, number>(
      app,
      [
        () => inTransaction(slowly, (transaction) => eraseAccount(slowly, transaction, leaver)),
        () => setBijusLike(liked, true),
        () => setBijusLike(unliked, false),
        () => setBijusLike(stories[1], true),
      ],
      (work) => statusOf(work()),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await expectTrueCounts(app);
  }
});

test('a member leaves although the photos cannot be deleted, and the log says so', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const { viewer } = await createActor(app, 'member', { withPassword: true });
  const deleteFolder = () => Promise.reject(new Error('disk on fire'));
  const context = { ...app.context, files: { ...app.context.files, deleteFolder } };
  await leaveCommunity(context, viewer, { intent: 'leave', stories: 'delete', password: PASSWORD });
  expect(app.logged.join('')).toContain('disk on fire');
});

/** Returns a context that pauses after each statement, so that concurrent transactions overlap. */
function slowed<Context extends TestApp['context']>(context: Context, milliseconds: number): Context {
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pause(milliseconds);
      return result;
    },
  };
  return { ...context, database: context.database.withPlugin(slow) };
}

/** Leaves, and retries when the database reports a conflict. */
async function leaveWithRetries(
  { context }: TestApp,
  { viewer }: Actor,
  stories: 'delete' | 'keep',
): Promise<void> {
  while (true) {
    const left = leaveCommunity(context, viewer, { intent: 'leave', stories, password: PASSWORD });
    const status = await statusOf(left);
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

function statusOf(work: Promise<unknown> | undefined): Promise<number> {
  return Promise.resolve(work).then(
    () => 200,
    (error) => toPlainError(error).status,
  );
}

/** Creates the other members, with a story of each. */
async function createCommunity(app: TestApp) {
  // The first secret creates the key's row, which is nobody's.
  await app.context.secrets.seal('', '');
  const administrator = await createActor(app, 'administrator', { name: 'Chief' });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const stories: [string, string] = [
    await createStory(app, biju, { topic: 'food', title: 'Of Biju' }),
    await createStory(app, biju, { topic: 'travel', title: 'Also of Biju' }),
  ];
  await like(app, biju, stories[0]);
  const comment = await commentOn(app, biju, stories[0], 'Tea?');
  await likeComment(app, biju, stories[0], comment);
  const gathering = await createGathering(app, biju);
  return { administrator, biju, stories, comment, gathering };
}

/** Creates a member with data in every table and file where a member can have any. */
async function createLeaver(
  app: TestApp,
  { biju, administrator, stories, comment: bijus, gathering }: Awaited<ReturnType<typeof createCommunity>>,
  person: 'member' | 'administrator' = 'member',
): Promise<Actor> {
  const { context } = app;
  const ammu = await createActor(app, person, { email: EMAIL, withPassword: true });
  const { viewer } = ammu;
  const texts = {
    name: 'Canaryname',
    location: 'Canaryplace',
    occupation: '',
    company: '',
    bio: 'Canarybio',
  };
  await saveProfile(context, viewer, { intent: 'save', ...texts, updatedAt: 0 });
  const face = await drawPlain(200, 200);
  await changePhoto(context, viewer, face);
  await changePhoto(context, viewer, face);
  // The administrator hears of the member's stories.
  await follow(app, administrator, viewer.accountId);
  await follow(app, ammu, administrator.viewer.accountId);
  await setFollowed(context, viewer, { kind: 'topic', id: 'food', followed: true });
  const write = async (topic: 'food' | 'life', title: string) => {
    const { id } = await createStoryPhoto(app, ammu);
    return createStory(app, ammu, { topic, title, content: 'Canarytext' }, [{ id, alt: 'Canaryalt' }]);
  };
  await createStoryPhoto(app, ammu);
  const piece = { key: randomUUID(), part: randomUUID(), number: 0 };
  await addPiece(context, viewer, { ...piece, bytes: await readRecordingFile('rain.m4a') });
  const [offered_at, saved_at] = [app.clock.now(), app.clock.now()];
  await context.database
    .insertInto('written_stories')
    .values({
      story_id: stories[0],
      writer_id: viewer.accountId,
      text: 'Canarytext',
      answer: '',
      offered_at,
      saved_at,
    })
    .execute();
  const [food] = [await write('food', 'Canarytitle 1'), await write('life', 'Canarytitle 2')];
  await deleteStory(context, viewer, await write('food', 'Canarydeleted'));
  const hidden = await write('food', 'Canarydeleted');
  await inTransaction(context, (transaction) => setStoryHidden(transaction, hidden, 1));
  for (const story of [...stories, food]) await like(app, ammu, story);
  const draft = { key: 'of-a-draft', topic: 'food', title: 'Canarydeleted', content: '', base: 0 } as const;
  await saveDraft(app.context, ammu.viewer, draft);
  const [others = ''] = stories;
  await changeConsent(app.context, ammu.viewer, true);
  await setSaved(app.context, ammu.viewer, { intent: 'save', story: others, saved: true });
  await readStory(app.context, ammu.viewer, others);
  await like(app, biju, food);
  await commentOn(app, biju, food, 'Of Biju, for @Canaryname');
  const comment = await commentOn(app, ammu, stories[0], 'Canarytext');
  await commentOn(app, ammu, stories[0], 'Canarytext', comment);
  await likeComment(app, ammu, stories[0], bijus);
  await likeComment(app, biju, stories[0], comment);
  await deleteComment(context, viewer, stories[0], await commentOn(app, ammu, stories[0], 'Canarydeleted'));
  await saveNewsSettings(context, viewer, ['comment', 'like']);
  await saveMailSettings(context, viewer, DEFAULT_MAIL_SETTINGS);
  await mutePerson(context, viewer, biju.viewer.accountId);
  await mutePerson(context, biju.viewer, viewer.accountId);
  await app.client().act('/reset-password', { intent: 'request', email: EMAIL });
  const { accountId } = viewer;
  const signUp = {
    id: randomUUID(),
    accountId,
    passwordHash: 'a hash',
    name: 'Canaryname',
    answer: 'Canaryname answers',
    invitation: null,
    now: app.clock.now(),
  };
  await recordSignUp(context.database, signUp);
  await createInvitation(context, viewer, { intent: 'create', uses: 1, days: '14' });
  await createFeed(context, viewer);
  await context.database
    .insertInto('invited_people')
    .values({
      account_id: accountId,
      invitation_id: null,
      invited_by: administrator.viewer.accountId,
      invited_at: app.clock.now(),
    })
    .execute();
  await keepAnswer(context.database, accountId, 'Canaryname answers', app.clock.now());
  await app.client().act('/', { intent: 'sign-in', email: EMAIL, password: 'not it' });
  await app.client({}).act('/', { intent: 'sign-in', email: EMAIL, password: PASSWORD });
  const decision = { accountId: viewer.accountId, decidedBy: administrator.viewer.accountId };
  const now = app.clock.now();
  const reason = 'Canaryname is a neighbour';
  await audit(context.database, { kind: 'archive-downloaded', at: now, accountId });
  await recordDecision(context.database, { ...decision, decision: 'approved', now, reason });
  await addAuthenticator(context, accountId);
  await context.database
    .insertInto('recovery_codes')
    .values({ account_id: accountId, code_hash: 'a hash', used_at: null })
    .execute();
  await addPasskeyRow(context, accountId);
  const former = { kind: 'take-back', email: 'canary-former@example.org' } as const;
  await context.database
    .insertInto('email_changes')
    .values({ token_hash: 'a hash', account_id: accountId, ...former, created_at: now, expires_at: now })
    .execute();
  await createLetter(app, ammu, administrator, 'Canarytext');
  await createCalendar(context, viewer);
  const answer = { intent: 'answer', answer: 'yes', guests: 1, children: 0 } as const;
  await createGathering(app, ammu, { title: 'Canarytitle', place: 'Canaryplace' });
  await createChat(app, ammu);
  await answerGathering(context, viewer, gathering, answer);
  await skipWelcome(context, viewer);
  await saveWeekday(context, { ...viewer, accessLevel: 'administrator' }, 1);
  await context.database
    .insertInto('deputies')
    .values({
      administrator_id: accountId,
      deputy_id: biju.viewer.accountId,
      days: 30,
      named_at: now,
      first_mail_at: null,
      second_mail_at: null,
      checked_at: null,
    })
    .execute();
  await savePushSettings(context, viewer, { showsNames: true, quiet: null });
  const device = { id: randomUUID(), account_id: accountId, session_hash: 'a hash', user_agent: '' };
  const subscription = { endpoint: 'https://fcm.googleapis.com/x', endpoint_hash: 'a hash' };
  const keys = { p256dh: 'a key', auth: 'a secret' };
  await context.database
    .insertInto('push_devices')
    .values({ ...device, ...subscription, ...keys, created_at: now, renewed_at: now })
    .execute();
  await context.database
    .insertInto('push_plans')
    .values({ account_id: accountId, subject: others, due_at: now })
    .execute();
  const message = { id: randomUUID(), device_id: device.id, subject: others, payload: 'Canarytitle' };
  await context.database
    .insertInto('push_messages')
    .values({ ...message, created_at: now, next_attempt_at: now })
    .execute();
  await context.database
    .insertInto('factor_removals')
    .values({ account_id: accountId, requested_by: administrator.viewer.accountId, reason, due_at: now })
    .execute();
  return ammu;
}

function commentOn({ context }: TestApp, { viewer }: Actor, story: string, text: string, replyTo = '') {
  return postComment(context, viewer, story, { intent: 'comment', text, key: randomUUID(), replyTo });
}

function follow({ context }: TestApp, { viewer }: Actor, id: string) {
  return setFollowed(context, viewer, { kind: 'person', id, followed: true });
}

function likeComment({ context }: TestApp, { viewer }: Actor, story: string, comment: string) {
  return setCommentLike(context, viewer, story, { comment, liked: true });
}

async function like({ context }: TestApp, { viewer }: Actor, story: string): Promise<void> {
  await setLike(context, viewer, { intent: 'like', story, liked: true });
}

function createAdministrator(app: TestApp): Promise<Actor> {
  return createActor(app, 'administrator', { withPassword: true });
}

function leave({ client }: Actor, stories: 'delete' | 'keep', password = PASSWORD) {
  return client.act(PAGE, { intent: 'leave', stories, password });
}

async function signInOn({ context, client, clock }: TestApp, { viewer }: Actor) {
  const session = { accountId: viewer.accountId, userAgent: 'phone', now: clock.now() };
  return client({ kerikko: await createSession(context.database, session) });
}

/** Returns which of these words, and of the account's id, occur in the database or in a photo's name. */
async function findWords(
  app: TestApp,
  { viewer }: Pick<Actor, 'viewer'>,
  words: string[],
): Promise<string[]> {
  const everything = JSON.stringify([await dumpDatabase(app.context.database), await listPhotos(app)]);
  return [...words, viewer.accountId].filter((word) => everything.includes(word));
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

/** Writes what the index lacks since a dump, and marks it as out of date again: leaving erases documents and marks. */
async function indexTwice(
  { context }: TestApp,
  before: Awaited<ReturnType<typeof dumpDatabase>>,
): Promise<void> {
  await context.scheduler.sweep(JOBS_TASK);
  await flushPending(context);
  const known = (before.search_documents?.rows ?? []).map((row) => JSON.parse(row).number);
  await sql`insert into search_pending (kind, subject_id)
    select kind, subject_id from search_documents where number > ${Math.max(...known)}`.execute(
    context.database,
  );
}

async function listPhotos({ context }: TestApp): Promise<string[]> {
  const folder = join(context.config.dataDir, 'photos');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Compares the stored counts of likes, comments and stories with the rows. */
async function expectTrueCounts({ context: { database } }: TestApp): Promise<void> {
  const stories = await database
    .selectFrom('stories')
    .select(['id', 'topic', 'likes', 'comments', 'deleted_at'])
    .execute();
  const commentLikes = await database.selectFrom('comment_likes').select('comment_id').execute();
  for (const { id, likes } of await database.selectFrom('comments').select(['id', 'likes']).execute()) {
    expect(likes).toBe(commentLikes.filter((row) => row.comment_id === id).length);
  }
  const likes = await database.selectFrom('likes').select('story_id').execute();
  const comments = await database
    .selectFrom('comments')
    .select('subject_id as story_id')
    .where('deleted_at', 'is', null)
    .execute();
  for (const story of stories) {
    const countIn = (rows: { story_id: string }[]) => rows.filter((row) => row.story_id === story.id).length;
    expect([story.likes, story.comments]).toEqual([countIn(likes), countIn(comments)]);
  }
  for (const { id, stories: counted } of await database.selectFrom('topics').selectAll().execute()) {
    const living = stories.filter((story) => story.topic === id && story.deleted_at === null);
    expect([id, counted]).toEqual([id, living.length]);
  }
}

/** Adds a group chat that a person has read in and of which the same person has claimed a story. */
async function createChat({ context: { database, clock } }: TestApp, { viewer }: Actor): Promise<void> {
  const { accountId } = viewer;
  const now = clock.now();
  const [room, person] = [randomUUID(), randomUUID()];
  await database
    .insertInto('chat_rooms')
    .values({ id: room, account_id: accountId, digest: 'digest', report: '{}', created_at: now })
    .execute();
  await database
    .insertInto('chat_people')
    .values({
      id: person,
      room_id: room,
      name: 'Canaryname',
      account_id: accountId,
      expires_at: now + 1000,
    })
    .execute();
  const words = { title: 'Canarytitle', text: 'Canarytext' };
  await database
    .insertInto('chat_proposals')
    .values({ id: randomUUID(), person_id: person, written_at: now, ...words, lacks_numbers: 0 })
    .execute();
}
