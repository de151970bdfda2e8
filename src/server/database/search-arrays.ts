import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import {
  type Condition,
  type FoundMatch,
  firstSince,
  type IsForReader,
  type MatchQuery,
  type MatchStep,
} from './search-query.ts';
import { ALL_TERMS, SLICE_BITS } from './search-table.ts';

/**
 * GIN does not sort: to find the newest 20 documents with a frequent word, it would return all of them, 52 ms
 * at 120,000. So the newest slices are read first, which suffice for most pages. `slices` is undefined for all
 * older ones. Only slices with documents of the kind count: a build numbers one kind after the other, so that the newest hundred
 * slices may have no story.
 */
const WINDOWS: readonly { skipped: number; slices: number | undefined }[] = [
  { skipped: 0, slices: 2 },
  { skipped: 2, slices: 18 },
  { skipped: 20, slices: undefined },
];
/**
 * The windows for many terms, because looking up hundreds of terms takes longer than reading their documents.
 * If the newest slices have few documents, all others do as well.
 */
const WINDOWS_OF_MANY_TERMS: typeof WINDOWS = [
  { skipped: 0, slices: 2 },
  { skipped: 2, slices: undefined },
];
const MANY_TERMS = 256;

/**
 * These settings end with the transaction, and are sent together with the statement. Without an index,
 * comparing an array takes 60 µs, but PostgreSQL assumes that this costs nothing. Its estimates are also far
 * too high: it would start another process (20 ms), or compile the statement each time.
 */
const SETTINGS = sql`select set_config('enable_seqscan', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`;

/**
 * How many conditions a step may leave out in the usual form of the statement. With more, the statement has
 * another form, which is planned separately.
 */
const USUAL_EXCEPT = 2;
const NOTHING = '{}';

/** One step within one window, as a row of the statement. */
interface Row extends MatchStep {
  query: number;
  skipped: number;
  slices: number | null;
}

/**
 * Finds the documents of all queries with one PostgreSQL statement. Steps and windows are rows of arrays, and
 * PostgreSQL processes these rows one after another until it has enough documents. So all numbers of kinds and
 * tiers share one statement, which is planned once.
 */
export async function findInArrays(
  queries: Queries,
  wanted: readonly MatchQuery[],
  { isForReader, limit }: { isForReader: IsForReader; limit: number },
): Promise<FoundMatch[]> {
  const rows: Row[] = wanted.flatMap(({ steps }, query) =>
    steps.flatMap((step) =>
      windowsOf(step).map(({ skipped, slices = null }) => ({ ...step, query, skipped, slices })),
    ),
  );
  const statement = selectFromArrays(wanted, rows, { isForReader, limit }).compile(queries);
  return queries.transaction().execute((transaction) =>
    transaction.getExecutor().provideConnection(async (connection) => {
      const set = connection.executeQuery(SETTINGS.compile(queries));
      const [, found] = await Promise.all([set, connection.executeQuery<FoundMatch>(statement)]);
      return found.rows;
    }),
  );
}

function selectFromArrays(
  wanted: readonly MatchQuery[],
  rows: readonly Row[],
  { isForReader, limit }: { isForReader: IsForReader; limit: number },
): RawBuilder<FoundMatch> {
  const width = Math.max(...rows.map(({ condition }) => condition.length));
  const wantedTerms = toColumns('wanted', width);
  const places = Math.max(USUAL_EXCEPT, ...rows.map(({ except }) => except.length));
  const leftOut = Array.from({ length: places }, (_, index) => toColumns(`except_${index}_`, width));
  const columns: [name: string, values: RawBuilder<unknown>][] = [
    ...(['query', 'tier', 'skipped', 'slices', 'below'] as const).map(
      (name): [string, RawBuilder<unknown>] => [name, sql`${rows.map((row) => row[name])}::integer[]`],
    ),
    ...wantedTerms.map((name, index) =>
      toTermColumn(name, rows, ({ condition }) => printTerms(condition, index)),
    ),
    ...leftOut.flatMap((names, place) =>
      names.map((name, index) => toTermColumn(name, rows, ({ except }) => printTerms(except[place], index))),
    ),
  ];
  const select = (isWindow: boolean) => {
    const conditions = [wantedTerms, ...leftOut].map((names) => matches(names, isWindow));
    const [own, ...others] = conditions;
    return sql`select number + 0 as number from search_documents
      where ${own} and number + 0 < place.below and number + 0 >= part.first and created_at + 0 >= part.time and ${isForReader}
      ${sql.join(
        others.map((condition) => sql`except select number + 0 from search_documents where ${condition}`),
        sql` `,
      )}`;
  };
  // With `kind =`, PostgreSQL would rather read all numbers backwards until it finds one of the kind, and some kinds have none.
  const lastSlice = (below: RawBuilder<unknown>) => sql`(
    select case when kind = part.kind then number >> ${sql.lit(SLICE_BITS)} end from search_documents
    where (kind, number) < (part.kind, ${below}) order by kind desc, number desc limit 1
  )`;
  // `offset 0` keeps PostgreSQL from computing a position again for each document. The sums keep it from
  // reading the documents by number or time, one after another, to find a rare word, or because terms that are
  // not merged make the index of terms look expensive. The joins are lateral, so that
  // rows keep the order of the arrays.
  return sql<FoundMatch>`
    select part.query, found.tier, found.number, found.subject_id as "subjectId"
    from (
      select (given.place - 1)::integer as query, given.kind, coalesce(given.time, 0) as time,
        case when given.time is null then 0 else ${firstSince(sql`given.kind`, sql`given.time`)} end as first
      from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ since }) => since ?? null)}::bigint[])
        with ordinality as given(kind, time, place)
      offset 0
    ) as part
    cross join lateral (
      select step.tier, matched.number, matched.subject_id
      from unnest(${sql.join(columns.map(([, values]) => values))})
        as step(${sql.join(columns.map(([name]) => sql.ref(name)))})
      cross join lateral (
        select array(
          with recursive filled (slice) as (
            select ${lastSlice(sql`step.below`)}
            union all
            select ${lastSlice(sql`filled.slice << ${sql.lit(SLICE_BITS)}`)} from filled where filled.slice is not null
          )
          select slice from filled where slice is not null limit step.skipped + coalesce(step.slices, 0)
        ) as newest
        offset 0
      ) as filled
      cross join lateral (
        select case when step.skipped = 0 then step.below else filled.newest[step.skipped] << ${sql.lit(SLICE_BITS)} end as below,
          filled.newest[step.skipped + 1 : step.skipped + step.slices] as slices
        offset 0
      ) as place
      cross join lateral (
        select number, subject_id from search_documents where number in (
          select number from (
            select number from (${select(true)}) as windowed where place.below is not null and step.slices is not null
            union all
            select number from (${select(false)}) as older where place.below is not null and step.slices is null
          ) as matching
          order by number + 0 desc
          limit ${limit}
        )
        order by number desc
      ) as matched
      where step.query = part.query
      limit ${limit}
    ) as found`;
}

function windowsOf({ condition }: MatchStep): typeof WINDOWS {
  const count = condition.reduce((sum, terms) => sum + terms.length, 0);
  return count < MANY_TERMS ? WINDOWS : WINDOWS_OF_MANY_TERMS;
}

function toColumns(name: string, width: number): string[] {
  return Array.from({ length: width }, (_, index) => `${name}${index}`);
}

function toTermColumn(
  name: string,
  rows: readonly Row[],
  print: (row: Row) => string,
): [string, RawBuilder<unknown>] {
  return [name, sql`${rows.map(print)}::text[]`];
}

/**
 * Prints one list of a condition as an array. A condition with fewer lists than another repeats its first list,
 * which does not change its meaning.
 */
function printTerms(condition: Condition | undefined, index: number): string {
  return condition ? `{${(condition[index] ?? condition[0] ?? []).join()}}` : NOTHING;
}

function matches(columns: readonly string[], isWindow: boolean): RawBuilder<unknown> {
  const parts = columns.map((name) => sql`${ALL_TERMS} && ${sql.ref(`step.${name}`)}::integer[]`);
  if (isWindow) parts.push(sql`${ALL_TERMS} && place.slices`);
  return sql.join(parts, sql` and `);
}
