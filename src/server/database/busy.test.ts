import { expect, test } from 'vitest';
import { isBusy } from './busy.ts';

test.each([
  ['a locked SQLite file', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['a SQLite file that another process is recovering', { code: 'ERR_SQLITE_ERROR', errcode: 261 }],
  ['a SQLite transaction that another one overtook', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
  ['a PostgreSQL server that is not there', { code: 'ECONNREFUSED' }],
  ['a PostgreSQL server without a connection to spare', { code: '53300' }],
  ['a PostgreSQL server that is starting', { code: '57P03' }],
  ['a PostgreSQL server that is stopping', { code: '57P01' }],
  ['a PostgreSQL server that crashed and recovers', { code: '57P02' }],
  ['a PostgreSQL lock that was not had in time', { code: '55P03' }],
  ['a PostgreSQL transaction that stood idle', { code: '25P03' }],
  ['a PostgreSQL server whose name cannot be found', { code: 'EAI_AGAIN' }],
  ['a PostgreSQL deadlock', { code: '40P01' }],
  ['a PostgreSQL statement that waited too long', { code: '57014' }],
  ['a connection that broke under a query', { message: 'Connection terminated unexpectedly' }],
  [
    'a connection that broke between two queries',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
  ['a server that fell silent', { message: 'Query read timeout' }],
  ['a pool that found no connection in time', { message: 'timeout exceeded when trying to connect' }],
])('%s is busy, and passes by itself', (_name, details) => {
  expect(isBusy(Object.assign(new Error('x'), details))).toBe(true);
});

test.each([
  ['a broken constraint in SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
  ['a broken constraint in PostgreSQL', { code: '23505' }],
  ['a missing file', { code: 'ENOENT' }],
  ['a mistake in the code', {}],
])('%s is not', (_name, details) => {
  expect(isBusy(Object.assign(new Error('x'), details))).toBe(false);
});

test('what is no error is not busy', () => {
  for (const thrown of [undefined, null, 5, 'busy']) expect(isBusy(thrown)).toBe(false);
});
