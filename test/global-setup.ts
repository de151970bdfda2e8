import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../cli/build.ts';
import { migrate, openDatabase } from '../src/server/database/database.ts';
import { startPostgres, TEMPLATE_DATABASE } from './postgres.ts';
import { readSeeds, readStructure } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for tests, without a database's name. */
    postgresUrl: string;
    /** How a migrated database looks: see postgres-databases.ts. */
    postgresTemplate: { structure: string; seeds: Record<string, string> };
  }
}

let running: ReturnType<typeof prepare> | undefined;
let users = 0;

/** Builds what the tests run, and starts one real PostgreSQL for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  running ??= prepare();
  const postgres = await running;
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', postgres.template);
  return async () => {
    users -= 1;
    if (users === 0) await postgres.stop();
  };
}

async function prepare() {
  await buildIfStale();
  const postgres = await startPostgres();
  await createTemplate(postgres.url);
  const structure = await readStructure(TEMPLATE_DATABASE, postgres.url);
  const seeds = await readSeeds(TEMPLATE_DATABASE, postgres.url);
  return { ...postgres, template: { structure, seeds } };
}

/** Each test gets a copy of this: copying a migrated database costs a tenth of migrating one. */
async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const database = openDatabase({ url: `${url}/${TEMPLATE_DATABASE}`, file: '' });
  await migrate(database);
  await database.destroy();
}
