// Runs nightly on: PostgreSQL

import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCircle } from '../src/features/circles/sample.ts';
import { findBeside, findStories } from '../src/features/reading/server/story-store.ts';
import { listSummaries } from '../src/features/reading/server/story-summaries.ts';
import type { AppContext } from '../src/server/context.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { createActor } from './factories.ts';
import { recordQueries } from './record-queries.ts';

const STORIES = 30_000;
const CIRCLES = 100;
/** The circles of the reader. */
const OWN = 20;
/**
 * How many rows all parts of a plan may hand on for a list of 21, which reads as many of each audience and joins them: 2,450 when this was
 * written. A plan that walks past the stories of foreign
 * circles reads thousands, and one that joins them in another order reads millions.
 */
const MOST_ROWS = 6000;

test('lists of audiences read few rows, with the plan that PostgreSQL takes for many stories', async () => {
  const app = await createTestApp();
  const { database } = app.context;
  const { viewer } = await createActor(app);
  const other = await createActor(app);
  const first = await createCircle(app, { viewer });
  await sql`insert into circles (id, submission_key, name, about, colour, icon, seen_by, entry, created_at)
    select 'circle ' || number, 'circle ' || number, 'Circle', '', 'leaf', 'family', 'members', 'everyone', 0
    from generate_series(1, ${sql.lit(CIRCLES)}) as number`.execute(database);
  await sql`insert into circle_members (account_id, circle_id, part, joined_at)
    select ${viewer.accountId}, 'circle ' || number, 'member', 0
    from generate_series(1, ${sql.lit(OWN - 1)}) as number`.execute(database);
  // The newer half is for a circle of others.
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, title, opening, circle_id)
    select 'story ' || number, case when number % 4 < 2 then 'food' else 'travel' end,
      case when number % 2 = 0 then ${viewer.accountId} else ${other.viewer.accountId} end, 'key ' || number, number, '', '',
      case when number > ${sql.lit(STORIES * 0.5)} then 'circle ' || ${sql.lit(CIRCLES)}
        when number % 3 = 0 then 'circle ' || (1 + number % ${sql.lit(CIRCLES)}) when number % 301 = 0 then ${first} end
    from generate_series(1, ${sql.lit(STORIES)}) as number`.execute(database);
  await sql`analyze stories, circles, circle_members`.execute(database);
  const reader = { ...viewer, hasCircles: true };
  // The stories around it are those of a foreign circle.
  const card = {
    topic: 'food' as const,
    createdAt: STORIES * 0.75,
    id: 'a story',
    authorId: other.viewer.accountId,
  };
  const lists: Record<string, (context: AppContext) => Promise<unknown>> = {
    latest: (context) => listSummaries(context, reader, { after: undefined }),
    person: (context) =>
      listSummaries(context, reader, { authorId: other.viewer.accountId, after: undefined }),
    topic: (context) => findStories(context.database, reader, 'food', undefined),
    beside: (context) => findBeside(context.database, reader, card, { byAuthor: 20, inTopic: 20 }),
  };
  for (const [name, list] of Object.entries(lists)) {
    const [query] = await recordQueries(app.context, list);
    const { read, plan } = await countRows(app, query as CompiledQuery);
    expect(read, `${name}: ${plan}`).toBeLessThan(MOST_ROWS);
    expect(read, name).toBeGreaterThan(20);
  }
  // A list that walks past the newest stories of others reads them all.
  const walk = CompiledQuery.raw(
    `select id from stories where deleted_at is null and hidden_at is null and (circle_id is null or exists (select 1
      from circle_members where circle_members.circle_id = stories.circle_id and circle_members.account_id = $1))
      order by created_at desc, id desc limit 21`,
    [viewer.accountId],
  );
  expect((await countRows(app, walk)).read).toBeGreaterThan(MOST_ROWS);
});

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs a query, and returns how many rows the parts of its plan have read. A plan that takes minutes is stopped. */
async function countRows(
  { context }: TestApp,
  query: CompiledQuery,
): Promise<{ read: number; plan: string }> {
  return context.database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '60s'`.execute(transaction);
    const explained = `explain (analyze, timing off, format json) ${query.sql}`;
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(explained, [...query.parameters]));
    const [{ 'QUERY PLAN': [{ Plan: root } = {}] = [] } = {}] = rows as {
      'QUERY PLAN'?: { Plan?: PlanNode }[];
    }[];
    return { read: root ? countOf(root) : Number.NaN, plan: JSON.stringify(root).slice(0, 4000) };
  });
}

function countOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return own + (node.Plans ?? []).reduce((sum, part) => sum + countOf(part), 0);
}
