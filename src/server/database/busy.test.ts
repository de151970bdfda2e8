import { expect, test } from 'vitest';
import { isBusy } from './busy.ts';

test.each([
  ['a locked SQLite file', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['a SQLite file that another process is recovering', { code: 'ERR_SQLITE_ERROR', errcode: 261 }],
  ['a SQLite transaction with a stale snapshot', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
  ['a PostgreSQL server that refuses connections', { code: 'ECONNREFUSED' }],
  ['a PostgreSQL server with too many connections', { code: '53300' }],
  ['a PostgreSQL server that is starting', { code: '57P03' }],
  ['a PostgreSQL server that is stopping', { code: '57P01' }],
  ['a PostgreSQL server that recovers from a crash', { code: '57P02' }],
  ['a PostgreSQL server that PgBouncer cannot reach', { code: '08P01' }],
  ['a PostgreSQL lock timeout', { code: '55P03' }],
  ['a PostgreSQL transaction that was idle for too long', { code: '25P03' }],
  ['a PostgreSQL host name that cannot be resolved', { code: 'EAI_AGAIN' }],
  ['a PostgreSQL deadlock', { code: '40P01' }],
  ['a PostgreSQL statement timeout', { code: '57014' }],
  ['a connection that broke during a query', { message: 'Connection terminated unexpectedly' }],
  [
    'a connection that broke between two queries',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
  ['a server that stopped answering', { message: 'Query read timeout' }],
  ['a pool without a free connection in time', { message: 'timeout exceeded when trying to connect' }],
])('%s is a temporary error', (_name, details) => {
  expect(isBusy(Object.assign(new Error('x'), details))).toBe(true);
});

test.each([
  ['a violated constraint in SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
  ['a violated constraint in PostgreSQL', { code: '23505' }],
  ['a missing file', { code: 'ENOENT' }],
  ['a programming error', {}],
])('%s is not a temporary error', (_name, details) => {
  expect(isBusy(Object.assign(new Error('x'), details))).toBe(false);
});

test('a thrown value that is not an error is not a temporary error', () => {
  for (const thrown of [undefined, null, 5, 'busy']) expect(isBusy(thrown)).toBe(false);
});
