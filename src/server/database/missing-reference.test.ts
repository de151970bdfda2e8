import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { toPlainError } from '../errors.ts';
import { isMissingReference } from './missing-reference.ts';

test('a row that names another one which is not there is told as gone', async () => {
  const { context } = await createTestApp();
  const like = { story_id: 'gone', account_id: 'gone', created_at: 0 };
  const error = await context.database
    .insertInto('likes')
    .values(like)
    .execute()
    .catch((error: unknown) => error);
  expect(isMissingReference(error)).toBe(true);
  expect(toPlainError(error)).toEqual({
    code: 'not-found',
    status: 404,
    message: 'This no longer exists.',
  });
});

test.each([
  ['a row that is there twice in SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
  ['a row that is there twice in PostgreSQL', { code: '23505' }],
  ['a mistake in the code', {}],
])('%s is something else', (_name, details) => {
  expect(isMissingReference(Object.assign(new Error('x'), details))).toBe(false);
});

test('what is no error names nothing', () => {
  for (const thrown of [undefined, null, 5, 'x']) expect(isMissingReference(thrown)).toBe(false);
});
