import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';
import { startPostgres } from '../test/postgres.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Starts what the engine needs, and says which environment reaches it. */
  start(): Promise<{ environment: Record<string, string>; stop(): Promise<void> }>;
  /** What the database would have done by itself, had it been filled in a year and not in a minute. */
  runMaintenance(database: Database): Promise<void>;
  /** How the database runs a query that it has just run, a line each. */
  explain(database: Database, query: CompiledQuery): Promise<string[]>;
  /** Finds, in a line of a plan, the table that is read whole. */
  fullScan: RegExp;
  /** Whether a commit waits for the disk here; the PostgreSQL of the tests does not. */
  waitsForDisk: boolean;
}

export const sqlite: Engine = {
  name: 'SQLite',
  start: async () => ({ environment: {}, stop: async () => {} }),
  async runMaintenance(database) {
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
  },
  async explain(database, query) {
    const { rows } = await database.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => row.detail);
  },
  fullScan: /^SCAN (\w+)/,
  waitsForDisk: true,
};

export const postgres: Engine = {
  name: 'PostgreSQL',
  async start() {
    const { url, stop } = await startPostgres();
    return { environment: { DATABASE_URL: `${url}/postgres` }, stop };
  },
  async runMaintenance(database) {
    await database.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`vacuum analyze`.execute(connection);
      await sql`checkpoint`.execute(connection);
    });
  },
  async explain(database, query) {
    return database.connection().execute(async (connection) => {
      const { rows: prepared } = await sql<PreparedStatement>`
        select name, generic_plans, custom_plans from pg_prepared_statements
        where statement = ${query.sql}`.execute(connection);
      const [statement] = prepared;
      // The plan of the very statement that ran, not of a text like it: a generic one names $1, $2 …
      const runnable = statement
        ? sql`execute ${sql.id(statement.name)}(${sql.join(query.parameters.map(sql.lit))})`
        : sql.raw(query.sql);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (analyze, buffers off, costs off, timing off, summary off) ${runnable}`.execute(connection);
      const kept = statement
        ? `prepared: ran ${statement.generic_plans} times by its kept plan, ${statement.custom_plans} times by one of its own`
        : 'not prepared';
      return [kept, ...rows.map((row) => row['QUERY PLAN'])];
    });
  },
  fullScan: /Seq Scan on (\w+)/,
  waitsForDisk: false,
};

interface PreparedStatement {
  name: string;
  generic_plans: number;
  custom_plans: number;
}
