import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { isServer } from './is-server.ts';
import { ALL_TERMS, SLICE_BITS, sliceOf, type Term, toFtsToken } from './search-table.ts';

/** Documents have one term of every inner list. */
export type Condition = readonly (readonly Term[])[];

interface MatchQuery {
  condition: Condition;
  /** Conditions of documents that are left out. */
  except: readonly Condition[];
  /** Only documents with a smaller number. */
  below: number;
  /** Only documents of this kind since this time, in milliseconds since 1970. The terms of the condition decide the kind. */
  since?: { kind: string; time: number } | undefined;
  limit: number;
}

export interface Match {
  number: number;
  subjectId: string;
}

/** Sentinel for MatchQuery.below: greater than every number. */
export const ABOVE_ALL = 2 ** 31 - 1;

/** Returns the documents that meet a condition, by descending number. */
export async function findMatches(queries: Queries, query: MatchQuery): Promise<Match[]> {
  if (query.condition.length === 0) return [];
  return isServer(queries) ? findInArrays(queries, query) : findInFts(queries, query);
}

async function findInFts(queries: Queries, query: MatchQuery): Promise<Match[]> {
  const wanted = printFts(query.condition);
  const text =
    query.except.length > 0 ? `${wanted} NOT (${query.except.map(printFts).join(' OR ')})` : wanted;
  const { rows } = await sql<Match>`
    select search_documents.number, search_documents.subject_id as "subjectId"
    from search_terms join search_documents on search_documents.number = search_terms.rowid
    where search_terms match ${text} and search_terms.rowid < ${query.below} ${sinceCondition(query, sql`search_terms.rowid`)}
    order by search_terms.rowid desc
    limit ${query.limit}`.execute(queries);
  return rows;
}

function printFts(condition: Condition): string {
  const parts = condition.map((terms) => `(${terms.map((term) => `"${toFtsToken(term)}"`).join(' OR ')})`);
  return `(${parts.join(' AND ')})`;
}

/**
 * GIN knows no order: it would return all documents with a frequent word to find the newest 20 of them, 52 ms at 120,000.
 * So the newest slices are read first: most pages need no more.
 */
const WINDOWS = [2, 18];

async function findInArrays(queries: Queries, query: MatchQuery): Promise<Match[]> {
  return queries.transaction().execute(async (transaction) => {
    // Comparing an array outside of the index takes 60 µs, but PostgreSQL believes that it costs nothing.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const found: Match[] = [];
    let below = query.below;
    if (below === ABOVE_ALL) {
      const { rows } = await sql<{
        last: number | null;
      }>`select max(number) as last from search_documents`.execute(transaction);
      below = (rows[0]?.last ?? 0) + 1;
    }
    for (const size of [...WINDOWS, undefined]) {
      const limit = query.limit - found.length;
      if (limit <= 0 || below <= 1) break;
      const newest = sliceOf(below - 1);
      const slices = size === undefined ? undefined : range(Math.max(0, newest - size + 1), newest);
      const { rows } = await selectFromArrays(query, { below, slices, limit }).execute(transaction);
      found.push(...rows);
      if (slices) below = Math.max(0, newest - slices.length + 1) << SLICE_BITS;
    }
    return found;
  });
}

function selectFromArrays(
  query: MatchQuery,
  { below, slices, limit }: { below: number; slices: Term[] | undefined; limit: number },
): RawBuilder<Match> {
  const inSlices = slices ? sql`and ${ALL_TERMS} && ${slices}::integer[]` : sql``;
  // As sets of numbers, because the index alone finds these.
  const except = query.except.map(
    (condition) =>
      sql`except select number from search_documents where ${printArrays(condition)} ${inSlices}`,
  );
  // The sums keep PostgreSQL from reading the documents by number, one after another, to find a rare word.
  return sql<Match>`
    select number, subject_id as "subjectId" from search_documents
    where number in (
      select number from (
        select number from search_documents
        where ${printArrays(query.condition)} ${inSlices} and number + 0 < ${below} ${sinceCondition(query, sql`number + 0`)}
        ${sql.join(except, sql` `)}
      ) as found
      order by number + 0 desc
      limit ${limit}
    )
    order by number desc`;
}

function printArrays(condition: Condition): RawBuilder<unknown> {
  const single = condition.filter((terms) => terms.length === 1).flat();
  const others = condition.filter((terms) => terms.length !== 1);
  const parts = [
    ...(single.length > 0 ? [sql`${ALL_TERMS} @> ${single}::integer[]`] : []),
    ...others.map((terms) => sql`${ALL_TERMS} && ${[...terms]}::integer[]`),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/**
 * How far the order of numbers and of times may differ. The clocks of two nodes do, and one transaction may take longer than
 * another.
 */
const DISORDER_MS = 3_600_000;

/** The number is a bound for the index; the time itself is exact. Documents of one kind are numbered by their time. */
function sinceCondition({ since }: MatchQuery, number: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!since) return sql``;
  const { kind, time } = since;
  return sql`and ${number} >= coalesce((select number from search_documents
      where kind = ${kind} and created_at >= ${time - DISORDER_MS} order by created_at limit 1), ${ABOVE_ALL})
    and search_documents.created_at >= ${time}`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
