// Runs on: SQLite and PostgreSQL

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { changeStory, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { usesDatabaseServer, usesEmbeddedDatabase, waitsForLock } from '../../../../test/test-database.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import { mergeTerms } from '../../../server/database/search-table.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { RESULTS_PER_PAGE } from '../contract.ts';
import { findIds, idsOf, search } from '../sample.ts';
import { bringUpToDate, buildIndex, readProgress } from './build-index.ts';
import { flushPending } from './pending.ts';

test('an index that was lost is built again in the order of writing, with what is written meanwhile', async () => {
  const { app, context, author } = await createAppWith({ author: { name: 'Mini' } });
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    app.clock.advance(MINUTE_MS);
    ids.push(await createStory(app, author, { title: `Kappa ${count}`, content: 'x' }));
  }
  await clear(app);
  expect(await findIds(app, author, 'q=kappa')).toEqual([]);
  expect((await search(app, author, 'q=kappa')).progress).toBe(0);

  // A node is killed after 50 stories, which SQLite writes in smaller batches. Somebody publishes, and two other
  // nodes continue.
  let steps = 0;
  const killed = {
    get aborted() {
      steps += 1;
      return steps > (usesDatabaseServer ? 2 : 6);
    },
  };
  expect(await bringUpToDate(context)).toBe(0);
  await buildIndex(context, killed as AbortSignal);
  expect(await countDocuments(app)).toBe(50);
  // Searches share a count of all rows, and do not wait for the next one.
  expect(await bringUpToDate(context)).toBe(0);
  app.clock.advance(MINUTE_MS);
  expect(await bringUpToDate(context)).toBe(0);
  await expect.poll(() => bringUpToDate(context)).toBeGreaterThan(0);
  expect(await findIds(app, author, 'q=kappa')).toHaveLength(RESULTS_PER_PAGE);
  expect(await readProgress(context)).toBeGreaterThan(0);
  app.clock.advance(MINUTE_MS);
  ids.push(await createStory(app, author, { title: 'Kappa last', content: 'x' }));
  // Members change and delete stories that are in the index already, and stories that are not yet.
  const [early = '', late = ''] = [ids[2], ids[57]];
  for (const id of [early, late]) {
    await changeStory(app, author, id, { title: 'Kappa lunch', content: 'y' });
  }
  const deleted = [ids[3] ?? '', ids[58] ?? ''];
  for (const id of deleted) await deleteStory(context, author.viewer, id);
  await Promise.all([buildIndex(context), buildIndex(context)]);
  expect(await readProgress(context)).toBeUndefined();
  expect(await findIds(app, author, 'q=lunch')).toEqual([late, early]);
  // The author has a document too. The story that was deleted before the build reached it has none.
  expect(await countDocuments(app)).toBe(ids.length);
  const left = ids.filter((id) => !deleted.includes(id));
  if (usesDatabaseServer) {
    // A search would read the pages of terms that are not merged.
    const { rows } = await sql`select gin_clean_pending_list('search_terms')::integer as pages`.execute(
      context.database,
    );
    expect(rows).toEqual([{ pages: 0 }]);
  }
  expect(await findIds(app, author, 'q=kappa')).toEqual(left.toReversed().slice(0, RESULTS_PER_PAGE));

  // An upgrade that changes the rules: documents keep their numbers.
  await sql`update search_progress set version = 0`.execute(context.database);
  expect(await readProgress(context)).toBeLessThan(100);
  await buildIndex(context);
  expect(await findIds(app, author, 'q=kappa')).toEqual(left.toReversed().slice(0, RESULTS_PER_PAGE));

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
  const [, , , page, pageElsewhere] = await Promise.all([
    flushPending(context),
    flushPending(other.context),
    changeStory(app, author, first, { title: 'Kappa', content: 'New words' }),
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
    const { app, context, author } = await createAppWith({ author: { name: 'Mini' } });
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
    await expect.poll(() => waitsForLock(context.database)).toBe(true);
    await changeStory(app, author, story, { title: 'Kappa', content: 'New words' });
    const flushed = flushPending(context);
    await Promise.race([flushed, pause(300)]);
    release.resolve();
    await Promise.all([holder, built, flushed]);
    expect(await findIds(app, author, 'q=new')).toEqual([story]);
    expect(await findIds(app, author, 'q=old')).toEqual([]);
  },
);

test.runIf(usesDatabaseServer)('a flush does not wait while another node merges terms', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Mini' } });
  await buildIndex(app.context);
  const story = await createStory(app, author, { title: 'Kappa', content: 'x' });
  await app.context.database.transaction().execute(async (merging) => {
    await mergeTerms(merging);
    await flushPending(app.context);
    expect(await countMarks(app)).toBe(0);
    expect(await findIds(app, author, 'q=kappa')).toEqual([story]);
  });
});

test.runIf(usesEmbeddedDatabase)('each round of the build merges the segments of FTS5', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Mini' } });
  const { context } = app;
  const countSegments = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct segid) as count from search_terms_idx`.execute(context.database);
    return rows[0]?.count;
  };
  await buildIndex(context);
  const before = Number(await countSegments());
  for (const title of ['Kappa', 'Meen']) {
    await createStory(app, author, { title, content: 'x' });
    await flushPending(context);
  }
  await buildIndex(context, AbortSignal.abort());
  expect(await countSegments()).toBe(before + 2);
  await buildIndex(context);
  expect(await countSegments()).toBe(1);
  expect(await findIds(app, author, 'q=x')).toHaveLength(2);
});

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
