import { expect, test } from 'vitest';
import { toPlainError } from '../errors.ts';
import { explainDatabaseError } from './explain-error.ts';

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

test.each([
  ['a file of another user', { errcode: 1032 }, 'no. The user who runs Kerikko must own the folder DATA_DIR'],
  ['a damaged file', { errcode: 11 }, 'no. Set DATA_DIR to the right folder, or restore'],
  ['a server that is off', { code: 'ECONNREFUSED', syscall: 'connect' }, 'no. Is PostgreSQL running, and'],
  ['a wrong password', { code: '28P01' }, 'no. Is DATABASE_URL right?'],
  ['another error', { code: 'ENOENT' }, 'no'],
])('a command says what to do about %s', (_name, details, text) => {
  const explained = explainDatabaseError(Object.assign(new Error('no'), details));
  expect(explained.slice(0, text.length)).toBe(text);
  expect(explained.length > 'no'.length).toBe(text.length > 'no'.length);
});

test('a host with several addresses is named by its code, because the error has no message', () => {
  const error = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(explainDatabaseError(error)).toMatch(/^ECONNREFUSED\. Is PostgreSQL running/);
});
