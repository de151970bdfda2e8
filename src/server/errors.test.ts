import { expect, test } from 'vitest';
import { AppError, toPlainError } from './errors.ts';

test('an expected failure keeps its code, status and message', () => {
  const error = new AppError('story-not-found', 404, 'This story is no longer here.', { id: 'x' });
  expect(toPlainError(error)).toEqual({
    code: 'story-not-found',
    status: 404,
    message: 'This story is no longer here.',
  });
  expect(error.details).toEqual({ id: 'x' });
});

test.each([
  ['an error', new Error('SELECT password_hash FROM accounts')],
  ['an error with a code', Object.assign(new Error('secret detail'), { code: 'ENOENT', errcode: 1 })],
  ['something that is no error', 'secret detail'],
  ['nothing', undefined],
  ['null', null],
])('an unexpected %s reveals nothing about itself', (_name, error) => {
  expect(toPlainError(error)).toEqual({
    code: 'unexpected',
    status: 500,
    message: 'Something went wrong. Please try again.',
  });
});

test('a locked or unreachable database is answered as busy', () => {
  const error = Object.assign(new Error('secret detail'), { code: 'ECONNREFUSED' });
  expect(toPlainError(error)).toEqual({
    code: 'busy',
    status: 503,
    message: 'Kerikko is busy right now. Please try again in a moment.',
  });
});
