import { sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';
import { startPostgres } from '../test/postgres.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Returns the environment variables that connect to a new, empty database. SQLite needs none: it uses DATA_DIR. */
  createDatabase(): Promise<Record<string, string>>;
  /** Runs the maintenance that a database does by itself over time: this one is filled within a minute. */
  maintain(database: Database): Promise<void>;
}

/** Calls the function with both databases, or with the one that `only` names. The PostgreSQL of tests does not wait for the disk. */
export async function onEachEngine(only: string, work: (engine: Engine) => Promise<void>): Promise<void> {
  if ('sqlite'.startsWith(only)) {
    await work({
      name: 'SQLite',
      createDatabase: async () => ({}),
      maintain: async (database) => {
        // Otherwise the first searches and stories pay for merging an index that was filled at once.
        await sql`insert into search_terms (search_terms) values ('optimize')`.execute(database);
        await sql`pragma wal_checkpoint(truncate)`.execute(database);
      },
    });
  }
  if (!'postgres'.startsWith(only)) return;
  const server = await startPostgres();
  let count = 0;
  try {
    await work({
      name: 'PostgreSQL',
      createDatabase: async () => ({ DATABASE_URL: await server.createDatabase(`bench_${count++}`) }),
      maintain: (database) =>
        database.connection().execute(async (connection) => {
          await sql`set statement_timeout = 0`.execute(connection);
          await sql`vacuum analyze`.execute(connection);
          await sql`checkpoint`.execute(connection);
        }),
    });
  } finally {
    await server.stop();
  }
}
