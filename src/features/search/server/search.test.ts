// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import {
  deleteComment,
  editComment,
  restoreComment,
  setCommentHidden,
} from '../../comments/server/comment-editing.ts';
import { postComment } from '../../comments/server/comments.ts';
import { saveProfile, saveVisibility } from '../../people/server/profile.ts';
import { deleteStory, editStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { RESULTS_PER_PAGE } from '../contract.ts';
import { findIds, idsOf, search } from '../sample.ts';

test('a story is found in any script and spelling, best tier first and newest first', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Mini' } });
  const write = async (title: string, content: string, topic: 'food' | 'life' = 'food') => {
    app.clock.advance(MINUTE_MS);
    return createStory(app, author, { title, content, topic });
  };
  const inText = await write('Kitchen', 'ഇന്നലെ മഴ പെയ്തു.');
  const inflected = await write('Window', 'മഴയിൽ നനഞ്ഞ ഒരു വൈകുന്നേരം.', 'life');
  const inTitle = await write('മഴ', 'ഒരു ചെറിയ കഥ.');
  const manglish = await write('Bus', 'Mazha vannappol njangal odi.');
  await write('Other', 'Nothing of it here.');

  expect(await findIds(app, author, 'q=മഴ')).toEqual([inTitle, inText, manglish, inflected]);
  expect(await findIds(app, author, 'q=mazha')).toEqual([inTitle, manglish, inText, inflected]);
  expect(await findIds(app, author, 'q=MAZHA odi')).toEqual([manglish]);
  expect((await search(app, author, 'q=mala')).results.found.map(({ likeness }) => likeness)).toEqual(
    Array(4).fill('alike'),
  );
  expect(await findIds(app, author, 'q="mazha"')).toEqual([manglish]);
  expect(await findIds(app, author, 'q=mazha&topic=life')).toEqual([inflected]);
  expect(await findIds(app, author, `q=mazha&by=${author.viewer.accountId}`)).toHaveLength(4);

  const page = await search(app, author, 'q=mazha');
  const [first, second] = page.results.kind === 'stories' ? page.results.found : [];
  expect(first?.story.title).toEqual(['', 'മഴ', '']);
  expect(second?.story.excerpt.slice(0, 2)).toEqual(['', 'Mazha']);

  // A word of a title is found while it is typed.
  const typed = await search(app, author, 'q=mazha wind');
  expect(typed.results.found).toMatchObject([{ likeness: 'beginning', story: { id: inflected } }]);
  expect(typed.results.found[0]).toMatchObject({ story: { title: ['', 'Window', ''] } });
  expect(await findIds(app, author, 'q="wind"')).toEqual([]);

  // Nothing has both words: each one that finds something is offered.
  const both = await search(app, author, 'q=coconut mazha vannappol kitchen');
  const offered = both.words.map(({ word, count, hasMore }) => `${word} ${count}${hasMore ? '+' : ''}`);
  expect([both.results.found, offered]).toEqual([[], ['mazha 4', 'vannappol 1', 'kitchen 1']]);

  // Without JavaScript, the page has the results, and its links lead on.
  const html = await author.client.html('/search?q=mazha');
  expect(html).toMatch(/<mark[^>]*>മഴ<\/mark>/);
  app.clock.advance(8 * DAY_MS);
  const reader = await createActor(app);
  expect(await findIds(app, reader, 'q=mazha&since=week')).toEqual([]);
  expect(await findIds(app, reader, 'q=mazha&since=month')).toHaveLength(4);
});

test('what is deleted, hidden or muted is in no answer the moment after, and is back once it is shown', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Canaryauthor' });
  const reader = await createActor(app, 'member', { name: 'Reader' });
  const { context } = app;
  const { viewer } = author;
  await saveVisibility(context, viewer, { shown: true, listed: true });
  const story = await createStory(app, author, { title: 'Canary story', content: 'Canarytext of a story.' });
  const comment = await postComment(context, viewer, story, {
    intent: 'comment',
    text: 'Canarycomment',
    key: 'key-of-a-comment',
    replyTo: '',
  });
  const see = async (actor: Actor = reader) => {
    const pages = await Promise.all([
      actor.client.get('/search?q=canarytext'),
      actor.client.get('/search?q=canarycomment&in=comments'),
      actor.client.get('/search?q=canaryauthor&in=people'),
    ]);
    const texts = await Promise.all(pages.map((page) => page.text()));
    return texts.map((text) => /<mark[^>]*>Canary/.test(text));
  };
  const inTransaction = (change: Parameters<typeof runInTransaction>[1]) => runInTransaction(app, change);
  expect(await see()).toEqual([true, true, true]);

  await deleteComment(context, viewer, story, comment);
  expect(await see()).toEqual([true, false, true]);
  await restoreComment(context, viewer, story, comment);
  await inTransaction((transaction) => setCommentHidden(transaction, comment, 1));
  expect(await see()).toEqual([true, false, true]);
  await inTransaction((transaction) => setCommentHidden(transaction, comment, null));
  expect(await see()).toEqual([true, true, true]);

  await deleteStory(context, viewer, story);
  expect(await see()).toEqual([false, false, true]);
  await restoreStory(context, viewer, story);
  await inTransaction((transaction) => setStoryHidden(transaction, story, 1));
  expect(await see()).toEqual([false, false, true]);
  expect(await see(author)).toEqual([false, false, true]);
  await inTransaction((transaction) => setStoryHidden(transaction, story, null));
  expect(await see()).toEqual([true, true, true]);

  await editStory(context, viewer, story, {
    ...{
      intent: 'edit',
      topic: 'food',
      title: 'Canary story',
      content: 'Another text.',
      key: 'key-of-a-form',
    },
    version: context.clock.now(),
  });
  expect(await see()).toEqual([false, true, true]);

  const edited = { intent: 'edit-comment', comment, text: 'Other words' } as const;
  await editComment(context, viewer, story, { ...edited, version: context.clock.now() });
  expect(await see()).toEqual([false, false, true]);
  const again = { ...edited, text: 'Canarycomment again', version: context.clock.now() + 1 };
  await editComment(context, viewer, story, again);
  expect(await see()).toEqual([false, true, true]);

  await reader.client.post('/account/muted', { intent: 'mute', person: viewer.accountId, at: 'person' });
  expect(await see()).toEqual([false, false, false]);
  expect(await see(author)).toEqual([false, true, true]);

  await updateRows(context, 'memberships', { account_id: viewer.accountId }, { state: 'suspended' });
  const administrator = await createActor(app, 'administrator');
  expect(await see(administrator)).toEqual([false, true, false]);
});

test('a person is found by a name in either script, and by facts only while they are shown', async () => {
  const { app, context, person, reader } = await createAppWith({ person: { name: '' }, reader: 'member' });
  const find = async (q: string) => {
    const { results } = await search(app, reader, `q=${q}&in=people`);
    return results.found.length;
  };
  const profile = { name: 'ശ്രീലത', location: 'Kozhikode', bio: '', occupation: 'Nurse', company: '' };
  await saveProfile(context, person.viewer, { intent: 'save', updatedAt: context.clock.now(), ...profile });
  expect(await find('sreelatha')).toBe(0);
  await saveVisibility(context, person.viewer, { shown: false, listed: true });
  expect([await find('sreelatha'), await find('calicut')]).toEqual([1, 0]);
  await saveVisibility(context, person.viewer, { shown: true, listed: true });
  expect([await find('ശ്രീലത'), await find('calicut'), await find('നഴ്സ്')]).toEqual([1, 1, 1]);
  await saveVisibility(context, person.viewer, { shown: true, listed: false });
  expect(await find('sreelatha')).toBe(0);
});

test('a search says how much each kind has, and people whose name is meant stand above stories', async () => {
  const { app, reader } = await createAppWith({ reader: { name: 'A.B. Kumar' } });
  await saveVisibility(app.context, reader.viewer, { shown: false, listed: true });
  const none = { count: 0, hasMore: false };
  const one = { count: 1, hasMore: false };
  const inStories = await search(app, reader, 'q=kumar&topic=food');
  expect(inStories.amounts).toMatchObject({ stories: none, people: one, comments: none });
  expect(inStories.people).toMatchObject([{ person: { id: reader.viewer.accountId } }]);
  expect((await search(app, reader, 'q=ab+kumar&in=people')).amounts.people).toEqual(one);
  expect((await search(app, reader, 'q=ab+kumar&in=people&after=7_1')).amounts.people).toEqual(one);
  expect((await search(app, reader, 'q=')).amounts).toEqual({});
  // An author has no people.
  const byAuthor = await search(app, reader, `q=kumar&by=${reader.viewer.accountId}`);
  expect([byAuthor.amounts.people, byAuthor.people]).toEqual([undefined, []]);

  // A name that only sounds alike does not push stories down.
  await createStory(app, reader, { title: 'Kumari', content: 'x' });
  expect((await search(app, reader, 'q=kumari')).people).toEqual([]);
});

test('a search that finds nothing offers the closest spelling in either script, from texts the reader may see', async () => {
  const { app, author, reader } = await createAppWith({ author: { name: 'Mini' }, reader: 'member' });
  const write = (title: string, content: string) => createStory(app, author, { title, content });
  const offered = async (q: string, actor = reader) =>
    (await search(app, actor, `q=${q}`)).spellings.map(({ q: spelling, kind, count }) => [
      spelling,
      kind,
      count,
    ]);
  await write('Bus', 'ഗുരുവായൂർ ബസ്സിൽ കയറി.');
  const story = await write('Kitchen', 'Chakkakuru mezhukkupuratti');
  expect(await offered('guruvaytur')).toEqual([['ഗുരുവായൂർ', 'stories', 1]]);
  expect(await offered('ചക്കക്കുപു')).toEqual([['chakkakuru', 'stories', 1]]);
  // Only the word that finds nothing is replaced.
  expect(await offered('mezhukkupuratti chakkakupu')).toEqual([['mezhukkupuratti chakkakuru', 'stories', 1]]);
  expect(await offered('zzqxkwv')).toEqual([]);
  expect(await offered('"chakkakupu"')).toEqual([]);

  // A hidden story and one by a muted author tell nothing, although the index knows their words.
  await runInTransaction(app, (transaction) => setStoryHidden(transaction, story, 1));
  expect(await offered('chakkakupu')).toEqual([]);
  await runInTransaction(app, (transaction) => setStoryHidden(transaction, story, null));
  await reader.client.post('/account/muted', {
    intent: 'mute',
    person: author.viewer.accountId,
    at: 'person',
  });
  expect(await offered('chakkakupu')).toEqual([]);
  expect(await offered('chakkakupu', await createActor(app))).toHaveLength(1);
});

test('the pages of a search joined are all its results once, while others publish', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Mini' } });
  const expected: string[] = [];
  for (let count = 0; count < RESULTS_PER_PAGE * 2 + 5; count += 1) {
    app.clock.advance(MINUTE_MS);
    // Every third story has the word in its title, and so stands in another tier.
    const title = count % 3 === 0 ? 'Kappa' : 'Lunch';
    expected.push(await createStory(app, author, { title, content: `kappa ${count}` }));
  }
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await search(app, author, `q=kappa${after ? `&after=${after}` : ''}`);
    found.push(...idsOf(page));
    after = page.next;
    app.clock.advance(MINUTE_MS);
    await createStory(app, author, { title: 'Kappa', content: 'kappa' });
  } while (after);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

async function runInTransaction(
  { context }: TestApp,
  change: (transaction: Parameters<typeof setStoryHidden>[0]) => Promise<unknown>,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await change(transaction);
  });
}
