// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  createStoryPhoto,
  PASSWORD,
} from '../../../../test/factories.ts';
import { insertRows } from '../../../../test/rows.ts';
import { readZip } from '../../../../test/zip.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { openArchive } from '../../accounts/server/own-data/own-data.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { answerLetter } from '../../letters/server/answer-letter.ts';
import { FIRST_PHOTOS_MS, sweepFirstPhotos } from '../../letters/server/letter-photos.ts';
import { readCorrespondence } from '../../letters/server/read-letters.ts';
import { sendLetter } from '../../letters/server/send-letter.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { readStoryPhoto } from '../../photos/server/story-photos.ts';
import { sweepStoryPhotos } from '../../photos/server/sweep-story-photos.ts';
import { deleteStory } from '../../stories/server/story-editing.ts';
import { readCase } from './cases.ts';
import { decideCase } from './decide-case.ts';
import { reportContent } from './reports.ts';
import { CASE_RETENTION_MS } from './sweep-cases.ts';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const ammu = await createActor(app, 'member', { name: 'Ammu', withPassword: true });
  const babu = await createActor(app, 'member', { name: 'Babu', withPassword: true });
  let width = 40;
  const send = async (from: Actor, to: Actor, alts: string[], text = 'A letter', key = randomUUID()) => {
    app.clock.advance(1000);
    const photos = [];
    for (const alt of alts) {
      width += 1;
      photos.push({ ...(await createStoryPhoto(app, from, { key, width })), alt });
    }
    const chosen = photos.map(({ id, alt }) => ({ id, alt }));
    const input = { intent: 'send', text, key } as const;
    const sent = await sendLetter(context, from.viewer, to.viewer.accountId, input, chosen);
    return { ...sent, photos: chosen, paths: photos.map(({ path }) => path), key };
  };
  const begin = async () => {
    const { correspondenceId: id } = await send(ammu, babu, []);
    await answerLetter(context, babu.viewer, id, 'accept');
    return id;
  };
  /** Returns the statuses with which the photo's address answers these people. */
  const open = async (path: string | undefined, people: Record<string, Actor>) => {
    const answers = Object.entries(people).map(async ([name, { client }]) => {
      return [name, (await client.get(path ?? '')).status];
    });
    return Object.fromEntries(await Promise.all(answers));
  };
  const listFiles = async () => (await Array.fromAsync(context.files.list('story-photos'))).length;
  return { app, context, ammu, babu, send, begin, open, listFiles };
}

test('only the two open the photos of a letter', async () => {
  const { app, context, ammu, babu, send, begin, open } = await setUp();
  const id = await begin();
  await expect(send(babu, ammu, ['1', '2', '3', '4', '5'])).rejects.toMatchObject({
    code: 'too-many-photos',
  });
  const first = await send(babu, ammu, ['A boat', '']);
  const others = {
    member: await createActor(app, 'member'),
    moderator: await createActor(app, 'moderator'),
    administrator: await createActor(app, 'administrator'),
  };
  expect(await open(first.paths[0], { ammu, babu, ...others })).toEqual({
    ...{ ammu: 200, babu: 200 },
    ...{ member: 404, moderator: 404, administrator: 404 },
  });
  const letters = (await readCorrespondence(context, ammu.viewer, id))?.letters;
  expect(letters?.at(-1)?.photos).toMatchObject([{ alt: 'A boat' }, { alt: '' }]);
  // The same form once more sends nothing, and with another photo it is another letter.
  const again = { intent: 'send', text: 'A letter', key: first.key } as const;
  const repeat = (photos: { id: string; alt: string }[]) =>
    sendLetter(context, babu.viewer, ammu.viewer.accountId, again, photos);
  expect(await repeat(first.photos)).toMatchObject({ letterId: first.letterId });
  await expect(repeat(first.photos.slice(1))).rejects.toMatchObject({ code: 'letter-sent' });
  // A photo of somebody else, or of another letter, is not one's own to send.
  const foreign = { ...again, key: randomUUID() };
  await expect(
    sendLetter(context, ammu.viewer, babu.viewer.accountId, foreign, first.photos),
  ).rejects.toMatchObject({ code: 'photo-missing' });
  await expect(
    sendLetter(context, babu.viewer, ammu.viewer.accountId, foreign, first.photos),
  ).rejects.toMatchObject({ code: 'photo-missing' });
});

test('the photos of a letter that a mute keeps away never arrive', async () => {
  const { context, ammu, babu, send, begin, open } = await setUp();
  await begin();
  await mutePerson(context, babu.viewer, ammu.viewer.accountId);
  babu.viewer.hasMutes = true;
  const { paths } = await send(ammu, babu, ['Never arrives']);
  await unmutePerson(context, babu.viewer, ammu.viewer.accountId);
  expect(await open(paths[0], { ammu, babu })).toEqual({ ammu: 200, babu: 404 });
});

test('the photos of a first letter open to its receiver once they accept, and to its author all the same', async () => {
  const { app, context, ammu, babu, send, open, listFiles } = await setUp();
  const { correspondenceId: id, paths } = await send(ammu, babu, ['A boat', 'A bridge']);
  const moderator = await createActor(app, 'moderator');
  const all = { ammu, babu, moderator };
  const photosOf = async ({ viewer }: Actor) => {
    const [letter] = (await readCorrespondence(context, viewer, id))?.letters ?? [];
    return [letter?.photos.length, letter?.waitingPhotos];
  };
  const unseen = { ammu: 200, babu: 404, moderator: 404 };
  expect([await photosOf(ammu), await photosOf(babu)]).toEqual([
    [2, 0],
    [0, 2],
  ]);
  expect(await open(paths[0], all)).toEqual(unseen);
  // A no shows its author nothing else.
  await answerLetter(context, babu.viewer, id, 'decline');
  expect([await photosOf(ammu), await open(paths[0], all)]).toEqual([[2, 0], unseen]);
  await answerLetter(context, babu.viewer, id, 'accept');
  expect(await open(paths[0], all)).toEqual({ ...unseen, babu: 200 });
  expect(await photosOf(babu)).toEqual([2, 0]);
  // Accepted photos stay. Photos of a letter that was not accepted in time are deleted, with or without an answer.
  const chandu = await createActor(app, 'member', { name: 'Chandu' });
  const declined = await send(ammu, chandu, ['A third']);
  await answerLetter(context, chandu.viewer, declined.correspondenceId, 'decline');
  await sweepFirstPhotos(context, app.clock.now() + FIRST_PHOTOS_MS - DAY_MS);
  expect(await open(declined.paths[0], { ammu })).toEqual({ ammu: 200 });
  const before = await listFiles();
  await sweepFirstPhotos(context, app.clock.now() + FIRST_PHOTOS_MS + 1000);
  expect(await open(declined.paths[0], { ammu, chandu })).toEqual({ ammu: 404, chandu: 404 });
  expect(await open(paths[0], { babu })).toEqual({ babu: 200 });
  expect(await listFiles()).toBeLessThan(before);
});

test('the photos of a first letter that nobody has accepted go with its author, who leaves the letter', async () => {
  const { context, ammu, babu, send, open } = await setUp();
  const { correspondenceId: id, paths } = await send(ammu, babu, ['A boat']);
  await leaveCommunity(context, ammu.viewer, { intent: 'leave', stories: 'keep', password: PASSWORD });
  expect((await readCorrespondence(context, babu.viewer, id))?.letters).toMatchObject([
    { text: 'A letter', waitingPhotos: 0 },
  ]);
  expect(await open(paths[0], { babu })).toEqual({ babu: 404 });
});

test('moderators open the photos of a reported letter and the five around it while there is a case', async () => {
  const { app, context, ammu, babu, send, begin, open } = await setUp();
  const moderator = await createActor(app, 'moderator', { name: 'Omana' });
  const member = await createActor(app, 'member');
  await begin();
  const sent: Awaited<ReturnType<typeof send>>[] = [];
  for (let number = 1; number <= 8; number += 1) sent.push(await send(ammu, babu, [`Photo ${number}`]));
  const reported = sent[4];
  const { caseId } = await reportContent(context, babu.viewer, {
    ...{ kind: 'letter', id: reported?.letterId ?? '' },
    ...{ category: 'sexual', words: '' },
  });
  const found = await readCase(context, moderator.viewer, caseId, 'en');
  expect(found?.text).toBe('A letter\nPhoto 5');
  expect(found?.around.map(({ text }) => text)).toEqual(
    [2, 3, 4, 6, 7].map((number) => `A letter\nPhoto ${number}`),
  );
  const shown = [found?.now?.photos, ...(found?.around.map(({ photos }) => photos) ?? [])].flat();
  expect(shown).toHaveLength(6);
  const statuses = async (actor: Actor) => {
    const answers = [];
    for (const { paths } of sent) answers.push((await open(paths[0], { actor })).actor);
    return answers;
  };
  expect(await statuses(moderator)).toEqual([404, 200, 200, 200, 200, 200, 200, 404]);
  expect(await statuses(member)).toEqual(Array(8).fill(404));
  const decision = { intent: 'hide', rule: 1, words: 'Please not.', note: '' } as const;
  await decideCase(context, moderator.viewer, caseId, decision);
  const all = { ammu, babu, moderator, member };
  expect(await open(reported?.paths[0], all)).toEqual({ ammu: 200, babu: 404, moderator: 200, member: 404 });
  app.clock.advance(CASE_RETENTION_MS + 1000);
  await app.context.sweeper.sweep();
  // Sessions have ended by then.
  const key = reported?.paths[0]?.slice(1) ?? '';
  expect(await readStoryPhoto(context, moderator.viewer, key)).toBeUndefined();
  expect(await readStoryPhoto(context, ammu.viewer, key)).toBeDefined();
});

test('a newcomer’s letter waits for a moderator with its photos, also for a link in a description', async () => {
  const { app, context, ammu, babu, send, begin, open } = await setUp();
  const moderator = await createActor(app, 'moderator', { name: 'Omana' });
  await begin();
  const { paths } = await send(ammu, babu, ['See https://example.com']);
  const all = { ammu, babu, moderator };
  expect(await open(paths[0], all)).toEqual({ ammu: 200, babu: 404, moderator: 200 });
  const held = await context.database.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const found = await readCase(context, moderator.viewer, held.id, 'en');
  expect(found).toMatchObject({ text: 'A letter\nSee https://example.com', isHeld: true });
  expect(found?.pieces).toEqual(['https://example.com']);
  expect(found?.now?.photos).toHaveLength(1);
  const release = { intent: 'no-breach', rule: 0, words: '', note: '' } as const;
  await decideCase(context, moderator.viewer, held.id, release);
  expect(await open(paths[0], all)).toEqual({ ammu: 200, babu: 200, moderator: 404 });
});

test('photos go with the letters of a leaver, stay with kept ones, and are in their author’s archive', async () => {
  for (const stories of ['keep', 'delete'] as const) {
    const { app, context, ammu, babu, send, begin, open, listFiles } = await setUp();
    await begin();
    const sent = await send(ammu, babu, ['A boat']);
    const answer = await send(babu, ammu, ['A bridge']);
    const archive = await ammu.client.get('/account/own-data/archive');
    const files = [...readZip(await archive.bytes()).keys()];
    expect(files).toContain(`photos/stories/${sent.photos[0]?.id}.webp`);
    expect(files).not.toContain(`photos/stories/${answer.photos[0]?.id}.webp`);
    await leaveCommunity(context, ammu.viewer, { intent: 'leave', stories, password: PASSWORD });
    const status = stories === 'keep' ? 200 : 404;
    expect(await open(sent.paths[0], { babu })).toEqual({ babu: status });
    expect(await open(answer.paths[0], { babu })).toEqual({ babu: 200 });
    await leaveCommunity(context, babu.viewer, { intent: 'leave', stories, password: PASSWORD });
    expect(await context.database.selectFrom('story_photos').selectAll().execute()).toEqual([]);
    // Files have the time of the disk.
    app.clock.advance(Date.now() + DAY_MS - app.clock.now());
    await sweepStoryPhotos(context, app.clock.now());
    expect(await listFiles()).toBe(0);
  }
});

test('a person of trust gets nothing of letters, nothing unsent and nothing deleted', async () => {
  const { app, context, ammu, babu, send, begin } = await setUp();
  await begin();
  await send(ammu, babu, ['Canaryletter']);
  await createStoryPhoto(app, ammu, { width: 30 });
  const waiting = { id: randomUUID(), account_id: ammu.viewer.accountId, story_id: null, type: 'webm' };
  const sizes = {
    position: 0,
    pieces: 1,
    bytes: 1,
    duration_ms: null,
    wave: '',
    created_at: 0,
    finished_at: 0,
  };
  await insertRows(context, 'recordings', { ...waiting, ...sizes, submission_key: 'an unsent story' });
  const publish = async (title: string, width: number) => {
    const key = randomUUID();
    const { id: photo } = await createStoryPhoto(app, ammu, { key, width });
    const id = await createStory(app, ammu, { title, key }, [{ id: photo, alt: title }]);
    return { id, photo };
  };
  const kept = await publish('Keptstory', 31);
  const deleted = await publish('Canarystory', 32);
  await createComment(app, ammu, kept.id, 'Keptcomment');
  const comment = await createComment(app, ammu, kept.id, 'Canarycomment');
  await deleteComment(context, ammu.viewer, kept.id, comment);
  await deleteStory(context, ammu.viewer, deleted.id);

  const owner = { viewer: ammu.viewer, recipient: babu.viewer, sessionToken: undefined };
  const { body } = openArchive(context, owner, { language: 'en', isBequeathed: true });
  const files = readZip(await new Response(body).bytes());
  const { comments, recordings, stories, storyPhotos } = JSON.parse(String(files.get('kerikko.json')));
  expect(stories).toMatchObject([{ title: 'Keptstory' }]);
  expect(comments).toMatchObject([{ text: 'Keptcomment' }]);
  expect(storyPhotos).toMatchObject([{ description: 'Keptstory' }]);
  expect(recordings).toEqual([]);
  const photos = [...files.keys()].filter((name) => name.startsWith('photos/stories/'));
  expect(photos).toEqual([`photos/stories/${kept.photo}.webp`]);
});
