// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { readZip } from '../../../../test/zip.ts';
import { setCommentLike } from '../../comments/server/comment-likes.ts';
import { postComment } from '../../comments/server/comments.ts';
import { setFollowed } from '../../following/server/following.ts';
import { createLetter } from '../../letters/sample.ts';
import { recordDecision } from '../../membership/server/membership.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { changePhoto } from '../../people/server/photos.ts';
import { saveProfile } from '../../people/server/profile.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import { setSaved } from '../../reading/server/reading.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { setLike } from '../../stories/server/stories.ts';
import { deleteStory, editStory } from '../../stories/server/story-editing.ts';

const ARCHIVE = '/account/own-data/archive';
const NOW = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T09:00:01.000Z';

describe('the archive of a member’s data', () => {
  test('contains everything that the member added, word for word and byte for byte', async () => {
    const app = await createTestApp();
    const { ammu, stories, photos, decided } = await createCommunity(app);
    const { client, viewer } = ammu;
    const answer = await client.get(ARCHIVE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="kerikko-2026-11-20.zip"',
      'cache-control': 'no-store',
    });
    const files = readZip(await answer.bytes());
    const [readme, json, large, small] = files.keys();
    expect([readme, json]).toEqual(['README.txt', 'kerikko.json']);
    expect(files.get('README.txt')?.toString()).toContain('added to Kerikko at http://kerikko.test');
    const data = JSON.parse(String(files.get('kerikko.json')));
    // A section for each part that a feature registers, in the order of the features.
    expect(Object.keys(data)).toEqual(
      app.context.features.flatMap(({ archive }) => Object.keys(archive?.sections ?? {})),
    );
    const filled = Object.fromEntries(Object.entries(data).filter(([, section]) => !isEmpty(section)));
    expect(filled).toEqual({
      account: {
        id: viewer.accountId,
        email: 'ammu@example.org',
        emailVerifiedAt: NOW,
        createdAt: NOW,
        lastSignInAt: null,
        language: null,
        theme: null,
        textSize: null,
        lineSpacing: null,
        script: null,
        typingAid: null,
        lastSeenAt: NOW,
        newsSeenAt: null,
        previousVisitAt: null,
      },
      membership: { state: 'approved', role: 'member', joinedAt: NOW },
      decisions: [
        { decision: 'declined', reason: 'Who are you?', decidedAt: decided },
        { decision: 'approved', reason: null, decidedAt: decided.replace('000Z', '001Z') },
      ],
      profile: {
        name: 'അമ്മു',
        location: 'Kochi',
        occupation: 'Nurse',
        company: 'Hospital',
        shownAt: null,
        listedAt: null,
        bio: 'Tea.\nRain.',
        completion: 100,
        updatedAt: NOW,
        photos: [large, small],
      },
      sessions: [{ isThis: true, userAgent: 'test', startedAt: NOW, lastUsedAt: LATER }],
      mails: [{ subject: 'Set a new password for your Kerikko account', writtenAt: NOW, sentAt: NOW }],
      stories: [
        {
          ...stories.edited,
          topic: 'life',
          likes: 0,
          publishedAt: NOW,
          editedAt: LATER,
          deletedAt: null,
          hiddenAt: null,
        },
        {
          ...stories.long,
          topic: 'food',
          likes: 2,
          publishedAt: LATER,
          editedAt: null,
          deletedAt: null,
          hiddenAt: null,
        },
        {
          ...stories.deleted,
          topic: 'food',
          likes: 0,
          publishedAt: LATER,
          editedAt: null,
          deletedAt: LATER,
          hiddenAt: null,
        },
      ].sort((a, b) => compare(a.publishedAt, b.publishedAt) || compare(a.id, b.id)),
      storyPhotos: [
        {
          file: `photos/stories/${photos.published.id}.webp`,
          about: 'story',
          story: stories.edited.id,
          place: 1,
          description: 'മഴ',
          addedAt: NOW,
        },
        {
          file: `photos/stories/${photos.waiting.id}.webp`,
          about: 'story',
          story: null,
          place: null,
          description: '',
          addedAt: NOW,
        },
      ].sort((a, b) => compare(a.file, b.file)),
      correspondences: [{ with: 'Chacko', wroteFirst: true, answer: 'accepted', sharesReading: false }],
      letters: [{ id: expect.any(String), to: 'Chacko', text: 'ഒരു കത്ത്', sentAt: LATER, hiddenAt: null }],
      mutes: [{ name: 'Chacko', mutedAt: LATER }],
      following: {
        people: [{ name: 'Devi', followedAt: LATER }],
        topics: [{ topic: 'food', followedAt: LATER }],
      },
      commentLikes: [{ comment: stories.mention, story: stories.long.id, likedAt: LATER }],
      news: {
        told: ['like', 'mention'].map((kind) => {
          return { kind, about: 'story', story: stories.long.id, case: null, toldAt: LATER, readAt: null };
        }),
        switchedOff: [],
      },
      pushMessages: { showsNames: false, quiet: { from: 22, to: 7 }, devices: [] },
      newsMails: { answers: true, digest: 'weekly', hour: 8, weekday: 6, timeZone: null },
      likes: [
        { story: stories.long.id, title: stories.long.title, likedAt: LATER },
        { story: stories.others.id, title: stories.others.title, likedAt: LATER },
        { story: stories.othersDeleted.id, title: null, likedAt: LATER },
      ].sort((a, b) => compare(a.story, b.story)),
      savedStories: [
        { story: stories.others.id, title: stories.others.title, savedAt: LATER },
        { story: stories.othersDeleted.id, title: null, savedAt: LATER },
      ].sort((a, b) => compare(a.story, b.story)),
      readStories: [{ story: stories.others.id, title: stories.others.title, readAt: LATER, place: null }],
      drafts: [
        {
          id: 'of-a-draft',
          topic: 'food',
          title: '',
          text: 'Not yet.',
          savedAt: LATER,
          discardedAt: null,
          for: null,
        },
      ],
      comments: [
        {
          id: stories.comment,
          about: 'story',
          story: stories.others.id,
          storyTitle: stories.others.title,
          replyTo: null,
          text: 'നല്ല കഥ!',
          likes: 0,
          postedAt: LATER,
          editedAt: null,
          deletedAt: null,
          hiddenAt: null,
        },
      ],
      mentions: [{ comment: stories.mention, story: stories.long.id, postedAt: LATER }],
      log: [{ kind: 'archive-downloaded', happenedAt: LATER, count: null, reason: null }],
    });
    for (const name of [large, small]) {
      const photo = await client.get(`/profile-photos/${viewer.accountId}/${name?.replace('photos/', '')}`);
      expect(photo.status).toBe(200);
      expect(files.get(String(name))).toEqual(Buffer.from(await photo.bytes()));
    }
    for (const { id } of Object.values(photos)) {
      const photo = await client.get(`/${toPhotoKey(id, '1280')}`);
      expect(files.get(`photos/stories/${id}.webp`)).toEqual(Buffer.from(await photo.bytes()));
    }
    expect(files.size).toBe(6);
  });

  test('contains no secret, and of others only the titles of liked stories and the names of muted and followed people', async () => {
    const app = await createTestApp();
    const { ammu, biju, stories } = await createCommunity(app);
    const archive = Buffer.from(await (await ammu.client.get(ARCHIVE)).bytes()).toString('latin1');
    const { database } = app.context;
    const sessions = await database.selectFrom('sessions').select('token_hash').execute();
    const tokens = await database.selectFrom('one_time_tokens').select('token_hash').execute();
    const submissions = await database.selectFrom('stories').select('submission_key').execute();
    for (const secret of [
      ammu.client.cookies.get('kerikko'),
      ...[...sessions, ...tokens].map((row) => row.token_hash),
      ...submissions.map((row) => row.submission_key),
      'argon2',
      'reset-password?token',
      biju.viewer.email,
      biju.viewer.accountId,
      'Biju',
      stories.othersDeleted.title,
      'Words of another',
    ]) {
      expect([secret, archive.includes(String(secret))]).toEqual([secret, false]);
    }
  });

  test('of an administrator contains nothing about the people they decided about', async () => {
    const app = await createTestApp();
    const administrator = await createActor(app, 'administrator');
    const applicant = await createActor(app, 'pending', { email: 'applicant@example.org' });
    await administrator.client.act(`/admin/members/${applicant.viewer.accountId}`, { intent: 'approve' });
    const archive = Buffer.from(await (await administrator.client.get(ARCHIVE)).bytes()).toString();
    expect(archive).not.toContain('applicant@example.org');
    expect(archive).not.toContain(applicant.viewer.accountId);
  });

  test.each(['no-record', 'unverified'] as const)('is for everyone who is signed in: %s', async (person) => {
    const app = await createTestApp();
    const { viewer, client } = await createActor(app, person);
    const author = await createActor(app);
    const story = await createStory(app, author, { title: 'For members' });
    // A former member may have liked stories.
    const like = { story_id: story, account_id: viewer.accountId, created_at: app.clock.now() };
    await app.context.database.insertInto('likes').values(like).execute();
    const data = await readJson(await client.get(ARCHIVE));
    expect(data.account.email).toBe(viewer.email);
    expect(data.likes).toEqual([{ story, title: null, likedAt: NOW }]);
    expect([data.profile, data.stories]).toEqual([null, []]);
  });

  test('contains each story and like once when there are many', async () => {
    const app = await createTestApp();
    const [ammu, biju] = [await createActor(app), await createActor(app)];
    const titles = Array.from({ length: 45 }, (_, index) => `Story ${index}`);
    for (const title of titles) await createStory(app, ammu, { title });
    const rows = Array.from({ length: 1100 }, () => createStoryRow(app, biju));
    await app.context.database.insertInto('stories').values(rows).execute();
    const likes = rows.map(({ id }) => ({ story_id: id, account_id: ammu.viewer.accountId, created_at: 0 }));
    await app.context.database.insertInto('likes').values(likes).execute();
    const data = await readJson(await ammu.client.get(ARCHIVE));
    expect(data.stories.map(({ title }: { title: string }) => title).sort()).toEqual(titles.sort());
    expect(data.likes.map(({ story }: { story: string }) => story)).toEqual(rows.map(({ id }) => id).sort());
  });

  test('is written while it is read, and stops when the reader stops', async () => {
    const app = await createTestApp();
    const { client } = await createActor(app);
    const answer = await client.get(ARCHIVE);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect(app.logged).toEqual([]);
  });

  test('breaks off when it cannot be written to its end, and the log says so', async () => {
    const app = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
    const { client } = await createActor(app);
    await sql`drop table likes`.execute(app.context.database);
    const answer = await client.get(ARCHIVE);
    await expect(answer.bytes()).rejects.toThrow();
    expect(app.logged.join('')).toContain('an archive could not be written to its end');
  });
});

/** Creates two members, and for one of them everything that an archive can contain. */
async function createCommunity(app: TestApp) {
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const { context } = app;
  const texts = {
    name: 'അമ്മു',
    location: 'Kochi',
    occupation: 'Nurse',
    company: 'Hospital',
    bio: 'Tea.\nRain.',
  };
  await saveProfile(context, ammu.viewer, { intent: 'save', ...texts, updatedAt: 0 });
  await changePhoto(context, ammu.viewer, await drawPlain(600, 600));
  const photos = { published: await createStoryPhoto(app, ammu), waiting: await createStoryPhoto(app, ammu) };
  const choice = [{ id: photos.published.id, alt: 'മഴ' }];
  const edited = { id: await createStory(app, ammu, {}, choice), title: 'ചായ', text: 'രണ്ട്.' };
  await app.client().act('/reset-password', { intent: 'request', email: ammu.viewer.email });
  await app.mails();
  app.clock.advance(1000);
  const edit = { intent: 'edit', topic: 'life', title: 'ചായ', content: 'രണ്ട്.', key: 'the-form' } as const;
  await editStory(context, ammu.viewer, edited.id, { ...edit, version: app.clock.now() - 1000 });

  const write = async (author: Actor, title: string, text: string) => {
    return { id: await createStory(app, author, { title, content: text }), title, text };
  };
  const stories = {
    edited,
    long: await write(ammu, 'Long & "winding" \\', 'ക്ഷീണം മഴ '.repeat(3000).trim()),
    deleted: await write(ammu, 'Taken back', 'Not for long.'),
    others: await write(biju, 'Of another', 'Words of another'),
    othersDeleted: await write(biju, 'Of another, gone', 'Words of another'),
    comment: '',
    mention: '',
  };
  const comment = { intent: 'comment', text: 'നല്ല കഥ!', key: 'the-comment' } as const;
  stories.comment = await postComment(context, ammu.viewer, stories.others.id, comment);
  const mention = { ...comment, text: '@അമ്മുവിന്റെ കഥ!' };
  stories.mention = await postComment(context, biju.viewer, stories.long.id, mention);
  for (const { id } of [stories.long, stories.others, stories.othersDeleted]) {
    await setLike(context, ammu.viewer, { intent: 'like', story: id, liked: true });
  }
  await setLike(context, biju.viewer, { intent: 'like', story: stories.long.id, liked: true });
  for (const { id } of [stories.others, stories.othersDeleted]) {
    await setSaved(context, ammu.viewer, { intent: 'bookmark', story: id, saved: true });
  }
  await readStory(context, ammu.viewer, stories.others.id);
  await deleteStory(context, ammu.viewer, stories.deleted.id);
  const chacko = await createActor(app, 'member', { name: 'Chacko' });
  await createLetter(app, ammu, chacko, 'ഒരു കത്ത്');
  await mutePerson(context, ammu.viewer, chacko.viewer.accountId);
  await mutePerson(context, biju.viewer, ammu.viewer.accountId);
  const devi = await createActor(app, 'member', { name: 'Devi' });
  for (const followed of [
    { kind: 'person', id: devi.viewer.accountId },
    { kind: 'topic', id: 'food' },
  ] as const) {
    await setFollowed(context, ammu.viewer, { ...followed, followed: true });
  }
  await setCommentLike(context, ammu.viewer, stories.long.id, { comment: stories.mention, liked: true });
  const draft = { key: 'of-a-draft', topic: 'food', title: '', content: 'Not yet.', base: 0 } as const;
  await saveDraft(context, ammu.viewer, draft);
  await deleteStory(context, biju.viewer, stories.othersDeleted.id);
  const about = { accountId: ammu.viewer.accountId, decidedBy: biju.viewer.accountId };
  const now = app.clock.now();
  await recordDecision(context.database, { ...about, decision: 'declined', now, reason: 'Who are you?' });
  await recordDecision(context.database, {
    ...about,
    decision: 'approved',
    now: now + 1,
    reason: 'A neighbour',
  });
  return { ammu, biju, stories, photos, decided: LATER };
}

function createStoryRow({ clock }: TestApp, { viewer }: Actor) {
  return {
    id: randomUUID(),
    topic: 'food',
    author_id: viewer.accountId,
    submission_key: randomUUID(),
    created_at: clock.now(),
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
    title: 'One of many',
    opening: 'x',
    rest: null,
  };
}

async function readJson(answer: Response) {
  expect(answer.status).toBe(200);
  return JSON.parse(String(readZip(await answer.bytes()).get('kerikko.json')));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns whether a section is empty: null, an empty list, or an object with only empty values. */
function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value as object).every(isEmpty);
}
