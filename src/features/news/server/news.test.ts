// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  openBrowser,
} from '../../../../test/factories.ts';
import { insertRows, readRow } from '../../../../test/rows.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import {
  deleteComment,
  editComment,
  releaseComment,
  restoreComment,
  setCommentHidden,
} from '../../comments/server/comment-editing.ts';
import { askToJoin } from '../../membership/server/applications/ask-to-join.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { listPending } from '../../membership/server/membership.ts';
import { decideCase } from '../../moderation/server/decide-case.ts';
import { readOwnCase } from '../../moderation/server/objections.ts';
import { ORDINARY_MS } from '../../moderation/server/open-cases.ts';
import { reportContent } from '../../moderation/server/reports.ts';
import { remindOfCases } from '../../moderation/server/sweep-cases.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { setLike } from '../../stories/server/stories.ts';
import { deleteStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { findMailSettings } from './mail-settings.ts';
import { listNews, MAX_NEWS, READ_RETENTION_MS, seeNews, sweepNews, UNREAD_RETENTION_MS } from './news.ts';
import { eraseNews } from './notify.ts';
import { readAllNews } from './read-news.ts';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const people = {
    author: await createActor(app, 'member', { name: 'Appu' }),
    asha: await createActor(app, 'member', { name: 'Asha' }),
    babu: await createActor(app, 'member', { name: 'Babu' }),
  };
  const story = await createStory(app, people.author, { title: 'Puttu' });
  const post = (by: Actor, text: string, replyTo = '') => {
    app.clock.advance(1000);
    return createComment(app, by, story, text, { replyTo });
  };
  const like = (by: Actor, liked: boolean) => {
    app.clock.advance(1000);
    return setLike(app.context, by.viewer, { intent: 'like', story, liked });
  };
  return { app, ...people, story, path: `/stories/food/${story}`, post, like };
}

const read = async (app: TestApp, { viewer }: Actor) => (await listNews(app.context, viewer)).items;

/** Returns the number in the navigation of a page that reads no news. */
async function numberOf({ client }: Actor): Promise<number> {
  const label = /aria-label="Notifications(?:, (\d+) new)?"/.exec(await client.html('/people'));
  expect(label).not.toBeNull();
  return Number(label?.[1] ?? 0);
}

/** Returns the context of a server whose disk is full. */
function withoutWrites(context: TestApp['context']): TestApp['context'] {
  const database = new Proxy(context.database, {
    get(target, name) {
      if (name === 'updateTable') throw new Error('database or disk is full');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...context, database };
}

test('comments are grouped by story, whom a comment answers is told of a reply, and nobody of their own words', async () => {
  const { app, author, asha, babu, path, post } = await setUp();
  const first = await post(asha, 'Tea?');
  await post(babu, 'Coffee.');
  const reply = await post(author, 'Both.', first);
  await post(asha, 'Good!', reply);
  expect(await read(app, author)).toMatchObject([
    { kind: 'reply', names: ['Asha'], people: 1, excerpt: 'Good!', isUnread: true },
    {
      kind: 'comment',
      names: ['Babu', 'Asha'],
      people: 2,
      excerpt: 'Tea?',
      title: 'Puttu',
      path: `${path}?comment=${first}#comment-${first}`,
    },
  ]);
  expect(await read(app, asha)).toMatchObject([{ kind: 'reply', names: ['Appu'], excerpt: 'Both.' }]);
  expect(await read(app, babu)).toEqual([]);
  expect(await numberOf(author)).toBe(2);
  const page = await author.client.html('/news');
  // Both rows of News stand below the title of the story, with the faces of Asha and Babu.
  const words = page.replaceAll(/<\/?bdi[^>]*>|<!-- -->/g, '');
  expect(words.match(/>Puttu<\/a><\/h2>/g)).toHaveLength(1);
  expect(words).toMatch(/>A<\/span>.*?>Asha replied to you<.*>B<\/span>.*?>Babu and Asha commented</s);
  expect(words.match(/>New</g)).toHaveLength(2);
  // The next visit shows neither as new.
  expect([await numberOf(author), await author.client.html('/news')]).toEqual([
    0,
    expect.not.stringContaining('>New<'),
  ]);
  await post(babu, 'And milk.');
  const [newest] = await read(app, author);
  expect([newest, await numberOf(author)]).toMatchObject([
    { names: ['Babu'], people: 1, excerpt: 'And milk.' },
    1,
  ]);
  await author.client.post('/news', { intent: 'read-all' });
  expect((await read(app, author)).some((item) => item.isUnread)).toBe(false);
});

test('a comment whose news cannot be stored is not stored either, and the same form posts it later', async () => {
  const { app, author, asha, story, path } = await setUp();
  const { database } = app.context;
  const form = { intent: 'comment', text: 'Tea?', key: randomUUID() };
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
  const count = async () => {
    const comments = await database.selectFrom('comments').select('id').execute();
    const { comments: counted } = await readRow(database, 'stories', { id: story });
    return [comments.length, counted, (await read(app, author)).length];
  };
  await rename('news', 'kept_news').execute(database);
  const failed = await asha.client.post(`${path}?index`, form);
  await rename('kept_news', 'news').execute(database);
  expect([failed.status, await count()]).toEqual([500, [0, 0, 0]]);
  expect((await asha.client.post(`${path}?index`, form)).status).toBe(302);
  expect(await count()).toEqual([1, 1, 1]);
});

test('the news of 40,000 stories are erased at once, except those with a cause', async () => {
  const { app, author, asha, story, post } = await setUp();
  const comment = await post(asha, 'Tea?');
  const others = Array.from({ length: 40_000 }, () => randomUUID());
  const erase = () => inTransaction(app.context, (transaction) => eraseNews(transaction, [...others, story]));
  await erase();
  expect((await read(app, author)).length).toBe(1);
  await app.context.database.deleteFrom('comments').where('id', '=', comment).execute();
  await erase();
  const news = await app.context.database.selectFrom('news').select('id').execute();
  expect(news).toEqual([]);
});

test('a mention is told once, before a reply, and withdrawn by an edit', async () => {
  const { app, author, asha, babu, story, post } = await setUp();
  const root = await post(asha, 'Tea?');
  await readAllNews(app.context, author.viewer);
  const reply = await post(babu, '@Asha and @Appu: coffee!', root);
  expect(await read(app, asha)).toMatchObject([
    { kind: 'mention', names: ['Babu'], excerpt: '@Asha and @Appu: coffee!', isUnread: true },
  ]);
  expect((await read(app, author)).map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
    ['mention', true],
    ['comment', false],
  ]);
  const edit = async (text: string) => {
    app.clock.advance(1000);
    const { created_at, edited_at } = await readRow(app, 'comments', { id: reply });
    const form = { intent: 'edit-comment', comment: reply, text, version: edited_at ?? created_at } as const;
    await editComment(app.context, babu.viewer, story, form);
  };
  await edit('@Appu: coffee!');
  expect(await read(app, asha)).toEqual([]);
  await edit('@Asha: coffee!');
  expect((await read(app, asha)).map(({ kind }) => kind)).toEqual(['mention']);
  expect((await read(app, author)).map(({ kind }) => kind)).toEqual(['comment']);
});

test('news of an edit or a release below a hidden story wait until the story is back', async () => {
  const { app, author, asha, babu, story, post } = await setUp();
  const { context } = app;
  const change = (run: (transaction: Transaction) => Promise<unknown>) => inTransaction(context, run);
  const numbers = async () => [await numberOf(author), await numberOf(asha)];
  // Makes Asha a person whom others mention below the story.
  await post(asha, 'Tea?');
  await readAllNews(context, author.viewer);
  const own = await post(author, 'Steam');
  const held = await post(babu, 'Coconut');
  await change((transaction) => setCommentHidden(transaction, held, 1));
  await change((transaction) => setStoryHidden(transaction, story, 1));
  const { created_at: version } = await readRow(app, 'comments', { id: own });
  const edit = { intent: 'edit-comment', comment: own, text: '@Asha', version } as const;
  await editComment(context, author.viewer, story, edit);
  await change((transaction) => setCommentHidden(transaction, held, null));
  await change((transaction) => releaseComment(transaction, held, app.clock.now()));
  expect(await numbers()).toEqual([0, 0]);
  await change((transaction) => setStoryHidden(transaction, story, null));
  expect(await numbers()).toEqual([1, 1]);
  expect(await read(app, author)).toMatchObject([{ isUnread: true, names: ['Babu'] }, { isUnread: false }]);
  expect(await read(app, asha)).toMatchObject([{ kind: 'mention' }]);
});

test('news are withdrawn with their cause, and come back with it', async () => {
  const { app, author, asha, babu, story, post, like } = await setUp();
  const comment = await post(asha, 'Tea?');
  await like(asha, true);
  await like(babu, true);
  expect(await read(app, author)).toMatchObject([{ kind: 'like', people: 2 }, { kind: 'comment' }]);
  await like(asha, false);
  expect(await read(app, author)).toMatchObject([{ kind: 'like', people: 1 }, { kind: 'comment' }]);
  await like(babu, false);
  await deleteComment(app.context, asha.viewer, story, comment);
  expect([await read(app, author), await numberOf(author)]).toEqual([[], 0]);
  await restoreComment(app.context, asha.viewer, story, comment);
  await like(babu, true);
  expect(await numberOf(author)).toBe(2);
  await deleteStory(app.context, author.viewer, story);
  expect(await numberOf(author)).toBe(0);
  await restoreStory(app.context, author.viewer, story);
  expect(await read(app, author)).toHaveLength(2);
});

test('a member is told of a new role until it is taken away, and old news are deleted', async () => {
  const { app, author, asha, post } = await setUp();
  const administrator = await createActor(app, 'administrator');
  const { context } = app;
  await decide(context, administrator.viewer, author.viewer.accountId, { action: 'make-moderator' });
  const told = { items: [{ sentence: 'made-moderator', path: '/moderation', isUnread: true }] };
  for (const one of [withoutWrites(context), context]) {
    const page = await listNews(one, author.viewer);
    expect(page).toMatchObject(told);
    await seeNews(one, author.viewer, page);
  }
  expect(await read(app, author)).toMatchObject([{ isUnread: false }]);
  await decide(context, administrator.viewer, author.viewer.accountId, { action: 'remove-moderator' });
  expect(await read(app, author)).toEqual([]);
  await post(asha, 'Tea?');
  app.clock.advance(READ_RETENTION_MS + 1000);
  await sweepNews(context.database, app.clock.now());
  expect(await read(app, author)).toMatchObject([{ kind: 'comment' }]);
  app.clock.advance(UNREAD_RETENTION_MS);
  await sweepNews(context.database, app.clock.now());
  expect(await read(app, author)).toEqual([]);
});

test('what is read on one device is read on all, and muted people and unwanted kinds make no news', async () => {
  const { app, author, asha, babu, path, post, like } = await setUp();
  const phone = { ...author, client: await openBrowser(app, author) };
  await post(asha, 'Tea?');
  await like(asha, true);
  expect(await numberOf(phone)).toBe(2);
  await author.client.get('/news');
  expect(await numberOf(phone)).toBe(0);
  await phone.client.get(path);
  expect((await read(app, author)).some((item) => item.isUnread)).toBe(false);

  await post(asha, 'And milk?');
  await post(babu, 'Coffee.');
  await mutePerson(app.context, author.viewer, asha.viewer.accountId);
  await post(asha, 'Hello?');
  expect((await read(app, author))[0]).toMatchObject({ names: ['Babu'], people: 1, excerpt: 'Coffee.' });
  await mutePerson(app.context, author.viewer, babu.viewer.accountId);
  // The like stays: it must not tell who liked.
  expect([await numberOf(author), await read(app, author)]).toMatchObject([0, [{ kind: 'like' }]]);
  await unmutePerson(app.context, author.viewer, babu.viewer.accountId);
  expect(await numberOf(author)).toBe(1);

  const save = async (...kinds: string[]) => {
    // One button of the page saves these and the settings of the mails.
    const form = { intent: 'all-settings', digest: 'daily', hour: '8', weekday: '6', kind: kinds };
    return (await author.client.post('/news/settings', form)).status;
  };
  expect([await save('own-case'), await save('reply', 'like')]).toEqual([422, 302]);
  expect(await numberOf(author)).toBe(0);
  await post(babu, 'Anyone?');
  await like(babu, true);
  expect((await read(app, author))[0]).toMatchObject({ kind: 'like', isUnread: true });
  expect(await author.client.html('/news/settings')).toMatch(
    /value="reply" checked=""|checked="" value="reply"/,
  );
  expect(await findMailSettings(app.context.database, author.viewer.accountId)).toMatchObject({
    digest: 'daily',
  });
});

test('administrators and moderators hear of what waits, once and until nothing does', async () => {
  const { app, author, asha, babu, post } = await setUp();
  const { context } = app;
  const administrator = await createActor(app, 'administrator');
  const moderator = await createActor(app, 'moderator');
  const [first, second] = [await createActor(app, 'no-record'), await createActor(app, 'no-record')];
  for (const { viewer } of [first, second]) {
    app.clock.advance(1000);
    await askToJoin(context, viewer);
  }
  const waiting = async (by: Actor) =>
    (await read(app, by)).map((item) => ['sentence' in item && item.sentence, item.isUnread]);
  expect(await read(app, administrator)).toMatchObject([
    { sentence: 'applications', values: [2], path: '/admin' },
  ]);
  expect(await read(app, moderator)).toEqual([]);
  await administrator.client.get('/admin');
  expect(await waiting(administrator)).toEqual([['applications', false]]);
  await decide(context, administrator.viewer, first.viewer.accountId, { action: 'approve' });
  await askToJoin(context, (await createActor(app, 'no-record')).viewer);
  expect(await waiting(administrator)).toEqual([['applications', true]]);
  const pending = await listPending(context, { ...administrator.viewer, accountId: 'someone else' });
  for (const { uid } of pending) await decide(context, administrator.viewer, uid, { action: 'approve' });
  expect([await waiting(administrator), await numberOf(administrator)]).toEqual([[], 0]);

  const thing = { kind: 'comment', id: await post(asha, 'Rude.'), category: 'unkind', words: '' } as const;
  const { caseId } = await reportContent(context, babu.viewer, thing);
  expect(await read(app, moderator)).toMatchObject([{ sentence: 'cases', values: [1, 0] }]);
  await moderator.client.get('/moderation');
  expect(await numberOf(moderator)).toBe(0);
  app.clock.advance(ORDINARY_MS + 1000);
  await remindOfCases(context, app.clock.now());
  expect(await read(app, moderator)).toMatchObject([{ sentence: 'cases', values: [1, 1], isUnread: true }]);
  const decision = { intent: 'hide', rule: 1, words: 'Unkind.', note: '' } as const;
  await decideCase(context, moderator.viewer, caseId, decision);
  expect([await read(app, moderator), await waiting(administrator)]).toEqual([[], []]);
  expect(await read(app, asha)).toMatchObject([{ sentence: 'own-case', path: `/account/cases/${caseId}` }]);
  await readOwnCase(context, asha.viewer, caseId, 'en');
  expect(await waiting(asha)).toEqual([['own-case', false]]);
  // The comment is hidden.
  expect(await waiting(author)).toEqual([]);
});

test('a member keeps the newest 500 news, read or not, and nobody else loses any', async () => {
  const { app, author, asha, babu, story, post } = await setUp();
  const { database, clock } = app.context;
  await post(babu, 'Hello!');
  const { accountId: account_id } = asha.viewer;
  const start = clock.now();
  const rows = Array.from({ length: MAX_NEWS + 3 }, (_, index) => ({
    ...{ id: randomUUID(), account_id, kind: 'like', subject_id: randomUUID(), about_id: story },
    ...{ created_at: start + index, updated_at: start + index, read_at: index % 2 ? start : null },
  }));
  for (let done = 0; done < rows.length; done += 100) {
    await insertRows(database, 'news', rows.slice(done, done + 100));
  }
  await sweepNews(database, clock.now());
  const kept = await database.selectFrom('news').select(['account_id', 'id']).execute();
  const ofAsha = kept.filter((row) => row.account_id === account_id).map(({ id }) => id);
  expect(ofAsha.sort()).toEqual(
    rows
      .slice(3)
      .map(({ id }) => id)
      .sort(),
  );
  expect(kept).toHaveLength(MAX_NEWS + 1);
  expect(await read(app, author)).toHaveLength(1);
});
