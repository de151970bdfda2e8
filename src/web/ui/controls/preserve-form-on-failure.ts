import { data, isRouteErrorResponse } from 'react-router';
import type { ActionError } from '../../texts/errors.ts';

/**
 * Runs a form's action and keeps the form on the page if the server is unreachable, a proxy responds instead, or a rate
 * limit is exceeded. An error page would lose the typed text. The error status prevents a revalidation, which would
 * fail for the same reason.
 */
export async function preserveFormOnFailure<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (failure) {
    if (isRouteErrorResponse(failure) && failure.status === 429) {
      return toFormError({ code: 'too-many', details: failure.data }, 429);
    }
    if (failure instanceof Response || isFromServer(failure)) throw failure;
    return toFormError({ code: 'offline' }, 503);
  }
}

/** Returns an error in the format of handleAction, without values: the fields still contain the typed text. */
function toFormError(error: ActionError, status: number) {
  return data({ error, values: undefined, kept: undefined }, { status });
}

/** Returns true for our server's error responses, whose data is not a string (see root.tsx). A proxy sends text. */
function isFromServer(failure: unknown): boolean {
  return isRouteErrorResponse(failure) && typeof failure.data !== 'string';
}
