import { Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { createPostgresDialect, POSTGRES_LIMITS, type PostgresLimits } from './postgres.ts';
import type { Tables } from './schema.ts';
import { createSqliteDialect } from './sqlite.ts';

export type Database = Kysely<Tables>;
/** What a query needs: the database, or a transaction in it. */
export type Queries = Database | Transaction<Tables>;

export interface DatabaseLocation {
  /** A PostgreSQL address, or undefined for the embedded database. */
  url?: string | undefined;
  /** Where the embedded database's file lies. */
  file: string;
}

/** Told of each statement, its text without its values, and how long it took. */
export type StatementObserver = (text: string, milliseconds: number) => void;

export interface DatabaseOptions {
  /** Told of a connection that broke while nobody used it. */
  onError?: (error: Error) => void;
  onStatement?: StatementObserver | undefined;
  limits?: PostgresLimits;
}

/** Opens the database. Nothing is read or written before the first query. */
export function openDatabase(
  location: DatabaseLocation,
  { onError = () => {}, onStatement, limits = POSTGRES_LIMITS }: DatabaseOptions = {},
): Database {
  const dialect = location.url
    ? createPostgresDialect(location.url, onError, limits)
    : createSqliteDialect(location.file);
  if (!onStatement) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({
    dialect,
    log: ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis),
  });
}

/** A database that this version of Kerikko must not touch. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** A migration failed. Nothing of it, or of those before it, is in the database. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the tables up to date, all or nothing, and returns the names of the migrations applied. Of several nodes that
 * start at once one does it; the others wait.
 * @throws NewerDatabaseError when the database knows migrations that this version does not; nothing is touched then.
 * @throws MigrationError when one of them fails; everything is as it was then.
 */
export async function migrate(database: Database, known = migrations): Promise<string[]> {
  await mustNotBeNewer(database, known);
  const provider = { getMigrations: async () => known };
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw explainFailure(error, results.find(({ status }) => status === 'Error')?.migrationName);
  return results.map((result) => result.migrationName);
}

/**
 * As migrate, on connections of its own without time limits: a page's statement may not take long, but a large table
 * takes its time to be changed, and other nodes wait for it.
 */
export async function migrateDatabase(location: DatabaseLocation, known = migrations): Promise<string[]> {
  const database = openDatabase(location, { limits: {} });
  try {
    return await migrate(database, known);
  } finally {
    await database.destroy();
  }
}

/**
 * Returns the names of the migrations that a database has seen.
 * @throws NewerDatabaseError when it knows one that this version does not
 */
export async function mustNotBeNewer(database: Database, known = migrations): Promise<string[]> {
  const applied = await listApplied(database);
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `This database was written by a newer version of Kerikko (it knows ${unknown.join(', ')}). Nothing was changed. Start the newer version, or restore an older backup.`,
    );
  }
  return applied;
}

function explainFailure(error: unknown, migration: string | undefined): unknown {
  if (!migration) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(
    `The database could not be brought up to date: migration ${migration} failed (${reason}). Nothing was changed: the version of Kerikko that ran before still runs on it.`,
    { cause: error },
  );
}

/** True when the database answers. */
export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}

async function listApplied(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.rows.map((row) => row.name);
}
