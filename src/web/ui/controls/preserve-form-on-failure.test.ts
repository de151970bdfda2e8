import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { preserveFormOnFailure } from './preserve-form-on-failure.ts';

/** Returns what becomes of an action that failed. */
async function keep(failure: unknown, { method = 'POST', pattern = '/write' } = {}) {
  const result: DataStrategyResult = { type: 'error', result: failure };
  const request = new Request(`http://localhost${pattern}`, { method });
  const place = { request, pattern, url: new URL(request.url), params: {}, context: {} };
  await preserveFormOnFailure(place as never, async () => ({ page: result }));
  return result;
}

test.each([
  ['no network', new TypeError('Failed to fetch'), { code: 'offline' }, 503],
  ['a proxy', new ErrorResponse(502, '', '<h1>Bad gateway</h1>'), { code: 'offline' }, 503],
  [
    'a rate limit',
    new ErrorResponse(429, '', { seconds: 9 }),
    { code: 'too-many', details: { seconds: 9 } },
    429,
  ],
])('a form stays on its page after %s', async (_name, failure, error, status) => {
  const kept = await keep(failure);
  expect(kept).toMatchObject({ type: 'data', result: { data: { error }, init: { status } } });
});

test.each([
  ['a redirect', redirect('/stories'), {}],
  ['an error page of our own', new ErrorResponse(404, '', { requestId: '1' }), {}],
  ['a failure of a page’s data', new TypeError('Failed to fetch'), { method: 'GET' }],
  ['a sign-out, which has no form to keep', new TypeError('Failed to fetch'), { pattern: '/sign-out' }],
])('%s stays what it is', async (_name, failure, place) => {
  expect(await keep(failure, place)).toEqual({ type: 'error', result: failure });
});
