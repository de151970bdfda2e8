import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE_DATABASE } from './postgres.ts';

/**
 * Emptied databases of this test file: making one and dropping it takes six times as long as emptying it. One whose
 * tables a test has changed is dropped instead.
 */
const free: string[] = [];

/** The address of a migrated, empty database of its own; undefined for SQLite, which needs no more than its folder. */
export async function takeTestDatabase(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined;
  return free.pop() ?? createTestDatabase();
}

/** The same, and never used again: for a test that does to it what it likes. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query('postgres', `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return `${inject('postgresUrl')}/${name}`;
}

export async function returnTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const { structure, seeds } = inject('postgresTemplate');
  if ((await readStructure(name)) !== structure) {
    await query('postgres', `drop database ${name} with (force)`);
    return;
  }
  const tables = Object.keys(seeds);
  const emptied = tables.map((table) => `delete from "${table}"`);
  const filled = tables
    .filter((table) => seeds[table] !== '[]')
    .map(
      (table) =>
        `insert into "${table}" select * from json_populate_recordset(null::"${table}", '${seeds[table]}')`,
    );
  // Without the checks of references, in whatever order.
  await query(name, ['set session_replication_role = replica', ...emptied, ...filled].join(';\n'));
  free.push(url);
}

/** Every column, index and trigger there is, as one text. */
export async function readStructure(name: string, url = inject('postgresUrl')): Promise<string> {
  const [{ structure }] = await query<{ structure: string }>(
    name,
    `select concat(
       (select string_agg(concat(table_name, '.', column_name, ' ', data_type, ' ', is_nullable), ',' order by 1)
         from (select * from information_schema.columns where table_schema = 'public'
           order by table_name, column_name) as columns),
       (select string_agg(indexdef, ',') from (select indexdef from pg_indexes where schemaname = 'public'
           order by indexname) as indexes),
       (select count(*) from pg_trigger)) as structure`,
    url,
  );
  return structure;
}

/** What each table of a freshly migrated database holds, as JSON. */
export async function readSeeds(name: string, url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    name,
    `select tablename as name from pg_tables where schemaname = 'public'`,
    url,
  );
  const seeds: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await query<{ rows: string }>(
      name,
      `select coalesce(json_agg(t), '[]')::text as rows from "${table.name}" as t`,
      url,
    );
    seeds[table.name] = row?.rows.replaceAll("'", "''") ?? '[]';
  }
  return seeds;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
async function query<Row = any>(
  name: string,
  text: string,
  url = inject('postgresUrl'),
): Promise<[Row, ...Row[]]> {
  const client = new pg.Client({ connectionString: `${url}/${name}` });
  await client.connect();
  try {
    return (await client.query(text)).rows as [Row, ...Row[]];
  } finally {
    await client.end();
  }
}
