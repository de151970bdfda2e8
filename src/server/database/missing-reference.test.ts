// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { insertRows } from '../../../test/rows.ts';
import { toPlainError } from '../errors.ts';
import { isMissingReference } from './missing-reference.ts';

test('a foreign key violation is answered with 404', async () => {
  const { context } = await createTestApp();
  const like = { story_id: 'gone', account_id: 'gone', created_at: 0 };
  const error = await insertRows(context, 'likes', like).catch((error: unknown) => error);
  expect(isMissingReference(error)).toBe(true);
  expect(toPlainError(error)).toEqual({
    code: 'not-found',
    status: 404,
    message: 'This no longer exists.',
  });
});

test.each([
  ['a duplicate row in SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
  ['a duplicate row in PostgreSQL', { code: '23505' }],
  ['a programming error', {}],
])('%s is not a missing reference', (_name, details) => {
  expect(isMissingReference(Object.assign(new Error('x'), details))).toBe(false);
});

test('a thrown value that is not an error is not a missing reference', () => {
  for (const thrown of [undefined, null, 5, 'x']) expect(isMissingReference(thrown)).toBe(false);
});
