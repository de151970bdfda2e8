// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../../../test/create-test-app.ts';
import { createActor, createStory, withoutLimits } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { listStories } from '../../reading/server/topic-lists.ts';
import { addTitles } from '../../stories/server/text-links.ts';
import { readComments } from './comment-reading.ts';
import { postComment } from './comments.ts';

const CANARY = 'canary-title';

/** Returns a story and a comment with the address of another story, and who wrote that one. */
async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  // Links of newcomers are held.
  const author = await createActor(app, 'moderator');
  const linked = await createActor(app, 'member', { name: 'Ammu' });
  const reader = await createActor(app);
  const target = await createStory(app, linked, { title: `${CANARY} മഴ` });
  const address = `${PUBLIC_URL}/stories/food/${target}`;
  const story = await createStory(app, author, {
    content: `Read (${address}). ${'word '.repeat(400)}${address}`,
  });
  const text = `മഴ-ലെ കഥ: ${address}-ൽ, www.example.org-ലും`;
  const input = { intent: 'comment' as const, text, key: randomUUID(), replyTo: '' };
  await postComment(withoutLimits(app.context), author.viewer, story, input);
  return { app, author, linked, reader, target, story, address, text, path: `/stories/food/${story}` };
}

test('an address of a story leads inside and has its title, in a story, its rest and a comment', async () => {
  const { app, reader, target, story, address, text } = await setUp();
  const to = `/stories/food/${target}`;
  const found = await readStory(app.context, reader.viewer, story);
  const title = { title: `${CANARY} മഴ`, titleLanguage: '' };
  const at = (of: string) => ({ start: of.indexOf(address), end: of.indexOf(address) + address.length });
  expect(found?.card.links).toEqual([{ ...at(found?.card.opening ?? ''), to, ...title }]);
  expect(found?.restLinks).toEqual([{ ...at(found?.rest ?? ''), to, ...title }]);
  const page = await readComments(app.context, reader.viewer, story);
  const start = text.indexOf('www.');
  expect(page?.threads[0]?.comment.links).toEqual([
    { ...at(text), to, ...title },
    { start, end: start + 'www.example.org'.length, to: 'https://www.example.org' },
  ]);
  // Readers share what a server keeps of a list.
  const { stories } = await listStories(app.context, reader.viewer, 'food');
  const card = stories.find(({ id }) => id === story);
  expect(card?.links).toEqual([{ ...at(card?.opening ?? ''), to }]);
});

test('nobody learns the title of a story from its address who does not see that story in lists', async () => {
  const { app, linked, reader, author, target, path } = await setUp();
  const seesTitle = async ({ client }: typeof reader) => {
    const seen = new Set<boolean>();
    // The server keeps the HTML of comments.
    for (let visit = 0; visit < 2; visit += 1) {
      const html = await client.html(path);
      seen.add(new RegExp(`<a[^>]*>${CANARY}`).test(html));
      seen.add(html.includes(CANARY));
      seen.add((await client.data(path)).text.includes(CANARY));
      seen.add((await client.data(`${path}?index`)).text.includes(CANARY));
    }
    return [...seen];
  };
  const setStory = (columns: { hidden_at?: number | null; deleted_at?: number | null }) =>
    app.context.database.updateTable('stories').set(columns).where('id', '=', target).execute();
  // The story's neighbours and lists have its title as well.
  await updateRows(app, 'stories', { id: target }, { topic: 'travel' });
  expect(await seesTitle(reader)).toEqual([true]);
  await mutePerson(app.context, reader.viewer, linked.viewer.accountId);
  expect(await seesTitle(reader)).toEqual([false]);
  expect(await seesTitle(author)).toEqual([true]);
  await unmutePerson(app.context, reader.viewer, linked.viewer.accountId);
  await setStory({ hidden_at: 1 });
  for (const person of [reader, author, linked]) expect(await seesTitle(person)).toEqual([false]);
  await setStory({ hidden_at: null, deleted_at: 1 });
  expect(await seesTitle(reader)).toEqual([false]);
  await setStory({ deleted_at: null });
  expect(await seesTitle(reader)).toEqual([true]);
});

test('a page without addresses of stories runs no query for titles', async () => {
  const { reader } = await setUp();
  const lists = [
    undefined,
    [
      { start: 0, end: 8, to: 'https://example.org' },
      { start: 9, end: 12, to: '/people' },
    ],
  ];
  const noDatabase = { database: undefined as never };
  expect(await addTitles(noDatabase, reader.viewer, lists)).toEqual(lists);
});

test('the preview of a draft has the links of the published story, with and without scripts', async () => {
  const { reader, target, address } = await setUp();
  const content = `  മഴ: ${address}, example.org/a`;
  const sent = await reader.client.post('/write/draft', { intent: 'links', content });
  const text = content.trim();
  const start = text.indexOf(address);
  expect(await sent.json()).toEqual({
    links: [
      {
        ...{ start, end: start + address.length, to: `/stories/food/${target}` },
        ...{ title: `${CANARY} മഴ`, titleLanguage: '' },
      },
      { start: text.indexOf('example'), end: text.length, to: 'https://example.org/a' },
    ],
  });
  const key = randomUUID().replaceAll('-', '');
  const form = { intent: 'preview', key, topic: 'food', title: 'Rain', content };
  const page = await (await reader.client.post('/write', form)).text();
  expect(page).toMatch(
    new RegExp(`<a [^>]*href="/stories/food/${target}"[^>]*target="_blank"[^>]*>${CANARY}`),
  );
  expect(page).toMatch(/<a [^>]*href="https:\/\/example\.org\/a"[^>]*rel="noopener nofollow ugc"/);
});
