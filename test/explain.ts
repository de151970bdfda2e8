import { CompiledQuery, sql } from 'kysely';
import type { Queries } from '../src/server/database/database.ts';
import type { TestApp } from './create-test-app.ts';

/**
 * Returns a query's plan, as the server plans it: without values, so that no partial index is chosen for the value of a parameter.
 * PostgreSQL would scan and sort a table this small, so it may not.
 */
export async function explain({ context }: TestApp, query: CompiledQuery): Promise<string> {
  const isPostgres = context.config.databaseUrl !== undefined;
  return context.database.transaction().execute(async (transaction) => {
    if (!isPostgres) {
      const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
      return JSON.stringify((await transaction.executeQuery(explained)).rows);
    }
    for (const way of ['seqscan', 'sort', 'bitmapscan']) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction);
    }
    return JSON.stringify(await explainPrepared(transaction, query, sql``));
  });
}

/** How many statements have been prepared. Each keeps its name until its connection ends. */
let prepared = 0;

/**
 * Explains a query on PostgreSQL as the server plans it. `explain` with parameters would plan for their values. Call this in a
 * transaction, whose plans it changes.
 */
export async function explainPrepared<Row>(
  transaction: Queries,
  query: CompiledQuery,
  options: ReturnType<typeof sql>,
): Promise<Row[]> {
  const name = sql.id(`examined_${prepared++}`);
  const values = query.parameters.map((value) => sql.lit(printValue(value)));
  const given = values.length > 0 ? sql`(${sql.join(values)})` : sql``;
  await sql`set local plan_cache_mode = 'force_generic_plan'`.execute(transaction);
  await sql`prepare ${name} as ${sql.raw(query.sql)}`.execute(transaction);
  return (await sql<Row>`explain ${options} execute ${name} ${given}`.execute(transaction)).rows;
}

/** Returns a value as PostgreSQL reads it from a text of any type. */
function printValue(value: unknown): string | null {
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === null ? 'null' : JSON.stringify(String(item))));
    return `{${items.join(',')}}`;
  }
  return value == null ? null : String(value);
}
