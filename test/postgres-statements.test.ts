// Runs on: PostgreSQL, after all others

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './postgres-databases.ts';
import { findWrongStatements } from './prepare-statements.ts';
import { readRecordedStatements, type ValueKind } from './recorded-statements.ts';

test('PostgreSQL prepares each statement that a test sent to SQLite, with the types of its values', async () => {
  expect(await findWrongStatements(await connect(), readRecordedStatements())).toEqual([]);
});

test.each<[string, ValueKind[], RegExp | undefined]>([
  ['select likes from stories where id = $1', ['text'], undefined],
  ['select lieks from stories', [], /column "lieks" does not exist/],
  ['select id, count(*) from stories', [], /must appear in the GROUP BY clause/],
  ['select id from stories where created_at > $1', ['large'], undefined],
  ['select id from stories where created_at > $1', ['real'], /\$1 is bigint and gets real/],
  ['select id from stories where likes > $1', ['large'], /\$1 is integer and gets large/],
  ['update stories set likes = $1', ['boolean'], /\$1 is integer and gets boolean/],
  ['select sum(created_at) from stories', [], /result is numeric/],
])('of the statement “%s” with %j, PostgreSQL reports %s', async (sql, kinds, problem) => {
  const wrong = await findWrongStatements(await connect(), [{ sql, kinds, file: 'a.test.ts' }]);
  expect(wrong).toEqual(problem ? [expect.stringMatching(problem)] : []);
});

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: await createTestDatabase() });
  await connection.connect();
  onTestFinished(() => connection.end());
  return connection;
}
