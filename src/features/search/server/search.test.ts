// Runs on: SQLite and PostgreSQL

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../../../test/factories.ts';
import { usesDatabaseServer, waitsForLock } from '../../../../test/test-database.ts';
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
import { RESULTS_PER_PAGE, type SearchPage } from '../contract.ts';
import { bringUpToDate, buildIndex, readProgress } from './build-index.ts';
import { flushPending } from './pending.ts';

test('a story is found in any script and spelling, best tier first and newest first', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Mini' });
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
  const html = await (await author.client.get('/search?q=mazha')).text();
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

  await context.database
    .updateTable('memberships')
    .set({ state: 'suspended' })
    .where('account_id', '=', viewer.accountId)
    .execute();
  const administrator = await createActor(app, 'administrator');
  expect(await see(administrator)).toEqual([false, true, false]);
});

test('a person is found by a name in either script, and by facts only while they are shown', async () => {
  const app = await createTestApp();
  const person = await createActor(app, 'member', { name: '' });
  const reader = await createActor(app);
  const { context } = app;
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
  const app = await createTestApp();
  const reader = await createActor(app, 'member', { name: 'A.B. Kumar' });
  await saveVisibility(app.context, reader.viewer, { shown: false, listed: true });
  const none = { count: 0, hasMore: false };
  const one = { count: 1, hasMore: false };
  const inStories = await search(app, reader, 'q=kumar&topic=food');
  expect(inStories.amounts).toEqual({ stories: none, people: one, comments: none, gatherings: none });
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
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Mini' });
  const reader = await createActor(app);
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
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Mini' });
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

test('an index that was lost is built again in the order of writing, with what is written meanwhile', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { name: 'Mini' });
  const { context } = app;
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    app.clock.advance(MINUTE_MS);
    ids.push(await createStory(app, author, { title: `Kappa ${count}`, content: 'x' }));
  }
  await clear(app);
  expect(await findIds(app, author, 'q=kappa')).toEqual([]);
  expect((await search(app, author, 'q=kappa')).progress).toBe(0);

  // A node is killed after the first batch of stories, somebody publishes, and two other nodes continue.
  let steps = 0;
  const killed = {
    get aborted() {
      steps += 1;
      return steps > 5;
    },
  };
  expect(await bringUpToDate(context)).toBe(0);
  await buildIndex(context, killed as AbortSignal);
  // Searches of some seconds share a count of all rows.
  expect(await bringUpToDate(context)).toBe(0);
  app.clock.advance(MINUTE_MS);
  expect(await bringUpToDate(context)).toBeGreaterThan(0);
  expect(await findIds(app, author, 'q=kappa')).toHaveLength(RESULTS_PER_PAGE);
  expect(await readProgress(context)).toBeGreaterThan(0);
  app.clock.advance(MINUTE_MS);
  ids.push(await createStory(app, author, { title: 'Kappa last', content: 'x' }));
  await Promise.all([buildIndex(context), buildIndex(context)]);
  expect(await readProgress(context)).toBeUndefined();
  if (usesDatabaseServer) {
    // A search would read the pages of terms that are not merged.
    const { rows } = await sql`select gin_clean_pending_list('search_terms')::integer as pages`.execute(
      context.database,
    );
    expect(rows).toEqual([{ pages: 0 }]);
  }
  expect(await findIds(app, author, 'q=kappa')).toEqual(ids.toReversed().slice(0, RESULTS_PER_PAGE));

  // An upgrade that changes the rules: documents keep their numbers.
  await sql`update search_progress set version = 0`.execute(context.database);
  expect(await readProgress(context)).toBeLessThan(100);
  await buildIndex(context);
  expect(await findIds(app, author, 'q=kappa')).toEqual(ids.toReversed().slice(0, RESULTS_PER_PAGE));

  // The sweep removes documents whose story is gone.
  await context.database.deleteFrom('stories').where('id', 'in', ids.slice(1)).execute();
  await buildIndex(context);
  const { rows } = await sql`select subject_id from search_documents where kind = 'story'`.execute(
    context.database,
  );
  expect(rows).toHaveLength(1);
});

test('a search finds what any node has committed, while other nodes write the same documents', async () => {
  const app = await createTestApp();
  const other = await createTestApp({ secondNodeOf: app });
  const author = await createActor(app, 'member', { name: 'Mini' });
  const { context } = app;
  const elsewhere = { ...author, client: other.client(Object.fromEntries(author.client.cookies)) };
  await buildIndex(context);

  // Nothing is written by itself in tests, as if the node had been killed after its commit.
  const first = await createStory(app, author, { title: 'Kappa', content: 'Old words' });
  await expect(
    inTransaction(context, async (transaction) => {
      await setStoryHidden(transaction, first, 1);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await countMarks(app)).toBe(1);
  expect(await findIds(other, elsewhere, 'q=kappa')).toEqual([first]);
  expect(await countMarks(app)).toBe(0);

  const ids = [first];
  for (let count = 0; count < 60; count += 1) {
    app.clock.advance(MINUTE_MS);
    ids.push(await createStory(app, author, { title: `Kappa ${count}`, content: 'x' }));
  }
  const version = await readVersion(app, first);
  const edited = { intent: 'edit', topic: 'food', title: 'Kappa', content: 'New words' } as const;
  const [, , , page, pageElsewhere] = await Promise.all([
    flushPending(context),
    flushPending(other.context),
    editStory(context, author.viewer, first, { ...edited, key: 'key-of-a-form', version }),
    search(app, author, 'q=kappa'),
    search(other, elsewhere, 'q=kappa'),
  ]);
  const newest = ids.toReversed().slice(0, RESULTS_PER_PAGE);
  expect([idsOf(page), idsOf(pageElsewhere)]).toEqual([newest, newest]);
  expect(await findIds(app, author, 'q=old')).toEqual([]);
  expect(await findIds(other, elsewhere, 'q=new')).toEqual([first]);
  expect([await countMarks(app), await countDocuments(app)]).toEqual([0, ids.length + 1]);
});

test.runIf(usesDatabaseServer)(
  'an edit that is flushed during a build of the index stays in the index',
  async () => {
    const app = await createTestApp();
    const { context } = app;
    const author = await createActor(app, 'member', { name: 'Mini' });
    const first = await createStory(app, author, { title: 'Tea', content: 'x' });
    const story = await createStory(app, author, { title: 'Kappa', content: 'Old words' });
    await buildIndex(context);
    await sql`update search_documents set version = 0`.execute(context.database);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = context.database.transaction().execute(async (transaction) => {
      await sql`select 1 from search_documents where subject_id = ${first} for update`.execute(transaction);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;

    // The build has read the old text, and waits for the document before it.
    const built = buildIndex(context);
    await vi.waitUntil(() => waitsForLock(context.database));
    const edited = { intent: 'edit', topic: 'food', title: 'Kappa', content: 'New words' } as const;
    const version = await readVersion(app, story);
    await editStory(context, author.viewer, story, { ...edited, key: 'key-of-a-form', version });
    const flushed = flushPending(context);
    await Promise.race([flushed, pause(300)]);
    release.resolve();
    await Promise.all([holder, built, flushed]);
    expect(await findIds(app, author, 'q=new')).toEqual([story]);
    expect(await findIds(app, author, 'q=old')).toEqual([]);
  },
);

test('a search answers from what is in the index while it cannot be written, and finds the rest afterwards', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'warn' } });
  const author = await createActor(app, 'member', { name: 'Mini' });
  await buildIndex(app.context);
  const first = await createStory(app, author, { title: 'Kappa', content: 'x' });
  expect(await findIds(app, author, 'q=kappa')).toEqual([first]);

  const allow = await refuseDocuments(app);
  const second = await createStory(app, author, { title: 'Kappa', content: 'y' });
  const page = await search(app, author, 'q=kappa');
  expect([idsOf(page), page.progress]).toEqual([[first], 99]);
  expect(app.logged.join()).toContain('the index of the search could not be written');
  expect(await countMarks(app)).toBe(1);

  await allow();
  const later = await search(app, author, 'q=kappa');
  expect([idsOf(later), later.progress]).toEqual([[second, first], undefined]);
});

/** Makes every new document fail, as on a full disk. Returns a function that ends this. */
async function refuseDocuments({ context: { config, database } }: TestApp): Promise<() => Promise<unknown>> {
  const [refuse, allow] = config.databaseUrl
    ? [
        'alter table search_documents add constraint is_full check (number < 0) not valid',
        'alter table search_documents drop constraint is_full',
      ]
    : [
        `create trigger is_full before insert on search_documents begin select raise(abort, 'full'); end`,
        'drop trigger is_full',
      ];
  await sql.raw(refuse).execute(database);
  return () => sql.raw(allow).execute(database);
}

async function readVersion({ context: { database } }: TestApp, story: string): Promise<number> {
  const { created_at: version } = await database
    .selectFrom('stories')
    .select('created_at')
    .where('id', '=', story)
    .executeTakeFirstOrThrow();
  return version;
}

async function countMarks({ context: { database } }: TestApp): Promise<number> {
  const { rows } = await sql`select * from search_pending`.execute(database);
  return rows.length;
}

async function countDocuments({ context: { database } }: TestApp): Promise<number> {
  const { rows } = await sql`select * from search_documents`.execute(database);
  return rows.length;
}

async function clear({ context: { database } }: TestApp): Promise<void> {
  const { clearIndex } = await import('../../../server/database/search-table.ts');
  await clearIndex(database);
}

async function runInTransaction(
  { context }: TestApp,
  change: (transaction: Parameters<typeof setStoryHidden>[0]) => Promise<unknown>,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await change(transaction);
  });
}

async function search(app: TestApp, { client }: Actor, parameters: string): Promise<SearchPage> {
  app.clock.advance(MINUTE_MS);
  return client.page(`/search?${parameters.replaceAll(' ', '+').replaceAll('"', '%22')}`);
}

function idsOf({ results }: SearchPage): string[] {
  return results.kind === 'stories' ? results.found.map(({ story }) => story.id) : [];
}

async function findIds(app: TestApp, actor: Actor, parameters: string): Promise<string[]> {
  return idsOf(await search(app, actor, parameters));
}
