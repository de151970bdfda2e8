// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../test/factories.ts';
import { readRow } from '../../test/rows.ts';
import { postComment } from '../features/comments/server/comments.ts';
import { romanise } from '../malayalam/romanise.ts';

const TITLE = 'മഴയും പുഴയും';
const SENTENCE = 'ഞാൻ വീട്ടിൽ പോയി, ചായ കുടിച്ചു. ';
const CONTENT = `Puttu 🍚 at 7:30, https://example.org/x?y=1\n${SENTENCE.repeat(300)}`.trim();
const COMMENT = 'നല്ല കഥ 😀 ok';

let app: TestApp;
let author: Actor;
let commenter: Actor;
let reader: Actor;
let story: string;
let path: string;

beforeEach(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  // Links of newcomers are held.
  author = await createActor(app, 'moderator', { name: 'അമ്മു' });
  commenter = await createActor(app);
  reader = await createActor(app);
  story = await createStory(app, author, { title: TITLE, content: CONTENT });
  path = `/stories/food/${story}`;
  for (const { viewer } of [author, commenter]) {
    await createComment(app, { viewer }, story, COMMENT);
  }
  for (const { client } of [author, commenter, reader]) await choose(client, 'latin');
});

test('every page shows stories, titles, comments and snippets in English letters, as HTML and as data', async () => {
  const pages: [path: string, ...texts: string[]][] = [
    ['/stories/food', 'Mazhayum puzhayum', 'Njan veettil poyi'],
    ['/stories/latest', 'Mazhayum puzhayum', 'Njan veettil poyi'],
    [path, 'Mazhayum puzhayum', 'Njan veettil poyi', 'Nalla katha 😀 ok'],
    [`${path}?comment=x`, 'Nalla katha'],
    [`/people/${author.viewer.accountId}`, 'Mazhayum puzhayum', 'Njan veettil poyi'],
    ['/dashboard', 'Mazhayum puzhayum', 'Njan veettil poyi'],
    ['/reading/recent', 'Mazhayum puzhayum'],
    ['/search?q=veedu', 'Mazhayum puzhayum', 'veettil'],
    ['/search?q=katha&in=comments', 'katha'],
  ];
  for (const [page, ...texts] of pages) {
    for (let visit = 0; visit < 2; visit += 1) {
      const html = await reader.client.html(page);
      const { text: data } = await reader.client.data(page);
      for (const text of texts) {
        expect(html, page).toContain(text);
        expect(data, page).toContain(text);
      }
      for (const written of ['മഴയും', 'വീട്ടിൽ', 'നല്ല']) {
        expect(html, page).not.toContain(written);
        expect(data, page).not.toContain(written);
      }
      expect(html, page).toMatch(/lang="ml-Latn"/);
      expect(html, page).toContain('Show as written');
    }
  }
  const news = await author.client.html('/news');
  expect(news).toContain('Nalla katha');
  expect(news).toContain('Mazhayum puzhayum');
  // The line above the page is shown if a text is in English letters, even if this text is only a title.
  const [title, other] = [
    { title: TITLE, content: 'Tea' },
    { text: 'Sugar?', key: randomUUID(), replyTo: '' },
  ];
  const tea = await createStory(app, commenter, title);
  await postComment(app.context, author.viewer, tea, { intent: 'comment', ...other });
  for (const page of ['/news', '/search?q=sugar&in=comments']) {
    const html = await commenter.client.html(page);
    expect(html, page).toContain('Sugar');
    expect(html, page).toMatch(/lang="ml-Latn"[^>]*>Mazhayum puzhayum/);
  }
  // The marks stay around the same words.
  const found = await reader.client.html('/search?q=വീട്');
  expect(found).toMatch(/<mark[^>]*>veettil<\/mark> poyi/);
});

test('what is no Malayalam stays as it is, and other readers see what was written', async () => {
  const html = await reader.client.html(path);
  expect(html).toMatch(/Puttu 🍚 at 7:30, <a [^>]*>https:\/\/example\.org\/x\?y=1<\/a><\/span>\n/);
  expect(html).toContain(romanise(CONTENT).slice(-400));
  const other = await createActor(app);
  for (const page of ['/stories/food', path]) {
    const written = await other.client.html(page);
    expect(written).toContain(TITLE);
    expect(written).not.toContain('Mazhayum');
    expect(written).not.toContain('Show as written');
  }
  await choose(reader.client, 'malayalam');
  expect(await reader.client.html(path)).toContain(TITLE);
});

test('forms, the archive and the stored text have the original, also while the page shows English letters', async () => {
  const stored = () => app.context.database.selectFrom('stories').selectAll().execute();
  const before = await stored();
  const edit = await author.client.html(`${path}?edit`);
  expect(edit).toMatch(new RegExp(`<textarea[^>]*>${TITLE}</textarea>`));
  const [, typed = ''] = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(edit) ?? [];
  expect(typed.replace(/^\n/, '').replaceAll('&amp;', '&')).toBe(CONTENT);
  const { card, written } = await author.client.page(path);
  expect(card.title).toBe('Mazhayum puzhayum');
  expect(written).toEqual({ title: TITLE, content: CONTENT, photos: [] });
  // Only one's own texts are there as written, because nobody else can edit them.
  const { text } = await commenter.client.data(path);
  expect(text.split(COMMENT)).toHaveLength(2);
  expect(text).not.toContain(TITLE);

  const comment = (
    await app.context.database.selectFrom('comments').select(['id', 'author_id']).execute()
  ).find(({ author_id }) => author_id === commenter.viewer.accountId);
  const form = await commenter.client.html(`${path}?comment=${comment?.id}&edit-comment=${comment?.id}`);
  expect(form).toMatch(new RegExp(`<textarea[^>]*>\\n?${COMMENT}</textarea>`));

  // A refused form keeps what was typed.
  const refused = await author.client.post(path, {
    intent: 'edit',
    topic: 'food',
    title: '',
    content: CONTENT,
    version: '1',
    key: '12345678',
  });
  expect(await refused.text()).toContain(SENTENCE.repeat(3));
  expect(await stored()).toEqual(before);
});

test('the place in a long story is the same in both letters', async () => {
  const latin = romanise(CONTENT);
  const word = latin.indexOf('veettil', 5000);
  await reader.client.post('/reading-place', { story, place: String(word + 3), script: 'latin' });
  const placeOf = async () => (await reader.client.page(path)).reading.place;
  // The row is there once the page was opened.
  await reader.client.get(path);
  await reader.client.post('/reading-place', { story, place: String(word + 3), script: 'latin' });
  expect(await placeOf()).toBe(word);
  await choose(reader.client, 'malayalam');
  const place = await placeOf();
  expect(CONTENT.slice(place, place + 7)).toBe('വീട്ടിൽ');
  expect(romanise(CONTENT.slice(0, place))).toHaveLength(word);
});

test('the choice is kept on the account and in a cookie of the device', async () => {
  expect(reader.client.cookies.get('script')).toBe('latin');
  const { script } = await readRow(app, 'accounts', { id: reader.viewer.accountId });
  expect(script).toBe('latin');
  const session = String(reader.client.cookies.get('kerikko'));
  const elsewhere = app.client({ kerikko: session });
  expect(await (await elsewhere.get(path)).text()).toContain('Mazhayum');
  await choose(elsewhere, 'malayalam');
  expect(await reader.client.html(path)).toContain(TITLE);
});

async function choose(client: Actor['client'], script: string): Promise<void> {
  const answer = await client.post('/reader-settings', { intent: 'script', script, back: '/stories' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/stories']);
}
