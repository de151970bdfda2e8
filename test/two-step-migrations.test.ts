// Runs on: SQLite

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, migrate, openDatabase } from '../src/server/database/database.ts';
import { migrations } from '../src/server/database/migrations.ts';
import { createFolder } from './temporary-folder.ts';

/**
 * The newest migration of the release before. Its nodes go on serving after newer migrations, so these must leave what it reads:
 * docs/decisions/080. Raise it after each release.
 */
const RELEASED = '088-left-out-of-chats';

test('the migrations since the last release leave every table, column and unique key that it uses', async () => {
  const database = await openEmpty();
  expect(Object.keys(migrations)).toContain(RELEASED);
  await migrate(
    database,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= RELEASED)),
  );
  const before = await readSchema(database);
  expect(before.size).toBeGreaterThan(50);
  await migrate(database);
  expect(findBreaks(before, await readSchema(database))).toEqual([]);
});

test.each<[string, string[]]>([
  ['alter table stories add column mood text', []],
  ["alter table stories add column mood text not null default ''", []],
  ['create table moods (story_id text not null)', []],
  ['drop table likes', ['likes is missing']],
  ['alter table likes rename to hearts', ['likes is missing']],
  ['alter table stories drop column opening', ['stories.opening is missing']],
  ['alter table stories rename column opening to beginning', ['stories.opening is missing']],
  [
    'create table moods as select 1 as id; drop table topics; create table topics (id text primary key, stories integer not null, mood text not null)',
    ['topics.mood has no value in rows of the version before'],
  ],
  ['drop index news_open', ['news has no unique key (account_id, kind, subject_id)']],
])('%s is judged', async (statements, breaks) => {
  const database = await openEmpty();
  for (const table of [
    'stories (id text primary key, opening text)',
    'likes (story_id text)',
    'topics (id text primary key, stories integer not null)',
    'news (account_id text, kind text, subject_id text)',
  ])
    await sql`create table ${sql.raw(table)}`.execute(database);
  await sql`create unique index news_open on news (account_id, kind, subject_id)`.execute(database);
  const before = await readSchema(database);
  for (const statement of statements.split('; ')) await sql.raw(statement).execute(database);
  expect(findBreaks(before, await readSchema(database))).toEqual(breaks);
});

interface TableFacts {
  /** By the column's name, whether an insert may leave it out. */
  columns: Map<string, boolean>;
  /** The columns of each unique key, which `on conflict` names. */
  uniqueKeys: Set<string>;
}

async function readSchema(database: Database): Promise<Map<string, TableFacts>> {
  const tables = await database.introspection.getTables();
  return new Map(
    await Promise.all(
      tables.map(async ({ name, columns }): Promise<[string, TableFacts]> => {
        const { rows } = await sql<{ columns: string }>`
          select (select group_concat(name, ', ') from pragma_index_info(keys.name)) as columns
          from pragma_index_list(${name}) as keys where keys."unique" = 1`.execute(database);
        const optional = columns.map((column) => [
          column.name,
          column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
        ]);
        return [
          name,
          {
            columns: new Map(optional as [string, boolean][]),
            uniqueKeys: new Set(rows.map((row) => row.columns)),
          },
        ];
      }),
    ),
  );
}

/** Returns what statements of the version before would fail at, one sentence each. */
function findBreaks(before: Map<string, TableFacts>, after: Map<string, TableFacts>): string[] {
  return [...before].flatMap(([table, { columns, uniqueKeys }]) => {
    const now = after.get(table);
    if (!now) return [`${table} is missing`];
    const missing = [...columns.keys()].filter((name) => !now.columns.has(name));
    const required = [...now.columns].filter(([name, isOptional]) => !isOptional && !columns.has(name));
    const lost = [...uniqueKeys].filter((key) => !now.uniqueKeys.has(key));
    return [
      ...missing.map((name) => `${table}.${name} is missing`),
      ...required.map(([name]) => `${table}.${name} has no value in rows of the version before`),
      ...lost.map((key) => `${table} has no unique key (${key})`),
    ];
  });
}

async function openEmpty(): Promise<Database> {
  return openDatabase({ file: `${await createFolder()}/kerikko.sqlite` });
}
