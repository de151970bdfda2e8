import { expect, test } from 'vitest';
import { toPlainError } from '../errors.ts';

test.each([
  ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['PostgreSQL', { code: '53100' }],
  ['the file system', { code: 'ENOSPC' }],
  ['a quota', { code: 'EDQUOT' }],
])('no room left, as %s says it, is 507 in words', (_name, details) => {
  expect(toPlainError(Object.assign(new Error('secret detail'), details))).toEqual({
    code: 'storage-full',
    status: 507,
    message: 'Kerikko has run out of space. Please tell an administrator, and try again later.',
  });
});

test.each([
  ['a database file that may only be read', { code: 'ERR_SQLITE_ERROR', errcode: 8 }],
  ['a database file whose folder may only be read', { code: 'ERR_SQLITE_ERROR', errcode: 1544 }],
  ['a disk that fails', { code: 'ERR_SQLITE_ERROR', errcode: 778 }],
  ['a file system that may only be read', { code: 'EROFS' }],
  ['a folder of somebody else', { code: 'EACCES' }],
  ['a PostgreSQL server that has become a standby', { code: '25006' }],
])('%s is 503 in words', (_name, details) => {
  expect(toPlainError(Object.assign(new Error('secret detail'), details))).toEqual({
    code: 'storage-unwritable',
    status: 503,
    message:
      'Kerikko is read-only right now and can’t save anything. Please tell an administrator, and try again later.',
  });
});
