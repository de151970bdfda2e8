// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { updateRows } from '../../../../test/rows.ts';
import { createCircle } from '../../circles/sample.ts';
import { changePicture, readPicture } from '../../circles/server/circle-pictures.ts';
import { changeCircle } from '../../circles/server/founding.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { inviteToCircle } from '../../circles/server/keeping.ts';
import { readCircle } from '../../circles/server/read-circles.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { readGathering } from '../../gatherings/server/read-gatherings.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { readRecording } from '../../recordings/server/recordings.ts';
import { readCase } from './cases.ts';
import { decideCase, undoCaseDecision } from './decide-case.ts';
import { reportContent } from './reports.ts';

/** Creates a circle of two members, and a moderator outside of it. */
async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const [author, reader, outsider] = [
    await createActor(app, 'member', { name: 'Ammu' }),
    await createActor(app, 'member', { name: 'Biju' }),
    await createActor(app, 'member', { name: 'Chacko' }),
  ] as const;
  const moderator = await createActor(app, 'moderator', { name: 'Omana' });
  const circle = await createCircle(app, author);
  await joinCircle(context, reader.viewer, circle);
  const comment = ({ viewer }: Actor, subject: string, text: string) => {
    app.clock.advance(1000);
    return createComment({ context }, { viewer }, subject, text);
  };
  const report = async (kind: 'story' | 'comment' | 'gathering', id: string) => {
    app.clock.advance(1000);
    const form = { kind, id, category: 'spam', words: '' } as const;
    return (await reportContent(context, reader.viewer, form)).caseId;
  };
  const around = async (caseId: string) =>
    (await readCase(context, moderator.viewer, caseId, 'en'))?.around.map(({ text }) => text);
  return { app, context, author, reader, outsider, moderator, circle, comment, report, around };
}

test('moderators read a reported text of a circle with the five comments around it, and its people see that they have', async () => {
  const { app, context, author, reader, moderator, circle, comment, report, around } = await setUp();
  const story = await createStory(app, author, { circle });
  const gathering = await createGathering(app, author, { circle });
  const marks = async ({ viewer }: Actor) => [
    (await readStory(context, viewer, story))?.isShown ?? false,
    (await readGathering(context, viewer, gathering))?.isShown,
  ];
  const comments = [];
  for (let number = 1; number <= 9; number += 1)
    comments.push(await comment(author, story, `Comment ${number}`));
  await updateRows(context, 'comments', { text: 'Comment 4' }, { hidden_at: 1 });
  await comment(author, gathering, 'Where is it?');
  expect(await marks(author)).toEqual([false, false]);
  const caseOf = await report('comment', comments[5] ?? '');
  for (const person of [author, reader]) expect(await marks(person)).toEqual([true, false]);
  expect(await around(caseOf)).toEqual(['Comment 2', 'Comment 3', 'Comment 5', 'Comment 7', 'Comment 8']);
  expect(await readStory(context, moderator.viewer, story)).toBeUndefined();

  const first = ['Comment 1', 'Comment 2', 'Comment 3', 'Comment 5', 'Comment 6'];
  expect(await around(await report('story', story))).toEqual(first);
  const ofGathering = await report('gathering', gathering);
  await comment(author, gathering, 'After the report');
  expect(await around(ofGathering)).toEqual(['Where is it?']);
  expect(await marks(reader)).toEqual([true, true]);

  // Moderators open the page of what is for everyone.
  const open = await createStory(app, author);
  await comment(author, open, 'For all');
  expect(await around(await report('story', open))).toEqual([]);
  expect(await readStory(context, reader.viewer, open)).not.toHaveProperty('isShown');
});

test('a reported circle shows moderators its name, line and picture alone, and hiding it leaves it to its people without the picture', async () => {
  const { app, context, author, reader, outsider, moderator } = await setUp();
  const circle = await createCircle(app, author, { name: 'Rude name', about: 'A line', seenBy: 'people' });
  const { accountId } = reader.viewer;
  await inviteToCircle(context, author.viewer, circle, accountId);
  await joinCircle(context, reader.viewer, circle);
  await createStory(app, author, { circle });
  await changePicture(context, author.viewer, circle, await drawPlain(300, 200));
  const key = (await readCircle(context, author.viewer, circle))?.picture?.slice(1) ?? '';
  const sees = () =>
    Promise.all(
      [author, reader, outsider, moderator].map(
        async ({ viewer }) => (await readPicture(context, viewer, key)) !== undefined,
      ),
    );
  const reportBy = ({ viewer }: Actor, id = circle) =>
    reportContent(context, viewer, { kind: 'circle', id, category: 'spam', words: '' });
  const missing = await reportBy(outsider, randomUUID()).catch(String);
  expect(await reportBy(outsider).catch(String)).toBe(missing);
  await expect(reportBy(author)).rejects.toThrow('your own');
  expect((await readCircle(context, reader.viewer, circle))?.isShown).toBe(false);
  expect(await sees()).toEqual([true, true, false, false]);
  const { caseId } = await reportBy(reader);
  expect(await sees()).toEqual([true, true, false, true]);
  expect((await readCircle(context, reader.viewer, circle))?.isShown).toBe(true);
  expect(await readCircle(context, moderator.viewer, circle)).toBeUndefined();
  const found = await readCase(context, moderator.viewer, caseId, 'en');
  expect(found).toMatchObject({
    ...{ title: 'Rude name', text: 'A line', around: [], aboutId: author.viewer.accountId },
    now: { path: null, photos: [`/${key.replace('-96.webp', '.webp')}`] },
  });

  // All members see it, when somebody decides.
  const form = { name: 'Rude name', about: 'A line', colour: 'leaf', icon: 'family' } as const;
  await changeCircle(context, author.viewer, circle, {
    ...{ intent: 'change', ...form, seenBy: 'members', entry: 'everyone' },
  });
  const knows = async ({ viewer }: Actor) => (await readCircle(context, viewer, circle))?.picture;
  expect(await knows(outsider)).toBe(`/${key}`);
  await inviteToCircle(context, author.viewer, circle, outsider.viewer.accountId);
  const decision = { intent: 'hide', rule: 1, words: 'Not here.', note: '' } as const;
  await decideCase(context, moderator.viewer, caseId, decision);
  expect(await sees()).toEqual([false, false, false, false]);
  expect([await knows(reader), await knows(outsider)]).toEqual([null, undefined]);
  await expect(joinCircle(context, outsider.viewer, circle)).rejects.toThrow('not here');
  await expect(reportBy(reader)).rejects.toThrow('no longer');
  const entry = (await readCase(context, moderator.viewer, caseId, 'en'))?.undoable ?? '';
  await undoCaseDecision(context, moderator.viewer, caseId, entry);
  expect(await knows(outsider)).toBe(`/${key}`);
});

test('a moderator hears a told story of a circle while its report waits, and nobody else outside does', async () => {
  const { app, context, author, reader, outsider, moderator, circle, report } = await setUp();
  const { story, recording } = await createToldStory(app, author, { circle });
  const hear = async ({ viewer }: Actor) =>
    (await readRecording(context, viewer, `recordings/${recording}.webm`)) !== undefined;
  const who = [author, reader, outsider, moderator];
  const heard = () => Promise.all(who.map(hear));
  expect(await heard()).toEqual([true, true, false, false]);
  const caseId = await report('story', story);
  expect(await heard()).toEqual([true, true, false, true]);
  const decision = { intent: 'no-breach', rule: 0, words: '', note: '' } as const;
  await decideCase(context, moderator.viewer, caseId, decision);
  expect(await heard()).toEqual([true, true, false, false]);
});
