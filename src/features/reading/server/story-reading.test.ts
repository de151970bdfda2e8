// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { UNDO_MS } from '../../stories/server/story-editing.ts';
import { readStory } from './story-reading.ts';
import { listStories } from './topic-lists.ts';

const PAGE = 'features/reading/web/story-page';

async function setPhoto({ context }: TestApp, { viewer }: Actor): Promise<string> {
  const photo = `profile-photos/${viewer.accountId}/1795165200000-onam.webp`;
  await updateRows(context, 'profiles', { account_id: viewer.accountId }, { photo });
  return photo;
}

/** Follows the links to neighbouring stories in one direction and returns the ids. */
async function walk(
  app: TestApp,
  { viewer }: Actor,
  first: string,
  way: 'older' | 'newer',
): Promise<string[]> {
  const seen: string[] = [];
  for (let id: string | undefined = first; id !== undefined && seen.length < 50; ) {
    seen.push(id);
    id = (await readStory(app.context, viewer, id))?.[way]?.id;
  }
  return seen;
}

describe('the neighbouring stories', () => {
  test('follow the order of the topic’s list in both directions, even with equal timestamps', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    for (const moment of [3, 1, 4]) {
      for (let count = 0; count < moment; count += 1) await createStory(app, ammu, { topic: 'food' });
      await createStory(app, ammu, { topic: 'travel' });
      app.clock.advance(1000);
    }
    const list = (await listStories(app.context, ammu.viewer, 'food')).stories.map(({ id }) => id);
    expect(list).toHaveLength(8);
    expect(await walk(app, ammu, list[0] ?? '', 'older')).toEqual(list);
    expect(await walk(app, ammu, list.at(-1) ?? '', 'newer')).toEqual(list.toReversed());
  });

  test('have a title and its language, and are null at the ends of the list', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const older = await createStory(app, ammu, { title: 'പുട്ട്' });
    app.clock.advance(1000);
    const id = await createStory(app, ammu, { title: 'Middle' });
    app.clock.advance(1000);
    const newer = await createStory(app, ammu, { title: 'Kappa' });
    expect(await readStory(app.context, ammu.viewer, id)).toMatchObject({
      newer: { id: newer, title: 'Kappa', titleLanguage: '' },
      older: { id: older, title: 'പുട്ട്', titleLanguage: 'ml' },
    });
    expect((await readStory(app.context, ammu.viewer, newer))?.newer).toBeNull();
    expect((await readStory(app.context, ammu.viewer, older))?.older).toBeNull();
    const page = await ammu.client.html(`/stories/food/${id}`);
    expect(page).toContain(`href="/stories/food/${older}"`);
    expect(page).toContain(`href="/stories/food/${newer}"`);
  });

  test('exclude deleted stories and stories that moved to another topic', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const ids = [];
    for (const title of ['first', 'deleted', 'moved', 'last']) {
      ids.push(await createStory(app, ammu, { title }));
      app.clock.advance(1000);
    }
    const [first = '', deleted = '', moved = '', last = ''] = ids;
    const { database } = app.context;
    await database.updateTable('stories').set({ deleted_at: 1 }).where('id', '=', deleted).execute();
    await database.updateTable('stories').set({ topic: 'travel' }).where('id', '=', moved).execute();
    expect(await walk(app, ammu, last, 'older')).toEqual([last, first]);
    expect(await walk(app, ammu, moved, 'older')).toEqual([moved]);
  });
});

describe('the author on a story’s page', () => {
  test('has the small photo and the first grapheme of the name', async () => {
    const { app, ammu } = await createAppWith({ ammu: { name: 'ശ്രീലത' } });
    const id = await createStory(app, ammu);
    expect(await readStory(app.context, ammu.viewer, id)).toMatchObject({
      card: { photo: null, initial: 'ശ്രീ' },
    });
    const photo = await setPhoto(app, ammu);
    const address = `/${photo.replace('.webp', '-96.webp')}`;
    expect((await readStory(app.context, ammu.viewer, id))?.card.photo).toBe(address);
    const reader = await createActor(app);
    expect(await reader.client.html(`/stories/food/${id}`)).toContain(`src="${address}"`);
  });

  test('without a name is Anonymous User, with no initial from the email', async () => {
    const { app, ammu } = await createAppWith({ ammu: { email: 'zebra@example.org' } });
    const id = await createStory(app, ammu);
    expect(await readStory(app.context, ammu.viewer, id)).toMatchObject({
      card: { photo: null, initial: '?' },
    });
    expect(await ammu.client.html(`/stories/food/${id}`)).toContain('Anonymous User');
  });

  test('is anonymous and without a photo after the account was deleted', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: { name: 'അമ്മു' }, appu: 'member' });
    await setPhoto(app, ammu);
    const id = await createStory(app, ammu);
    await app.context.database.deleteFrom('accounts').where('id', '=', ammu.viewer.accountId).execute();
    expect(await readStory(app.context, appu.viewer, id)).toMatchObject({
      card: { author: '', photo: null, initial: '?' },
    });
  });
});

describe('a deleted story', () => {
  /** Deletes a story and returns a function that opens its page as one of three people. */
  async function setUp() {
    const app = await createTestApp();
    const people = {
      author: await createActor(app),
      other: await createActor(app),
      administrator: await createActor(app, 'administrator'),
    };
    const path = `/stories/food/${await createStory(app, people.author, { title: 'Secret title' })}`;
    await people.author.client.act(path, { intent: 'delete' });
    const open = async (person: keyof typeof people, at = path) => {
      const answer = await people[person].client.data(at);
      return { status: answer.status, ...answer.value[PAGE].data.notFound, text: answer.text };
    };
    return { app, people, path, open };
  }

  test('can be restored only by its author', async () => {
    const { open, people } = await setUp();
    for (const person of Object.keys(people) as (keyof typeof people)[]) {
      const seen = await open(person);
      expect([person, seen]).toMatchObject([person, { status: 404, canRestore: person === 'author' }]);
      expect(seen.text).not.toContain('Secret title');
    }
  });

  test('looks to others like a story that never existed', async () => {
    const { open, path } = await setUp();
    const never = `/stories/food/${randomUUID()}`;
    const strip = (text: string, at: string) => text.replaceAll(at.slice('/stories/food/'.length), 'ID');
    const [gone, nothing] = [await open('other'), await open('other', never)];
    expect(strip(gone.text, path)).toBe(strip(nothing.text, never));
  });

  test('has a page that explains the deletion and restores the story, until the undo period ends', async () => {
    const { app, people, path, open } = await setUp();
    const page = await people.author.client.get(path);
    expect(page.status).toBe(404);
    const text = await page.text();
    for (const words of ['This story is no longer here', 'More in <', 'Food', 'Undo'])
      expect(text).toContain(words);
    const answer = await people.author.client.post(path, { intent: 'restore', at: 'story' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
    expect((await people.other.client.get(path)).status).toBe(200);

    await people.author.client.act(path, { intent: 'delete' });
    app.clock.advance(UNDO_MS + 1);
    expect((await open('author')).canRestore).toBe(false);
  });
});

test('a like sent to a story’s page redirects there and always likes the story of that page', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const [id, another] = [await createStory(app, ammu), await createStory(app, ammu)];
  const path = `/stories/food/${id}`;
  const form = { intent: 'like', story: another, liked: 'true' };
  expect((await ammu.client.act(path, form)).value.data).toMatchObject({ likes: 1, isLiked: true });
  const plain = await ammu.client.post(path, { ...form, story: id, liked: 'false' });
  expect([plain.status, plain.headers.get('location')]).toEqual([302, path]);
  expect((await readStory(app.context, ammu.viewer, another))?.card.likes).toBe(0);
  expect((await readStory(app.context, ammu.viewer, id))?.card.likes).toBe(0);
});

test('the page has the story’s title, no previews for other sites, and its link', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const path = `/stories/food/${await createStory(app, ammu, { title: 'മഴ', content: 'മഴ പെയ്തു.' })}`;
  const page = await ammu.client.html(path);
  expect(page).toContain('<title>മഴ · Kerikko</title>');
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).not.toMatch(/<meta (property|name)="(og|twitter|description)/);
  expect(page).toMatch(/<h1[^>]* dir="auto" lang="ml"[^>]*>മഴ</);
  const shared = await ammu.client.html(`${path}?share=`);
  expect(shared).toMatch(new RegExp(`<input[^>]*value="http://kerikko.test${path}"`));
});

test('the link to a topic with a Malayalam name marks the language of that name on an English page', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const path = `/stories/travel/${await createStory(app, ammu, { topic: 'travel' })}`;
  const page = (await ammu.client.html(path)).replaceAll('<!-- -->', '');
  expect(page).toContain('>More in <span lang="ml">കൊച്ചു യാത്രകൾ</span></span>');
});
