// Runs on: SQLite and PostgreSQL

import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCircle } from '../src/features/circles/sample.ts';
import { tellOfStory } from '../src/features/following/server/story-news.ts';
import {
  isAdministrator,
  listApplicationRecipients,
} from '../src/features/membership/server/administrators/administrators.ts';
import { listMembers } from '../src/features/membership/server/members/members.ts';
import { CASES, hasWaitingCase } from '../src/features/moderation/server/case-news.ts';
import { dismissNews, findHomeNews } from '../src/features/news/server/home-news.ts';
import { findInformed, reconcileWaiting } from '../src/features/news/server/notify.ts';
import { findOtherPeople, findOtherPeopleNamed, listPeople } from '../src/features/people/server/people.ts';
import { findBeside, findStories } from '../src/features/reading/server/story-store.ts';
import { listSummaries } from '../src/features/reading/server/story-summaries.ts';
import { listSubjects } from '../src/features/search/server/build-index.ts';
import { listKinds } from '../src/features/search/server/kinds.ts';
import type { AppContext } from '../src/server/context.ts';
import { formatCursor } from '../src/server/database/time-cursor.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { explain } from './explain.ts';
import { createActor, createAppAs, createAppWith, createStory } from './factories.ts';
import { recordQueries } from './record-queries.ts';
import { usesEmbeddedDatabase } from './test-database.ts';

test.runIf(!usesEmbeddedDatabase)('a comment and a like change no index of stories', async () => {
  const { app, viewer } = await createAppAs();
  const { database } = app.context;
  // Pages that hold dead rows of earlier tests may have no room for a new version of a row.
  await sql`truncate stories cascade`.execute(database);
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, title, opening)
    select 'story ' || number, 'food', ${viewer.accountId}, 'key ' || number, number, 'Rain', repeat('It rained. ', 20)
    from generate_series(1, 800) as number`.execute(database);
  await database.transaction().execute(async (transaction) => {
    // One story of each page of the table.
    await sql`update stories set comments = comments + 1, likes = likes + 1
      where id in (select min(id) from stories group by (ctid::text::point)[0])`.execute(transaction);
    const { rows } = await sql<{ updated: number; inPlace: number }>`
      select pg_stat_get_xact_tuples_updated('stories'::regclass)::integer as updated,
        pg_stat_get_xact_tuples_hot_updated('stories'::regclass)::integer as "inPlace"`.execute(transaction);
    expect(rows[0]?.updated).toBeGreaterThan(20);
    expect(rows[0]?.inPlace).toBe(rows[0]?.updated);
  });
});

test('the newest stories of a list are read from indexes of their audiences, however many are for other circles', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const { viewer } = await createActor(app);
  const authorId = viewer.accountId;
  const own = await createCircle(app, { viewer });
  const other = await createActor(app);
  const foreign = [await createCircle(app, other), await createCircle(app, other)];
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, title, opening, circle_id)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2000)
    select 'story ' || number, case when number % 4 < 2 then 'food' else 'travel' end,
      case when number % 2 = 0 then ${authorId} else ${other.viewer.accountId} end, 'key ' || number, number, '', '',
      case when number > 200 then ${foreign[0]} when number % 3 = 0 then ${foreign[1]} when number % 3 = 1 then ${own} end
    from numbers`.execute(database);
  // PostgreSQL estimates the same cost of all indexes for an empty table. Other tests use this database later: statistics of all
  // tables would change their plans.
  if (!usesEmbeddedDatabase) await sql`analyze stories, circle_members`.execute(database);
  for (const after of [undefined, { createdAt: 1500, id: authorId }]) {
    const cursor = after && formatCursor(after);
    for (const hasCircles of [true, false]) {
      const reader = { ...viewer, hasCircles };
      for (const [list, index] of [
        [(context: AppContext) => listSummaries(context, reader, { after: cursor }), 'stories_by_audience'],
        [
          (context: AppContext) => listSummaries(context, reader, { authorId, after: cursor }),
          'stories_by_author_and_audience',
        ],
        [
          ({ database }: AppContext) => findStories(database, reader, 'food', after),
          'stories_by_topic_and_audience',
        ],
      ] as const) {
        const [query] = await recordQueries(app.context, list);
        const plan = await explain(app, query as CompiledQuery);
        const used = new Set(plan.match(/\bstories_(newest|by)\w*/g));
        // SQLite is told which index to take. PostgreSQL sees little difference between those of audiences in so small a table.
        if (usesEmbeddedDatabase) expect([...used], plan).toEqual([index]);
        else
          expect([...used], plan).toSatisfy((names: string[]) =>
            names.every((name) => name.endsWith('audience')),
          );
        expect(used.size, plan).toBeGreaterThan(0);
      }
    }
  }
});

test('all stories beside a story are read with one statement, from indexes in their order', async () => {
  const { app, viewer } = await createAppAs();
  const card = { topic: 'food', createdAt: 1, id: 'a', authorId: viewer.accountId } as const;
  for (const hasCircles of [false, true]) {
    const queries = await recordQueries(app.context, ({ database }) =>
      findBeside(database, { ...viewer, hasCircles }, card, { byAuthor: 3, inTopic: 8 }),
    );
    expect(queries.length).toBe(1);
    const plan = await explain(app, queries[0] as CompiledQuery);
    const used = plan.match(/\bstories_(newest|by)\w*/g) ?? [];
    // With an index that lacks the audience, a query would also read stories of circles that the reader is not in. On empty tables,
    // PostgreSQL may choose such an index.
    if (usesEmbeddedDatabase)
      expect(new Set(used), plan).toEqual(
        new Set(['stories_by_topic_and_audience', 'stories_by_author_and_audience']),
      );
    expect(used.length, plan).toBeGreaterThanOrEqual(4);
    if (usesEmbeddedDatabase && !hasCircles) expect(plan).not.toMatch(/temp b-tree/i);
  }
});

test('mentioned people are found by indexes, with one statement for any number of names', async () => {
  const { app, viewer } = await createAppAs();
  if (!usesEmbeddedDatabase) await copyMembers(app, 1000);
  const statements = new Set<string>();
  for (const names of [['appu'], ['appu', 'asha menon', 'babu'], []]) {
    const wanted = { foldedNames: names, ids: names };
    const [query] = await recordQueries(app.context, (context) =>
      findOtherPeopleNamed(context, viewer, wanted),
    );
    statements.add(query?.sql ?? '');
    const plan = await explain(app, query as CompiledQuery);
    // For no name at all, PostgreSQL takes any index.
    if (names.length > 0) expect(plan).toContain('people_by_folded_name');
    // PostgreSQL may use that index to look up a found person in so small a table.
    if (usesEmbeddedDatabase) expect(plan).not.toContain('people_by_name');
  }
  expect(statements.size).toBe(1);
});

/** Fills the lists of people, because PostgreSQL estimates the same cost of several indexes for an empty table. */
async function copyMembers({ context: { database } }: TestApp, count: number): Promise<void> {
  const copy = (table: string, fields: ReturnType<typeof sql>) => sql`
    insert into ${sql.table(table)} select copied.*
    from ${sql.table(table)} as one, generate_series(1, ${sql.lit(count)}) as number,
      lateral jsonb_populate_record(one, jsonb_build_object(${fields})) as copied`;
  await copy('accounts', sql`'id', 'copy ' || number, 'email', number || '@example.org'`).execute(database);
  await copy(
    'memberships',
    sql`'account_id', 'copy ' || number, 'list_key', 'name ' || number, 'folded_name', 'name ' || number`,
  ).execute(database);
  await sql`analyze memberships`.execute(database);
}

test('news of waiting decisions and of mentions are found by indexes', async () => {
  const { app, author } = await createAppWith({ author: 'member' });
  const storyId = await createStory(app, author);
  const like = {
    account_id: author.viewer.accountId,
    kind: 'like',
    about_id: storyId,
    created_at: 1,
    updated_at: 1,
  };
  const likes = Array.from({ length: 1000 }, (_, index) => ({
    ...like,
    id: `${index}`,
    subject_id: `${index}`,
  }));
  await app.context.database.insertInto('news').values(likes).execute();
  // PostgreSQL estimates the same cost of several indexes for an empty table.
  if (!usesEmbeddedDatabase) await sql`analyze news`.execute(app.context.database);
  for (const [find, index] of [
    [
      ({ database }: AppContext) => reconcileWaiting(database, { kind: CASES, isWaiting: hasWaitingCase }),
      'news_by_subject',
    ],
    [
      ({ database }: AppContext) =>
        findInformed(database, { kind: 'mention', subjectId: 'c', about: { kind: 'story', id: 's' } }),
      'news_by_about',
    ],
  ] as const) {
    const [query] = await recordQueries(app.context, find);
    expect(await explain(app, query as CompiledQuery)).toContain(index);
  }
});

test('telling of a story reads who follows its author or topic, not all members', async () => {
  const { app, author } = await createAppWith({ author: 'member' });
  // PostgreSQL would read all members of a small table.
  if (!usesEmbeddedDatabase) await copyMembers(app, 1000);
  const storyId = await createStory(app, author);
  const part = { about: { storyId }, position: '', createdAt: 0 };
  const queries = await recordQueries(app.context, (context) =>
    inTransaction(context, (transaction) => tellOfStory(context, transaction, part)),
  );
  const planOf = (words: string) =>
    explain(app, queries.find(({ sql: text }) => text.includes(words)) as CompiledQuery);
  // Each batch begins in both indexes after the one before, and ends at once.
  const next = await planOf('from followed_topics');
  expect(next).toContain('followed_people_by_followed');
  expect(next).toContain('followed_topics_by_topic');
  if (!usesEmbeddedDatabase) expect(next.match(/Limit /g)).toHaveLength(3);
  expect(await planOf('insert into news')).not.toContain('memberships_by_state');
});

test('a batch of the people of a circle is read from an index in its order, however many are in it', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const author = await createActor(app);
  const circle = await createCircle(app, author);
  const storyId = await createStory(app, author, { circle });
  if (!usesEmbeddedDatabase) {
    await copyMembers(app, 1000);
    await sql`insert into circle_members (account_id, circle_id, part, joined_at)
      select id, ${circle}, 'member', 1 from accounts where id like 'copy %'`.execute(database);
    await sql`analyze circle_members`.execute(database);
  }
  const queries = await recordQueries(app.context, (context) =>
    inTransaction(context, (transaction) =>
      tellOfStory(context, transaction, { about: { storyId }, position: '', createdAt: 0 }),
    ),
  );
  const batch = queries.find(({ sql: text }) => text.includes("news_level = 'all'"));
  expect(await explain(app, batch as CompiledQuery)).toContain('circle_members_hearing');
});

test('lists of administrators and moderators are read from the index of roles, in its order', async () => {
  const app = await createTestApp();
  if (!usesEmbeddedDatabase) {
    await createActor(app);
    await copyMembers(app, 1000);
  }
  const { viewer } = await createActor(app, 'administrator');
  const planOf = async (run: (context: AppContext) => Promise<unknown>) => {
    const queries = await recordQueries(app.context, run);
    return explain(app, queries[0] as CompiledQuery);
  };
  expect(await planOf((context) => listApplicationRecipients(context.database))).toContain(
    'memberships_with_role',
  );
  expect(await planOf((context) => isAdministrator(context.database, viewer.accountId))).not.toMatch(
    /scan memberships/i,
  );
  const moderators = await planOf((context) => listMembers(context, viewer, { q: '', show: 'moderators' }));
  expect(moderators).toContain('memberships_with_role');
  expect(moderators).not.toMatch(/temp b-tree/i);
});

test('news on Home is read by its own index', async () => {
  const { app, viewer } = await createAppAs();
  const queries = [
    ...(await recordQueries(app.context, (context) => findHomeNews(context, viewer))),
    ...(await recordQueries(app.context, (context) => dismissNews(context, viewer, 'none'))),
  ];
  expect(queries).toHaveLength(2);
  for (const query of queries) expect(await explain(app, query)).toContain('news_on_home');
});

/** Tells a statement that leads from the keys of names to memberships. */
const IS_SEARCH = /from name_keys .*\) as named/s;

test('a search for people reads their keys and whom they lead to, not all members', async () => {
  const { app, viewer } = await createAppAs('administrator', { name: 'Ammu' });
  const searches = [
    (context: AppContext) => listPeople(context, viewer, { q: 'ammu', order: 'name' }),
    (context: AppContext) => listMembers(context, viewer, { q: 'ammu', show: 'everyone' }),
    (context: AppContext) => findOtherPeople(context, viewer, { begin: 'ammu', limit: 5, isAlike: true }),
  ];
  for (const search of searches) {
    const queries = await recordQueries(app.context, search);
    const searching = queries.filter(({ sql: text }) => IS_SEARCH.test(text));
    expect(searching.length).toBeGreaterThan(0);
    for (const query of searching) {
      const plan = await explain(app, query);
      expect(plan).toContain('name_keys');
      // PostgreSQL needs a bitmap for several ranges, which explain() forbids, and many members to prefer the keys.
      if (!usesEmbeddedDatabase) continue;
      expect(plan).toContain('name_keys_by_key (key>? AND key<?)');
      expect(plan).toContain('SEARCH memberships USING INDEX sqlite_autoindex_memberships_1');
      // A page is sorted by copies in the keys, before it reads memberships. That of administrators is sorted again with its accounts.
      const sorts = query.sql.includes('join accounts') ? 1 : 0;
      if (query.sql.includes('group by')) expect(plan.match(/FOR ORDER BY/g) ?? []).toHaveLength(sorts);
    }
  }
});

test('a search for people reads those whose name begins with the typed letters from the list, in its order', async () => {
  const { app, viewer } = await createAppAs();
  const searches = [
    (context: AppContext) => listPeople(context, viewer, { q: 'a', order: 'name' }),
    (context: AppContext) => findOtherPeople(context, viewer, { begin: 'a', limit: 5 }),
  ];
  for (const search of searches) {
    const queries = await recordQueries(app.context, search);
    const [beginning] = queries.filter(({ sql: text }) => text.includes('memberships.list_key >='));
    const plan = await explain(app, beginning as CompiledQuery);
    expect(plan).toMatch(/people_by_name.*list_key ?>=? ?\S+ AND .?list_key ?</);
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  }
});

test('a search for a member by several words looks up the rarest of them', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const { viewer } = await createActor(app, 'administrator', { name: 'Ammu' });
  const names = ['many-1@example.org', 'many-2@example.org', 'many-77@example.org'];
  for (const [index, email] of names.entries()) {
    const account_id = `copy ${index}`;
    await database.insertInto('accounts').values({ id: account_id, email, created_at: 0 }).execute();
    const keys = ['emany', `e${email.slice(5, -12)}`].map((key) => ({ account_id, key, joined_at: 0 }));
    await database.insertInto('name_keys').values(keys).execute();
  }
  const queries = await recordQueries(app.context, (context) =>
    listMembers(context, viewer, { q: 'many-77', show: 'everyone' }),
  );
  const [searching] = queries.filter(({ sql: text }) => IS_SEARCH.test(text));
  expect(searching?.parameters).toContain('e77');
  expect(searching?.parameters).not.toContain('emany');
  // PostgreSQL would rather compare the names of all members.
  if (!usesEmbeddedDatabase) expect(searching?.sql).toMatch(/lateral .* offset 0/);
});

test('each batch of the search index is read from an index in its order, whatever the number of subjects', async () => {
  const app = await createTestApp();
  for (const { rows } of await listKinds(app.context)) {
    const after = { created_at: 1, subject_id: '' };
    const [query] = await recordQueries(app.context, ({ database }) => listSubjects(database, rows, after));
    expect(await explain(app, query as CompiledQuery)).not.toMatch(/sort|temp b-tree/i);
  }
});

test('the rows that refer to a deleted one are found by indexes, as when a member leaves', async () => {
  // The same migrations make the indexes of PostgreSQL.
  if (!usesEmbeddedDatabase) return;
  const app = await createTestApp();
  const { database } = app.context;
  const { rows: keys } = await sql<{ table: string; columns: string }>`
    select tables.name as "table", group_concat(reference."from") as columns
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as reference
    where tables.type = 'table' group by tables.name, reference.id`.execute(database);
  expect(keys.length).toBeGreaterThan(100);
  const scans: string[] = [];
  for (const { table, columns } of keys) {
    const isReferring = columns.split(',').map((column) => sql`${sql.ref(column)} = ${'id'}`);
    const { rows } = await sql<{ detail: string }>`
      explain query plan select 1 from ${sql.table(table)} where ${sql.join(isReferring, sql` and `)}`.execute(
      database,
    );
    if (rows.some(({ detail }) => detail.startsWith('SCAN'))) scans.push(`${table} by ${columns}`);
  }
  expect(scans).toEqual([]);
});
