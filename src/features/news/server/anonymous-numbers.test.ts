// Runs on: SQLite, PostgreSQL nightly
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { readRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { postComment } from '../../comments/server/comments.ts';
import { reportContent } from '../../moderation/server/reports.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { setSaved } from '../../reading/server/reading.ts';
import { readStory } from '../../reading/server/story-reading.ts';
import { setLike } from '../../stories/server/stories.ts';
import { setStoryHidden } from '../../stories/server/story-editing.ts';

/** The pages of a member that show numbers. */
const PAGES = [
  '/dashboard',
  '/account',
  '/news',
  '/stories',
  '/stories/latest',
  '/people',
  '/drafts',
  '/profile',
];
const LISTS = ['/reading/saved', '/reading/recent', '/search?q=mazha'];

test('muting people who like, save, read or report changes no number and no entry that the author can see', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Asha' } });
  const others = [await createMember(app, 'Babu'), await createMember(app, 'Chitra')] as const;
  const story = await createStory(app, author, { topic: 'life', title: 'mazha', content: 'mazha' });
  const hidden = await createStory(app, author, { topic: 'life', title: 'mazha hidden', content: 'mazha' });
  const comment = await writeComment(app, author, story);
  for (const { viewer } of others) {
    await setLike(app.context, viewer, { intent: 'like', story, liked: true });
    await setLike(app.context, viewer, { intent: 'like', story: hidden, liked: true });
    await setSaved(app.context, viewer, { intent: 'bookmark', story, saved: true });
    await readStory(app.context, viewer, story);
    await reportContent(app.context, viewer, { kind: 'comment', id: comment, category: 'spam', words: '' });
  }
  await inTransaction(app.context, (transaction) => setStoryHidden(transaction, hidden, app.clock.now()));
  const pages = [
    ...PAGES,
    ...LISTS,
    '/stories/life',
    `/stories/life/${story}`,
    `/people/${author.viewer.accountId}`,
  ];
  // The second reading is compared: opening a page marks news as read.
  await readAll(author, pages);
  const before = await readAll(author, pages);
  expect(before['/news']).toContain('mazha');
  const [first, second] = others;
  const states: [string, () => Promise<void>][] = [
    ['one is muted', () => mutePerson(app.context, author.viewer, first.viewer.accountId)],
    ['both are muted', () => mutePerson(app.context, author.viewer, second.viewer.accountId)],
    ['the first is unmuted', () => unmutePerson(app.context, author.viewer, first.viewer.accountId)],
    ['nobody is muted', () => unmutePerson(app.context, author.viewer, second.viewer.accountId)],
  ];
  for (const [state, change] of states) {
    await change();
    expect([state, await readAll(author, pages)]).toEqual([state, before]);
  }
});

test('a like of a muted person makes the same news as any other like', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Asha' } });
  const [muted, other] = [await createMember(app, 'Babu'), await createMember(app, 'Chitra')];
  await mutePerson(app.context, author.viewer, muted.viewer.accountId);
  const unread = async () => {
    const rows = await readRows(app, 'news', { account_id: author.viewer.accountId }, [
      'kind',
      'read_at',
      'withdrawn_at',
    ]);
    return rows;
  };
  const stories = [await createStory(app, author), await createStory(app, author)] as const;
  await setLike(app.context, muted.viewer, { intent: 'like', story: stories[0], liked: true });
  const ofMuted = await unread();
  await setLike(app.context, other.viewer, { intent: 'like', story: stories[1], liked: true });
  expect([ofMuted, await unread()]).toEqual([[LIKE], [LIKE, LIKE]]);
});

const LIKE = { kind: 'like', read_at: null, withdrawn_at: null };

/** Returns the data of each page as text, without the keys of forms, which are random. */
async function readAll({ client }: Actor, pages: readonly string[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const page of pages) {
    const { status, value } = await client.data(page);
    expect([page, status]).toEqual([page, 200]);
    texts[page] = JSON.stringify(value).replace(/"(key|submissionKey)":"[^"]+"/g, '');
  }
  return texts;
}

function writeComment(app: TestApp, { viewer }: Actor, story: string): Promise<string> {
  const input = {
    intent: 'comment',
    key: 'a-comment-key',
    text: 'mazha',
    replyTo: '',
    mentions: [],
  } as const;
  return postComment(app.context, viewer, story, input as never);
}

function createMember(app: TestApp, name: string): Promise<Actor> {
  return createActor(app, 'member', { name });
}
