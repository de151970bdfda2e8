import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import type { ActionError } from '../../texts/errors.ts';

/** Signing out leads to no page that could show an error. */
const WITHOUT_FORM = '/sign-out';

/**
 * Keeps each page's form if the server is unreachable for its action, a proxy responds instead, or a rate limit
 * is exceeded. An error page would lose the typed text. The error status prevents a revalidation, which would
 * fail for the same reason.
 */
export const preserveFormOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  const results = await next();
  if (request.method === 'GET' || pattern === WITHOUT_FORM) return results;
  for (const answer of Object.values(results)) {
    if (answer.type === 'error' && !isAnswer(answer.result)) {
      answer.type = 'data';
      answer.result = toFormError(answer.result);
    }
  }
  return results;
};

/** Returns an error in the format of handleAction, without values: the fields still contain the typed text. */
function toFormError(failure: unknown) {
  const isLimit = isRouteErrorResponse(failure) && failure.status === 429;
  const error: ActionError = isLimit ? { code: 'too-many', details: failure.data } : { code: 'offline' };
  return data({ error, values: undefined, kept: undefined }, { status: isLimit ? 429 : 503 });
}

/**
 * Returns true for our server's redirects and error pages, whose data is not a string (see root.tsx). A proxy
 * sends text.
 */
function isAnswer(failure: unknown): boolean {
  if (failure instanceof Response) return true;
  return isRouteErrorResponse(failure) && failure.status !== 429 && typeof failure.data !== 'string';
}
