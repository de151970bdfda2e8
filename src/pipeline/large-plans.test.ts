// Runs nightly on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { explainPrepared } from '../../test/explain.ts';
import { createActor, createComment, createStory, withoutLimits } from '../../test/factories.ts';
import { recordQueries } from '../../test/record-queries.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';
import { tellOfStory } from '../features/following/server/story-news.ts';
import { findNextGatherings, listGatherings } from '../features/gatherings/server/read-gatherings.ts';
import { getDashboard } from '../features/home/server/dashboard.ts';
import { readMe } from '../features/home/server/me.ts';
import {
  isAdministrator,
  listApplicationRecipients,
} from '../features/membership/server/administrators/administrators.ts';
import { sweepSuspensions } from '../features/membership/server/decisions/suspensions.ts';
import { listMembers } from '../features/membership/server/members/members.ts';
import { listPending } from '../features/membership/server/membership.ts';
import { listKeyOf, NAMES_VERSION } from '../features/membership/server/names/names.ts';
import { listNews } from '../features/news/server/news.ts';
import { readOverview } from '../features/overview/server/overview.ts';
import { findOtherPeople, listPeople, readPerson } from '../features/people/server/people.ts';
import { readStory } from '../features/reading/server/story-reading.ts';
import { listSummaries } from '../features/reading/server/story-summaries.ts';
import { listStories } from '../features/reading/server/topic-lists.ts';
import { listSubjects } from '../features/search/server/build-index.ts';
import { listKinds } from '../features/search/server/kinds.ts';
import { search } from '../features/search/server/search.ts';
import { PERSON, STORY, TERMS_VERSION, termsOf } from '../features/search/server/terms.ts';
import { publishStory, setLike } from '../features/stories/server/stories.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/database.ts';
import { mergeTerms, putDocuments, reserveNumbers } from '../server/database/search-table.ts';
import { inTransaction } from '../server/database/transaction.ts';

const ROWS = 100_000;
/** PostgreSQL ends a statement that takes longer than 15 seconds. */
const ROWS_PER_STATEMENT = 10_000;
/** The followers of the author, and those of the topic. */
const FOLLOWERS = 20_000;
/** The people whose names sort after all others. */
const LAST_IN_LIST = 15_000;
/** How many gatherings are still to come. */
const COMING = 100;
/** The tables of the rows. */
const LARGE = [
  'accounts',
  'memberships',
  'profiles',
  'name_keys',
  'stories',
  'comments',
  'news',
  'gatherings',
  'followed_people',
  'search_documents',
];
/** Searches for a word of all stories, of each hundredth one, of both, and of none, as it is written and misspelled. */
const SEARCHES = ['rain', 'elephant', 'rain elephant', 'zzqx', 'elephent', 'ele'];
const DOCUMENTS_AT_ONCE = 2000;
/**
 * How many rows all parts of a plan on PostgreSQL may hand on: a search for people reads at most 3,000 keys, and each of these leads
 * through four joins. A plan that reads a table hands on 100,000.
 */
const MOST_ROWS = 20_000;
/** A search for a frequent word reads the documents of two slices, 8,192, through six parts of a plan. */
const MOST_ROWS_OF_SEARCH = 60_000;

test(`no statement of a page or a write reads all of ${ROWS} members, stories, comments, news or gatherings`, async () => {
  const app = await createTestApp();
  const rules = withoutLimits(app.context);
  const { viewer } = await createActor(app);
  const { viewer: chief } = await createActor(app, 'administrator');
  const author = await createActor(app);
  const story = await createStory(app, author, { topic: 'food' });
  await fill(app, { author: author.viewer.accountId, reader: viewer.accountId, story });
  // A task counts what the overview shows.
  await readOverview(app.context, chief, 'UTC');
  const work: Record<string, (context: AppContext) => Promise<unknown>> = {
    home: (context) => getDashboard({ ...app.context, ...context }, viewer),
    topic: (context) => listStories(context, viewer, 'food'),
    latest: (context) => listSummaries(context, viewer),
    story: (context) => readStory(context, viewer, story),
    news: (context) => listNews({ ...app.context, ...context }, viewer),
    me: (context) => readMe({ ...app.context, ...context }, viewer, 'en'),
    person: (context) => readPerson({ ...app.context, ...context }, viewer, author.viewer.accountId),
    people: (context) => listPeople(context, viewer, { q: '', order: 'name' }),
    'people search': (context) => listPeople(context, viewer, { q: 'person777', order: 'name' }),
    'people by two letters': (context) => listPeople(context, viewer, { q: 'Za', order: 'name' }),
    'mention by two letters': (context) => findOtherPeople(context, viewer, { begin: 'Za', limit: 5 }),
    'people alike': (context) =>
      findOtherPeople(context, viewer, { begin: 'person777', limit: 5, isAlike: true }),
    members: (context) => listMembers(context, chief, { q: '', show: 'everyone' }),
    'members search': (context) => listMembers(context, chief, { q: 'person777', show: 'everyone' }),
    moderators: (context) => listMembers(context, chief, { q: '', show: 'moderators' }),
    'who hears of requests': (context) => listApplicationRecipients(context.database),
    'is an administrator': (context) => isAdministrator(context.database, chief.accountId),
    'ended suspensions': (context) => sweepSuspensions({ ...app.context, ...context }, app.clock.now()),
    requests: (context) => listPending({ ...app.context, ...context }, chief),
    overview: (context) => readOverview({ ...app.context, ...context }, chief, 'UTC'),
    ...Object.fromEntries(
      SEARCHES.map((q) => [
        `search for ${q}`,
        (context: AppContext) => search({ ...app.context, ...context }, viewer, { in: 'stories', q }),
      ]),
    ),
    'next gatherings': (context) => findNextGatherings(context, viewer, 2),
    gatherings: (context) => listGatherings(context, viewer, {}),
    publish: (context) =>
      publishStory(context, viewer, {
        ...{ intent: 'publish', topic: 'food', title: 'Rain', content: 'It rained.', key: randomUUID() },
      }),
    comment: (context) => createComment({ context }, { viewer }, story, 'Yes'),
    like: (context) => setLike(context, viewer, { intent: 'like', story, liked: true }),
    'a batch of followers': (context) =>
      inTransaction(context, (transaction) =>
        tellOfStory(context, transaction, { about: { storyId: story }, position: '', createdAt: 0 }),
      ),
    ...Object.fromEntries(
      (await listKinds(app.context)).map(({ rows }, number) => [
        `a batch of the index of kind ${number}`,
        ({ database }: AppContext) => listSubjects(database, rows, { created_at: 1, subject_id: '' }),
      ]),
    ),
  };
  const wrong: string[] = [];
  for (const [name, run] of Object.entries(work)) {
    const queries = await recordQueries(rules, run);
    expect(queries.length, name).toBeGreaterThan(0);
    // A search sends settings with its statement.
    const settings = queries.filter(({ sql: text }) => text.includes('set_config'));
    for (const query of queries) {
      const problem = await findProblem(app, query, settings);
      if (problem) wrong.push(`${name}: ${problem}: ${query.sql.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  expect(wrong).toEqual([]);
  // What the test refuses.
  const scan = CompiledQuery.raw("select count(*) from news where kind = 'none'");
  expect(await findProblem(app, scan, [])).toBeDefined();
});

/** Fills the tables, so that both databases choose the plans of a large community. */
async function fill(
  { context }: TestApp,
  { author, reader, story }: { author: string; reader: string; story: string },
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const add = async (table: string, columns: string, values: ReturnType<typeof sql>, count = ROWS) => {
    for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)})
        with recursive numbers (n) as (
          select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${sql.lit(from + ROWS_PER_STATEMENT)}
        )
        select ${values} from numbers`.execute(database);
    }
  };
  const account = sql`'account ' || n`;
  const isLast = sql`n > ${sql.lit(ROWS - LAST_IN_LIST)}`;
  const name = sql`case when ${isLast} then 'zachariah' else 'person' end || n`;
  const listKey = sql`case when ${isLast} then ${sql.lit(listKeyOf('Zachariah'))} else ${sql.lit(listKeyOf('Person'))} end || n`;
  await add('accounts', 'id, email, created_at', sql`${account}, 'person' || n || '@example.org', n`);
  const listing = sql`${name} || ' menon', 'person' || n || '@example.org', ${listKey}, ${sql.lit(NAMES_VERSION)}`;
  await add(
    'memberships',
    'account_id, state, role, joined_at, folded_name, email_copy, list_key, names_version',
    sql`${account}, case when n % 100 = 0 then 'suspended' else 'approved' end, 'member', n, ${listing}`,
  );
  await add(
    'profiles',
    'account_id, name, location, bio, occupation, company, completion, updated_at',
    sql`${account}, 'Person' || n || ' Menon', '', '', '', '', 50, n`,
  );
  for (const kind of ['n', 's', 'e'])
    await add(
      'name_keys',
      'account_id, key, joined_at, list_key',
      sql`${account}, '${sql.raw(kind)}' || ${name}, n, ${listKey}`,
    );
  await add(
    'stories',
    'id, topic, author_id, submission_key, created_at, title, opening',
    sql`'story ' || n, case when n % 4 < 2 then 'food' else 'travel' end,
      case when n % 2 = 0 then ${author} else 'account ' || n end, 'key ' || n, n, '', ''`,
  );
  await add(
    'comments',
    'id, author_id, submission_key, created_at, text, subject_id',
    sql`'comment ' || n, ${account}, 'key ' || n, n, 'Yes', case when n % 100 = 0 then ${story} else 'story ' || n end`,
  );
  await add(
    'news',
    'id, account_id, kind, subject_id, about_kind, about_id, created_at, updated_at',
    sql`'news ' || n, case when n % 100 = 0 then ${reader} else 'account ' || n end, 'like', 'story ' || n, 'story',
      'story ' || n, n, n`,
  );
  const start = sql`cast(${now} as bigint) + cast(n - ${sql.lit(ROWS - COMING)} as bigint) * 3600000`;
  await add(
    'gatherings',
    'id, organiser_id, title, starts_at, ends_at, time_zone, place, link, description, created_at, submission_key',
    sql`'gathering ' || n, ${account}, 'Lunch', ${start}, ${start} + 3600000, 'Asia/Kolkata', '', '', '', n, 'key ' || n`,
  );
  await add(
    'followed_people',
    'account_id, followed_id, created_at',
    sql`${account}, ${author}, n`,
    FOLLOWERS,
  );
  await add('followed_topics', 'account_id, topic, created_at', sql`${account}, 'food', n`, FOLLOWERS);
  await indexStories(database);
  // Without this, a search would count how much of the index is missing.
  for (const { of } of await listKinds(context)) {
    const progress = sql`${of.kind}, ${TERMS_VERSION}, 0, 0, '', ${now}`;
    await sql`insert into search_progress (kind, version, reserved, created_at, subject_id, completed_at)
      values (${progress})
      on conflict (kind) do update set version = excluded.version, completed_at = excluded.completed_at`.execute(
      database,
    );
  }
  // Both databases do this by themselves in time: PostgreSQL by autovacuum, SQLite needs no statistics.
  if (!usesEmbeddedDatabase) await sql`analyze`.execute(database);
}

/** Writes the index of the search for all stories. */
async function indexStories(database: Queries): Promise<void> {
  const termsWith = (text: string) => termsOf({ of: STORY, title: '', text, topic: 'food' });
  const [usual, rare] = [termsWith('It rained. Rain!'), termsWith('Rain fell on an elephant.')];
  for (let from = 0; from < ROWS; from += DOCUMENTS_AT_ONCE) {
    const subjects = Array.from({ length: DOCUMENTS_AT_ONCE }, (_, index) => {
      const createdAt = from + index + 1;
      const terms = createdAt % 100 === 0 ? rare : usual;
      return { kind: STORY.kind, id: `story ${createdAt}`, createdAt, audience: null, terms };
    });
    await putDocuments(database, subjects, { version: TERMS_VERSION });
  }
  // A build numbers the other kinds behind all stories.
  await reserveNumbers(database, ROWS);
  const person = { kind: PERSON.kind, id: 'account 1', createdAt: 1, audience: null };
  const terms = termsOf({ of: PERSON, title: 'Person1 Menon', text: '' });
  await putDocuments(database, [{ ...person, terms }], { version: TERMS_VERSION });
  await mergeTerms(database);
}

/** Returns what a statement reads too much of, or undefined. */
function findProblem(
  app: TestApp,
  query: CompiledQuery,
  settings: CompiledQuery[],
): Promise<string | undefined> {
  return usesEmbeddedDatabase ? findScan(app, query) : findManyRows(app, query, settings);
}

/** A scan of a large table ends early only where the statement, or its part, has a limit. */
async function findScan({ context }: TestApp, query: CompiledQuery): Promise<string | undefined> {
  const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await context.database.executeQuery<{ detail: string }>(explained);
  const scan = rows.find(({ detail }) => {
    const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
    const isOfStatement = rows.some(
      (row) => row.detail === `CO-ROUTINE ${name}` || row.detail === `MATERIALIZE ${name}`,
    );
    return name && LARGE.includes(name) && !isOfStatement && !(index && /\blimit\b/i.test(query.sql));
  });
  return scan?.detail;
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs the statement, planned as the server plans it, and takes back what it changed. */
async function findManyRows(
  { context }: TestApp,
  query: CompiledQuery,
  settings: CompiledQuery[],
): Promise<string | undefined> {
  const ROLLBACK = new Error('as wanted');
  let root: PlanNode | undefined;
  await context.database
    .transaction()
    .execute(async (transaction) => {
      for (const setting of settings) await transaction.executeQuery(setting);
      const rows = await explainPrepared<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        transaction,
        query,
        sql`(analyze, timing off, format json)`,
      );
      root = rows[0]?.['QUERY PLAN'][0]?.Plan;
      throw ROLLBACK;
    })
    .catch((error: unknown) => {
      // The rule has inserted this row already: it looks up one key.
      const isRepeated = (error as { code?: string }).code === '23505';
      if (error !== ROLLBACK && !isRepeated) throw error;
    });
  const read = root ? countOf(root) : 0;
  const most = settings.length > 0 ? MOST_ROWS_OF_SEARCH : MOST_ROWS;
  return read > most ? `${read} rows` : undefined;
}

function countOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return own + (node.Plans ?? []).reduce((sum, part) => sum + countOf(part), 0);
}
