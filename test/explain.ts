import { CompiledQuery, sql } from 'kysely';
import type { TestApp } from './create-test-app.ts';

/** Returns a query's plan. PostgreSQL would scan and sort a table this small, so it may not. */
export async function explain({ context }: TestApp, query: CompiledQuery): Promise<string> {
  const isPostgres = context.config.databaseUrl !== undefined;
  return context.database.transaction().execute(async (transaction) => {
    for (const way of isPostgres ? ['seqscan', 'sort', 'bitmapscan'] : []) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction);
    }
    const explained = `explain ${isPostgres ? '' : 'query plan '}${query.sql}`;
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(explained, [...query.parameters]));
    return JSON.stringify(rows);
  });
}
