// Runs on: SQLite and PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { keepSql } from './kept-sql.ts';

test('kept SQL is built once and takes other values each time', async () => {
  const { database } = (await createTestApp()).context;
  let builds = 0;
  const select = keepSql(['name', 'other'], ({ name, other }) => {
    builds += 1;
    return sql<{
      name: string;
      text: string;
    }>`select ${name} as name, ${'fixed'} || ${other} || ${name} as text`;
  });
  const read = async (values: { name: string; other: string }) =>
    (await select(database, values).execute(database)).rows;
  expect(await read({ name: 'a', other: 'b' })).toEqual([{ name: 'a', text: 'fixedba' }]);
  expect(await read({ name: '?', other: '$1' })).toEqual([{ name: '?', text: 'fixed$1?' }]);
  expect(builds).toBe(1);
});

test('SQL with a letter that stands for a value cannot be kept', async () => {
  const { database } = (await createTestApp()).context;
  const select = keepSql(['name'], ({ name }) => sql`select ${name}, '? or $1'`);
  expect(() => select(database, { name: 'a' })).toThrow('question marks');
});
