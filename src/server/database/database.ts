import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { isBusy } from './busy.ts';
import { adviseOn } from './explain-error.ts';
import { isServer } from './is-server.ts';
import { migrations } from './migrations.ts';
import { createPostgresDialect, type PostgresLimits } from './postgres.ts';
import type { Tables } from './schema.ts';
import { createSqliteDialect } from './sqlite.ts';

export type Database = Kysely<Tables>;
/** The database or one of its transactions. */
export type Queries = Database | Transaction<Tables>;

/** A part of a query in SQL. */
export type SqlPart<Value = unknown> = RawBuilder<Value>;

export interface DatabaseLocation {
  /** A PostgreSQL URL, or undefined for SQLite. */
  url?: string | undefined;
  /** The path of the SQLite file. */
  file: string;
}

/** Receives each statement's text, without its values, and its duration. */
export type StatementObserver = (text: string, milliseconds: number) => void;

export interface DatabaseOptions {
  /** Receives the error of an idle connection that broke. */
  onError?: (error: Error) => void;
  onStatement?: StatementObserver | undefined;
  /** Receives how long a query or transaction waited for a connection to PostgreSQL, in milliseconds. */
  onPoolWait?: ((milliseconds: number) => void) | undefined;
  /** Receives each new connection to PostgreSQL. */
  onConnect?: ((client: pg.ClientBase) => void) | undefined;
  limits?: PostgresLimits;
}

/** An arbitrary number that no other program on the same server uses for a lock. */
const MIGRATION_LOCK = 5_374_746;

const WAITING =
  'Another process is changing the database, such as a migration. Waiting until it has finished ...';

/** Opens the database. The first query connects to it. */
export function openDatabase(
  location: DatabaseLocation,
  { onError = () => {}, onStatement, onPoolWait, onConnect, limits }: DatabaseOptions = {},
): Database {
  const dialect = location.url
    ? createPostgresDialect(location.url, { onError, onPoolWait, onConnect, limits })
    : createSqliteDialect(location.file);
  if (!onStatement) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({
    dialect,
    log: ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis),
  });
}

/** The error that this version cannot use the database. The message says why and what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/** The error that the database has migrations of a newer version, so this version must not change it. */
export class NewerDatabaseError extends UnusableDatabaseError {
  override name = 'NewerDatabaseError';
}

/** The error of a failed migration. All migrations of this run were rolled back. */
export class MigrationError extends UnusableDatabaseError {
  override name = 'MigrationError';
}

/** The error that the PostgreSQL database cannot store every text. */
export class DatabaseEncodingError extends UnusableDatabaseError {
  override name = 'DatabaseEncodingError';
}

/**
 * Applies all missing migrations in one transaction and returns their names. After an error, the database is unchanged.
 * @throws NewerDatabaseError if the database has migrations that this version does not know
 * @throws DatabaseEncodingError if PostgreSQL would refuse Malayalam
 * @throws MigrationError if a migration fails
 */
export async function migrate(database: Database, known = migrations): Promise<string[]> {
  await mustStoreUnicode(database);
  await mustNotBeNewer(database, known);
  const provider = { getMigrations: async () => known };
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw explainFailure(error, results.find(({ status }) => status === 'Error')?.migrationName);
  return results.map((result) => result.migrationName);
}

/**
 * Calls migrate on a separate connection without time limits: changing a large table takes longer than a page's
 * statement may. If several processes call this at the same time, one of them migrates and the others wait.
 */
export async function migrateDatabase(
  location: DatabaseLocation,
  migrationsByName = migrations,
  onApplied?: (name: string, milliseconds: number) => void,
  print: (line: string) => void = console.log,
): Promise<string[]> {
  const known = onApplied ? timeEach(migrationsByName, onApplied) : migrationsByName;
  await using database = openDatabase(location, { limits: {} });
  if (!location.url) return await waitForWriter(() => migrate(database, known), print);
  return await database.transaction().execute(async (transaction) => {
    await liftLimits(transaction);
    // Without this lock, two first starts would both create the migrator's tables, and one would fail.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    return migrate(transaction, known);
  });
}

/**
 * Repeats a migration of SQLite until no other process holds the lock for writing. Each attempt ends after the
 * driver's own time limit. PostgreSQL waits by itself.
 */
async function waitForWriter<Result>(
  work: () => Promise<Result>,
  print: (line: string) => void,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempts === 1) print(WAITING);
    }
  }
}

/** Applies the migrations that another database has. This version must know all of them. */
export async function migrateTo(database: Database, applied: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => applied.includes(name));
  await migrate(database, Object.fromEntries(wanted));
}

/** Reports each migration after it ran. None counts before the last one has succeeded. */
function timeEach(
  known: typeof migrations,
  onApplied: (name: string, milliseconds: number) => void,
): typeof migrations {
  const timed = Object.entries(known).map(([name, { up, ...rest }]): [string, Migration] => [
    name,
    {
      ...rest,
      async up(database) {
        const start = performance.now();
        await up(database);
        onApplied(name, performance.now() - start);
      },
    },
  ]);
  return Object.fromEntries(timed);
}

/**
 * Lifts the time limits of statements for one transaction of PostgreSQL. Behind PgBouncer in transaction mode, Kerikko's role has
 * the limits that suit pages, because a connection cannot set its own.
 */
export async function liftLimits(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
}

/**
 * Returns the names of the migrations that the database has.
 * @throws NewerDatabaseError when this version does not know one of them
 */
export async function mustNotBeNewer(database: Database, known = migrations): Promise<string[]> {
  const applied = await listApplied(database);
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `This database was written by a newer version of Kerikko (it has ${unknown.join(', ')}). Nothing was changed. Start the newer version, or restore an older backup.`,
    );
  }
  return applied;
}

/** @throws DatabaseEncodingError when the database of a PostgreSQL server was created with another encoding than UTF8 */
export async function mustStoreUnicode(database: Database): Promise<void> {
  if (!isServer(database)) return;
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(database);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new DatabaseEncodingError(
    `The PostgreSQL database has the encoding ${encoding}, so that it would refuse Malayalam. Nothing was changed. Create another one with: createdb --template=template0 --encoding=UTF8 --locale=C --owner=ROLE NAME`,
  );
}

function explainFailure(error: unknown, migration: string | undefined): unknown {
  if (!migration) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const sentences = [
    `The database could not be migrated: migration ${migration} failed (${reason}).`,
    'Nothing was changed: the previous version of Kerikko still runs on it.',
    adviseOn(error) ?? [],
  ];
  return new MigrationError(sentences.flat().join(' '), { cause: error });
}

/**
 * Returns whether the database can be read. An engine answers a constant even if its file is corrupt, so this
 * reads a row of each table that most pages need. It reads only one row each, because anyone may ask as often
 * as they like: an aggregate without an index took 120 ms with 50,000 stories.
 */
export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await sql`select (select timestamp from kysely_migration limit 1), (select created_at from accounts limit 1),
      (select joined_at from memberships limit 1), (select updated_at from profiles limit 1),
      (select last_seen_at from sessions limit 1), (select likes from stories limit 1),
      (select text from comments limit 1), (select attempts from outbox limit 1)`.execute(database);
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
