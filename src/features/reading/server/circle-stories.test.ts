// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  changeStory,
  createActor,
  createAppWith,
  createStory,
} from '../../../../test/factories.ts';
import { readRow } from '../../../../test/rows.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { removeFromCircle } from '../../circles/server/keeping.ts';
import { PAGE_SIZE } from '../../stories/contract.ts';
import { publishStory, setLike } from '../../stories/server/stories.ts';
import { deleteStory } from '../../stories/server/story-editing.ts';
import { addTitles } from '../../stories/server/text-links.ts';
import { closeComments, findSubject } from '../../subjects/server/subjects.ts';
import { readListedCounts, readNewStories, readStoryCounts } from './live-state.ts';
import { setSaved } from './reading.ts';
import { listReading } from './reading-lists.ts';
import { readShelf } from './shelf.ts';
import { findBeside, findStory } from './story-store.ts';
import {
  countNewStories,
  listSummaries,
  listSummaryHeads,
  readStoryNews,
  readSummaries,
} from './story-summaries.ts';
import { listStories, listTopics } from './topic-lists.ts';

test('a story of a circle is for its people, and to everyone else all lists and numbers are as if it were not there', async () => {
  const { app, context, author, insider, outsider, moderator } = await createAppWith({
    author: 'member',
    insider: 'member',
    outsider: 'member',
    moderator: 'moderator',
  });
  const shown = await createStory(app, author);
  const circle = await createCircle(app, author);
  await joinCircle(context, insider.viewer, circle);
  const others = [outsider, moderator];
  const before = await Promise.all(others.map(({ viewer }) => readEverything(app, viewer, shown)));
  const [insiders] = [await readEverything(app, insider.viewer, shown)];

  const story = await publish(app, author, circle);
  expect(await Promise.all(others.map(({ viewer }) => readEverything(app, viewer, shown)))).toEqual(before);
  expect(await readEverything(app, insider.viewer, shown)).not.toEqual(insiders);
  for (const { viewer } of others) {
    const missing = randomUUID();
    expect(await readOne(app, viewer, story)).toEqual(await readOne(app, viewer, missing));
  }
  for (const { viewer } of [author, insider]) {
    expect(await readOne(app, viewer, story)).toMatchObject({ isFound: true, isSubject: true });
    expect((await listSummaries(context, viewer)).rows.map(({ id }) => id).sort()).toEqual(
      [story, shown].sort(),
    );
  }

  await setSaved(context, insider.viewer, { intent: 'save', story, saved: true } as never);
  await removeFromCircle(context, author.viewer, circle, insider.viewer.accountId);
  expect(await readOne(app, insider.viewer, story)).toEqual(await readOne(app, insider.viewer, randomUUID()));
  expect((await listReading(context, insider.viewer, 'saved')).rows).toEqual([]);
  expect((await readShelf(context, insider.viewer, 5)).saved).toEqual([]);
});

test('pages of a list merge the stories of all audiences of a reader, also of one instant', async () => {
  const { app, context, reader, author } = await createAppWith({ reader: 'member', author: 'member' });
  const [own, other] = [await createCircle(app, reader), await createCircle(app, reader)];
  const audiences: (string | null)[] = [null, own, other, await createCircle(app, author)];
  // Runs of one audience are longer than a page. Four stories share each instant.
  const rows = Array.from({ length: 80 }, (_, number) => ({
    id: randomUUID() as string,
    created_at: 1 + Math.floor(number / 4),
    circle_id: audiences[number % 3 === 0 ? Math.floor(number / 12) % 4 : (number * 7) % 4] ?? null,
    hidden_at: number % 11 === 0 ? 1 : null,
    ...{ topic: number % 5 === 0 ? 'life' : 'food', author_id: author.viewer.accountId },
    ...{
      submission_key: `key ${number}`,
      edited_at: null,
      deleted_at: null,
      title: '',
      opening: '',
      rest: null,
    },
  }));
  await context.database.insertInto('stories').values(rows).execute();
  for (const [viewer, seen] of [
    [{ ...reader.viewer, hasCircles: true }, audiences.slice(0, 3)],
    [{ ...reader.viewer, hasCircles: false }, audiences.slice(0, 1)],
  ] as const) {
    const listed = rows.filter(({ circle_id, hidden_at }) => !hidden_at && seen.includes(circle_id));
    const expected = listed.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
    const walk = async (authorId?: string) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await listSummaryHeads(context, viewer, {
          size: 3,
          after,
          ...(authorId && { authorId }),
        });
        found.push(...page.heads.map(({ id }) => id));
        after = page.next;
      } while (after);
      return found;
    };
    const ids = expected.map(({ id }) => id);
    expect(await walk()).toEqual(ids);
    expect(await walk(author.viewer.accountId)).toEqual(ids);
    const { stories } = await listStories(context, viewer, 'food');
    const ofTopic = expected.filter(({ topic }) => topic === 'food').map(({ id }) => id);
    expect(stories.map(({ id }) => id)).toEqual(ofTopic.slice(0, PAGE_SIZE));
    for (const [place, id] of ofTopic.entries()) {
      const { created_at: createdAt = 0, author_id: authorId } = rows.find((row) => row.id === id) ?? {};
      const card = { topic: 'food', createdAt, id, authorId: authorId ?? '' } as const;
      const { newer, older, ...more } = await findBeside(context.database, viewer, card, {
        byAuthor: 3,
        inTopic: 8,
      });
      expect([newer?.id, older?.id]).toEqual([ofTopic[place - 1], ofTopic[place + 1]]);
      const others = (list: string[]) => list.filter((other) => other !== id);
      expect(more.moreInTopic.map((row) => row.id)).toEqual(others(ofTopic).slice(0, 8));
      expect(more.moreByAuthor.map((row) => row.id)).toEqual(others(ids).slice(0, 3));
    }
  }
});

test('nobody publishes in a circle that they are not in, also while they are removed', async () => {
  const { app, founder, writer } = await createAppWith({ founder: 'member', writer: 'member' });
  const circle = await createCircle(app, founder);
  for (const id of [circle, randomUUID()]) {
    await expect(publish(app, writer, id)).rejects.toMatchObject({ code: 'circle-not-found', status: 404 });
  }
  await joinCircle(app.context, writer.viewer, circle);
  const [published] = await Promise.allSettled([
    publish(app, writer, circle),
    removeFromCircle(app.context, founder.viewer, circle, writer.viewer.accountId),
  ]);
  const rows = await app.context.database.selectFrom('stories').select('circle_id').execute();
  expect(rows).toEqual(published.status === 'fulfilled' ? [{ circle_id: circle }] : []);
});

test('narrowing a story hides it from others at once, and widening it is asked once and told to those who commented', async () => {
  const { app, context, author, insider, outsider } = await createAppWith({
    author: { name: 'Appu' },
    insider: 'member',
    outsider: 'member',
  });
  const circle = await createCircle(app, author);
  await joinCircle(context, insider.viewer, circle);
  const follow = { intent: 'follow', kind: 'person', id: author.viewer.accountId, followed: 'true' };
  for (const { client } of [insider, outsider]) await client.act('/following', follow);
  const story = await createStory(app, author);
  await context.scheduler.sweep(JOBS_TASK);
  const unread = async ({ client }: Actor) =>
    (await client.data('/people')).value.root.data.viewer.unread['/news'];
  expect([await unread(insider), await unread(outsider)]).toEqual([1, 1]);
  const edit = (fields: { circle: string; widens?: 'yes' }, by = author) =>
    changeStory(app, by, story, fields);
  const newsOf = async ({ client }: Actor) => (await client.html('/news')).replaceAll(/<[^>]*>/g, '');
  await expect(edit({ circle }, insider)).rejects.toMatchObject({ code: 'forbidden' });
  await edit({ circle });
  expect(await readOne(app, outsider.viewer, story)).toEqual(
    await readOne(app, outsider.viewer, randomUUID()),
  );
  expect(await readOne(app, insider.viewer, story)).toMatchObject({ isFound: true });
  expect([await unread(insider), await unread(outsider)]).toEqual([1, 0]);

  const comment = { intent: 'comment', text: 'Among us.', key: randomUUID(), replyTo: '', mentions: '' };
  await insider.client.act(`/stories/food/${story}?index`, comment);
  await expect(edit({ circle: 'everyone' })).rejects.toMatchObject({ code: 'audience-widens' });
  await edit({ circle: 'everyone', widens: 'yes' });
  expect(await readOne(app, outsider.viewer, story)).toMatchObject({ isFound: true, isSubject: true });
  expect(await newsOf(insider)).toContain('More people can read');
  expect(await newsOf(outsider)).not.toContain('More people can read');
});

test('an author who was removed from a circle reads and deletes their story of it, and changes nothing', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, founder, author } = await createAppWith({ founder: 'member', author: 'member' });
  const circle = await createCircle(app, founder);
  const own = await createCircle(app, author);
  await joinCircle(context, author.viewer, circle);
  const story = await createStory(app, author, { circle });
  const path = `/stories/food/${story}`;
  const comment = { intent: 'comment', text: 'Among us.', key: randomUUID(), replyTo: '', mentions: '' };
  await founder.client.act(`${path}?index`, comment);
  const { created_at: version } = await readRow(context, 'stories');
  const text = { title: 'Puttu', topic: 'food', content: 'An insult.', key: randomUUID() } as const;
  expect(await author.client.html(`${path}?edit`)).toContain('name="version"');

  await removeFromCircle(context, founder.viewer, circle, author.viewer.accountId);
  for (const audience of [undefined, circle, 'everyone', own]) {
    const form = { ...text, ...(audience ? { circle: audience } : {}), widens: 'yes' } as const;
    const edit = changeStory(app, author, story, form);
    await expect(edit).rejects.toMatchObject({ code: 'circle-left', status: 403 });
  }
  const page = await author.client.html(`${path}?edit`);
  expect(page).toContain('no longer in this circle');
  expect(page).not.toMatch(/Among us|name="version"|An insult|name="liked"/);
  // A form that was open all the while comes back with its text.
  const sent = { intent: 'edit', ...text, version: String(version), circle, file: '' };
  const refused = await (await author.client.post(path, sent)).text();
  expect(refused).toContain('An insult.');
  expect(refused).toContain('You can still read your story and delete it');
  await deleteStory(context, author.viewer, story);
  expect(await readOne(app, founder.viewer, story)).toMatchObject({ isFound: false });
});

test('the page of a circle marks what came after the last visit to it, from the moment on at which the member came in', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const [author, reader] = [await createActor(app), await createActor(app)];
  const circle = await createCircle(app, author);
  const old = await publish(app, author, circle);
  app.clock.advance(MINUTE_MS);
  await joinCircle(app.context, reader.viewer, circle);
  const read = async ({ client }: Actor) => {
    // The texts stand below the page of the circle.
    const { value } = await client.data(`/circles/${circle}`);
    const { rows } = value['features/gatherings/web/circle-texts-page'].data.stories;
    return rows.map(({ id, isNew }: { id: string; isNew: boolean }) => [id, isNew]);
  };
  app.clock.advance(MINUTE_MS);
  const first = await publish(app, author, circle);
  app.clock.advance(MINUTE_MS);
  const seen = [
    [first, true],
    [old, false],
  ];
  // A second look within the visit still marks the story.
  expect([await read(reader), await read(reader)]).toEqual([seen, seen]);
  expect(await reader.client.html(`/circles/${circle}`)).toContain('You’re up to date');
  app.clock.advance(2 * HOUR_MS);
  const second = await publish(app, author, circle);
  app.clock.advance(MINUTE_MS);
  const later = [[second, true], ...[first, old].map((id) => [id, false])];
  // A visit to another circle's page does not count for this one.
  await reader.client.get('/stories/latest');
  expect([await read(reader), await read(reader)]).toEqual([later, later]);
  expect(await read(author)).toEqual(later.map(([id]) => [id, false]));
});

function publish({ context }: TestApp, { viewer }: Actor, circle: string): Promise<string> {
  const input = {
    intent: 'publish',
    key: randomUUID(),
    topic: 'food',
    title: 'For some',
    content: 'Only us.',
  };
  return publishStory(context, viewer, { ...input, circle } as never);
}

/** Returns all lists and numbers of stories that a member reads. */
async function readEverything(app: TestApp, viewer: Viewer, shown: string) {
  const { context } = app;
  const since = { ...viewer, newSince: 1 };
  const beside = { topic: 'food', createdAt: 1, id: shown, authorId: viewer.accountId } as never;
  const { readAt: _, ...latest } = await listSummaries(context, viewer);
  return {
    latest,
    topic: await listStories(context, viewer, 'food'),
    topics: await listTopics(context, since),
    news: await readStoryNews(context, since, 5),
    counts: [...(await countNewStories(context, since))],
    beside: await findBeside(context.database, viewer, beside, { byAuthor: 3, inTopic: 8 }),
    live: await readNewStories(context, viewer, { list: 'latest', since: undefined }, new Map() as never),
  };
}

/** Returns what a member reads, counts and changes of one story by its id. */
async function readOne(app: TestApp, viewer: Viewer, id: string) {
  const { context } = app;
  const refusal = (action: Promise<unknown>) =>
    action.then(
      () => 'done',
      ({ code, status }) => ({ code, status }),
    );
  const to = `/stories/food/${id}`;
  return {
    isFound: (await findStory(context, viewer, id)) !== undefined,
    isSubject: (await findSubject(context, viewer, id)) !== undefined,
    rows: (await readSummaries(context, viewer, [id])).length,
    counts: Object.keys(await readStoryCounts(context, viewer, id, new Map() as never)),
    listed: await readListedCounts(context, viewer, [id], new Map() as never),
    title: (await addTitles(context, viewer, [[{ start: 0, end: 1, to }]]))[0]?.[0]?.title,
    like: await refusal(setLike(context, viewer, { story: id, liked: true } as never)),
    close: await refusal(closeComments(context, viewer, id, false)),
  };
}
