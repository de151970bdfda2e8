import { expect, test } from 'vitest';
import { toPlainError } from '../errors.ts';

test.each([
  ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['PostgreSQL', { code: '53100' }],
  ['the file system', { code: 'ENOSPC' }],
  ['a quota', { code: 'EDQUOT' }],
])('a full disk reported by %s is answered with 507', (_name, details) => {
  expect(toPlainError(Object.assign(new Error('secret detail'), details))).toEqual({
    code: 'storage-full',
    status: 507,
    message: 'Kerikko has run out of space. Please tell an administrator, and try again later.',
  });
});

test.each([
  ['a read-only database file', { code: 'ERR_SQLITE_ERROR', errcode: 8 }],
  ['a database file in a read-only folder', { code: 'ERR_SQLITE_ERROR', errcode: 1544 }],
  ['a disk that fails', { code: 'ERR_SQLITE_ERROR', errcode: 778 }],
  ['a read-only file system', { code: 'EROFS' }],
  ['a folder of another user', { code: 'EACCES' }],
  ['a PostgreSQL server that has become a standby', { code: '25006' }],
])('%s is answered with 503', (_name, details) => {
  expect(toPlainError(Object.assign(new Error('secret detail'), details))).toEqual({
    code: 'storage-unwritable',
    status: 503,
    message:
      'Kerikko is read-only right now and can’t save anything. Please tell an administrator, and try again later.',
  });
});
