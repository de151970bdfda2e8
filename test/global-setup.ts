import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseLocation, migrate, openDatabase } from '../src/server/database/database.ts';
import { startPostgres, TEMPLATE_DATABASE } from './postgres.ts';
import { type PostgresTemplate, readTemplate } from './postgres-databases.ts';
import { readReset, type SqliteReset } from './sqlite-pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server for tests, without a database's name. */
    postgresUrl: string;
    postgresTemplate: PostgresTemplate;
    /** The path of a migrated SQLite file that tests copy. */
    sqliteTemplate: string;
    sqliteReset: SqliteReset;
    /** The path of a folder for the statements that tests send to SQLite: see recorded-statements.ts. */
    statements: string;
  }
}

let running: ReturnType<typeof prepare> | undefined;
let users = 0;

/** Starts a real PostgreSQL server, and migrates one template database of each kind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  running ??= prepare();
  const { postgres, postgresTemplate, folder, sqliteTemplate, sqliteReset, statements } = await running;
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', postgresTemplate);
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('sqliteReset', sqliteReset);
  project.provide('statements', statements);
  return async () => {
    users -= 1;
    if (users > 0) return;
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}

async function prepare() {
  const [postgres, folder] = await Promise.all([
    startPostgres(),
    mkdtemp(join(tmpdir(), 'kerikko-template-')),
  ]);
  const sqliteTemplate = join(folder, 'template.sqlite');
  await createMigrated({ file: sqliteTemplate });
  const statements = join(folder, 'statements');
  await mkdir(statements);
  const postgresTemplate = await createPostgresTemplate(postgres.url);
  // In a fresh clone, the workers load what this process has compiled. Otherwise each compiles it again.
  flushCompileCache();
  const sqliteReset = readReset(sqliteTemplate);
  return { postgres, postgresTemplate, folder, sqliteTemplate, sqliteReset, statements };
}

async function createPostgresTemplate(url: string): Promise<PostgresTemplate> {
  const administrator = await connect(`${url}/postgres`);
  await administrator.query(`create database ${TEMPLATE_DATABASE}`);
  await administrator.end();
  const templateUrl = `${url}/${TEMPLATE_DATABASE}`;
  await createMigrated({ url: templateUrl, file: '' });
  const connection = await connect(templateUrl);
  const template = await readTemplate(connection);
  await connection.end();
  return template;
}

async function createMigrated(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database);
  await database.destroy();
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
