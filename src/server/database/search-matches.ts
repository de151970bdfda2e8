import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { isServer } from './is-server.ts';
import { findInArrays } from './search-arrays.ts';
import {
  type Condition,
  type FoundMatch,
  firstSince,
  type IsForReader,
  type Match,
  type MatchQuery,
  type MatchStep,
} from './search-query.ts';
import { toFtsToken } from './search-table.ts';

/**
 * Returns the first `limit` documents of each query that are for the reader: those of its first step by
 * descending number, then those of the next step. Sends one statement, which reads only as many steps as
 * needed.
 */
export async function findMatches(
  queries: Queries,
  wanted: readonly MatchQuery[],
  { isForReader, limit }: { isForReader: IsForReader; limit: number },
): Promise<Match[][]> {
  const asked = wanted.map((query) => ({
    ...query,
    steps: query.steps.filter(({ condition }) => condition.length > 0),
  }));
  if (asked.every(({ steps }) => steps.length === 0)) return wanted.map(() => []);
  const rows = await (isServer(queries) ? findInArrays : findInFts)(queries, asked, { isForReader, limit });
  const found: Match[][] = wanted.map(() => []);
  for (const { query, ...match } of rows) found[query]?.push(match);
  return found;
}

async function findInFts(
  queries: Queries,
  wanted: readonly MatchQuery[],
  { isForReader, limit }: { isForReader: IsForReader; limit: number },
): Promise<FoundMatch[]> {
  // SQLite reads the parts of a compound query one after another, and stops once it has as many rows as the
  // limit.
  const each = wanted.flatMap(({ kind, steps, since }, query) => {
    if (steps.length === 0) return [];
    const parts = steps.map(
      (step) => sql`select * from (${selectFromFts(step, { kind, since, isForReader, limit })})`,
    );
    return [
      sql`select ${sql.lit(query)} as query, * from (${sql.join(parts, sql` union all `)} limit ${limit})`,
    ];
  });
  const { rows } = await sql<FoundMatch>`${sql.join(each, sql` union all `)}`.execute(queries);
  return rows;
}

function selectFromFts(
  { tier, condition, except, below }: MatchStep,
  {
    kind,
    since,
    isForReader,
    limit,
  }: Omit<MatchQuery, 'steps'> & { isForReader: IsForReader; limit: number },
): RawBuilder<unknown> {
  const matching = printFts(condition);
  const text = except.length > 0 ? `${matching} NOT (${except.map(printFts).join(' OR ')})` : matching;
  return sql`
    select ${sql.lit(tier)} as tier, search_documents.number, search_documents.subject_id as "subjectId"
    from search_terms join search_documents on search_documents.number = search_terms.rowid
    where search_terms match ${text} and search_terms.rowid < ${below} ${sinceCondition({ kind, since })}
      and ${isForReader}
    order by search_terms.rowid desc
    limit ${limit}`;
}

function printFts(condition: Condition): string {
  const parts = condition.map((terms) => `(${terms.map((term) => `"${toFtsToken(term)}"`).join(' OR ')})`);
  return `(${parts.join(' AND ')})`;
}

/** The number is an approximate bound for the index; the time is exact. */
function sinceCondition({ kind, since }: Pick<MatchQuery, 'kind' | 'since'>): RawBuilder<unknown> {
  if (!since) return sql``;
  return sql`and search_terms.rowid >= ${firstSince(sql`${kind}`, sql`${since}`)}
    and search_documents.created_at >= ${since}`;
}
