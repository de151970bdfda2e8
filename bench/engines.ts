import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';
import { startPostgres } from '../test/postgres.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /**
   * Returns the environment variables that connect to a new, empty database. SQLite needs none: it uses DATA_DIR. Replaces one of
   * the same name that an earlier run has left.
   */
  createDatabase(name?: string): Promise<Record<string, string>>;
  /** Returns those of a database that an earlier run has left. */
  findDatabase(name: string): Record<string, string>;
  /** Runs the maintenance that a database does by itself over time: this one is filled within a minute. */
  maintain(database: Database): Promise<void>;
}

/**
 * Calls the function with both databases, or with the one that `only` names. The PostgreSQL of tests does not wait for the disk.
 * It needs autovacuum: otherwise, statements that were planned while `comments` was empty would read the growing table from end to end.
 * With a folder, its databases are kept there. A durable one waits for the disk, as in production.
 */
export async function onEachEngine(
  only: string,
  work: (engine: Engine) => Promise<void>,
  folder?: string,
  { isDurable = false }: { isDurable?: boolean } = {},
): Promise<void> {
  if ('sqlite'.startsWith(only)) {
    await work({
      name: 'SQLite',
      createDatabase: async () => ({}),
      findDatabase: () => ({}),
      maintain: async (database) => {
        // Otherwise the first searches and stories pay for merging an index that was filled at once.
        await sql`insert into search_terms (search_terms) values ('optimize')`.execute(database);
        await sql`pragma wal_checkpoint(truncate)`.execute(database);
      },
    });
  }
  if (!'postgres'.startsWith(only)) return;
  const server = await startPostgres({
    keptIn: folder ? join(folder, 'postgres') : undefined,
    hasAutovacuum: true,
    isDurable,
  });
  let count = 0;
  try {
    await work({
      name: 'PostgreSQL',
      async createDatabase(name = `bench_${count++}`) {
        if (folder) await server.dropDatabase(name);
        return { DATABASE_URL: await server.createDatabase(name) };
      },
      findDatabase: (name) => ({ DATABASE_URL: `${server.url}/${name}` }),
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
