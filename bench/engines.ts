import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';
import { startPostgres } from '../test/postgres.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Starts the database server, if any, and returns the environment variables that connect to it. */
  start(): Promise<{ environment: Record<string, string>; stop(): Promise<void> }>;
  /** Runs the maintenance that a database does by itself over time, as this one was filled within a minute. */
  runMaintenance(database: Database): Promise<void>;
  /** Returns the plan of a query that has just run, as lines. */
  explain(database: Database, query: CompiledQuery): Promise<string[]>;
  /** Matches a line of a plan that scans a whole table; group 1 is the table. */
  fullScan: RegExp;
  /** Whether a commit waits for the disk. The PostgreSQL of the tests does not. */
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
      // Explain the prepared statement itself: only its plan shows whether PostgreSQL uses a generic plan ($1, $2 …).
      const runnable = statement
        ? sql`execute ${sql.id(statement.name)}(${sql.join(query.parameters.map(sql.lit))})`
        : sql.raw(query.sql);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (analyze, buffers off, costs off, timing off, summary off) ${runnable}`.execute(connection);
      const kept = statement
        ? `prepared: ran ${statement.generic_plans} times with a generic plan, ${statement.custom_plans} times with a custom plan`
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
