import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/server/database/database.ts';
import { createPostgresPool, POSTGRES_LIMITS, type PostgresLimits } from '../src/server/database/postgres.ts';
import type { Tables } from '../src/server/database/schema.ts';
import { SOCKET_FOLDER, TEMPLATE_DATABASE } from './postgres.ts';

/** The structure of a freshly migrated database, and how to reset a used database to that state. */
export interface PostgresTemplate {
  structure: string;
  /** Finds the tables whose rows differ. Deleting from all tables takes three times as long. */
  findChanged: string;
  /** The statements that reset each table. */
  resets: Record<string, string>;
}

/**
 * Columns (those of indexes too), constraints and triggers as one text. Reads the catalogue itself:
 * information_schema takes ten times as long.
 */
const STRUCTURE = `
  select concat(
    (select string_agg(concat(relname, '.', attname, ' ', atttypid, ' ', attnotnull), ',' order by relname, attnum)
      from pg_attribute join pg_class on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and attnum > 0),
    (select string_agg(conname, ',' order by conname) from pg_constraint where connamespace = 'public'::regnamespace),
    (select count(*) from pg_trigger)) as structure`;

/** Reset databases for the next tests. Resetting takes a tenth of the time of creating. */
const free: string[] = [];
/** One connection to each database, kept because a new one costs more than the reset itself. */
const connections = new Map<string, pg.Client>();

/** With the usual 5 seconds, the last of several concurrent requests would be answered with 'busy' on a slow machine. */
const LIMITS: PostgresLimits = { ...POSTGRES_LIMITS, lock_timeout: 60_000, statement_timeout: 60_000 };

/**
 * Connections of apps that have ended. The next apps on the same database use them, because a new one takes 8 ms of processor
 * time.
 */
const pools = new Map<string, pg.Pool[]>();

/** Opens a database that `takeTestDatabase` returned. Closing it leaves its connections open for the next test. */
export function openTestDatabase(url: string): Database {
  const unused = pools.get(url) ?? [];
  pools.set(url, unused);
  const pool = unused.pop() ?? createPostgresPool(toSocket(url), { onError: () => {}, limits: LIMITS });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lend(pool, unused) }) });
}

function lend(pool: pg.Pool, unused: pg.Pool[]): PostgresPool {
  return {
    options: pool.options,
    connect: () => pool.connect(),
    async end() {
      while (pool.idleCount < pool.totalCount) await once(pool, 'release');
      unused.push(pool);
    },
  };
}

/** Returns the URL of a migrated, empty database; undefined for SQLite. */
export async function takeTestDatabase(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined;
  return free.pop() ?? createTestDatabase();
}

/** Returns the URL of a migrated, empty database that is never reused, so the test may damage it. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdministrator(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return toUrl(name);
}

/** Returns the URL of a database without any table. */
export async function createEmptyDatabase(encoding = 'UTF8'): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  // Only template0 may be copied into another encoding.
  await runAsAdministrator(
    `create database ${name} template template0 encoding '${encoding}' strategy file_copy`,
  );
  return toUrl(name);
}

/** Resets a database for the next test. Drops one whose tables the test has altered. */
export async function returnTestDatabase(url: string): Promise<void> {
  const template = inject('postgresTemplate');
  const connection = await connect(url);
  if ((await readStructure(connection)) === template.structure) {
    const { rows } = await connection.query<{ changed: string[] }>({
      name: 'find-changed',
      text: template.findChanged,
    });
    const resets = (rows[0]?.changed ?? []).map((table) => template.resets[table]);
    // The tables are emptied in any order, so foreign keys are not checked.
    await connection.query(['set session_replication_role = replica', ...resets].join(';\n'));
    free.push(url);
    return;
  }
  for (const pool of pools.get(url) ?? []) await pool.end();
  pools.delete(url);
  await connection.end();
  connections.delete(url);
  await runAsAdministrator(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/** Describes a freshly migrated database. */
export async function readTemplate(connection: pg.Client): Promise<PostgresTemplate> {
  const structure = await readStructure(connection);
  const { rows: tables } = await connection.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const changed: string[] = [];
  const resets: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await connection.query<{ seed: string | null }>(
      `select json_agg(t)::text as seed from "${name}" as t`,
    );
    const seed = rows[0]?.seed?.replaceAll("'", "''");
    const differs = seed
      ? `(select json_agg(t)::text from "${name}" as t) is distinct from '${seed}'`
      : `exists (select from "${name}")`;
    changed.push(`case when ${differs} then '${name}' end`);
    resets[name] = seed
      ? `delete from "${name}"; insert into "${name}" select * from json_populate_recordset(null::"${name}", '${seed}')`
      : `delete from "${name}"`;
  }
  return { structure, findChanged: `select array_remove(array[${changed}], null) as changed`, resets };
}

async function readStructure(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ structure: string }>({ name: 'structure', text: STRUCTURE });
  return rows[0]?.structure ?? '';
}

async function runAsAdministrator(statement: string): Promise<void> {
  const connection = await connect(toUrl('postgres'));
  await connection.query(statement);
}

async function connect(url: string): Promise<pg.Client> {
  const known = connections.get(url);
  if (known) return known;
  const connection = new pg.Client({ connectionString: toSocket(url) });
  // A test may end every connection to its database.
  connection.on('error', () => connections.delete(url));
  await connection.connect();
  connections.set(url, connection);
  return connection;
}

function toUrl(name: string): string {
  return `${inject('postgresUrl')}/${name}`;
}

/** Returns the URL of a database at the server's Unix socket: a query takes 28 µs of processor time there instead of 41. */
function toSocket(url: string): string {
  return url.replace('127.0.0.1', encodeURIComponent(SOCKET_FOLDER));
}

/** Ends the connections that listen for signals, as a restart of PostgreSQL would. */
export async function endListeners(database: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`.execute(database);
}
