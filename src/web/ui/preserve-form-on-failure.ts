import { data, isRouteErrorResponse } from 'react-router';
import type { ActionError } from '../messages/messages.ts';

/**
 * Runs a form's action so that the form stays on the page when the server cannot be reached, when something on the way
 * answers in its place, or when too much was asked: a page that shows an error instead would lose what was typed. The
 * status keeps the page from being read anew, which would fail for the same reason.
 */
export async function preserveFormOnFailure<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (failure) {
    if (isRouteErrorResponse(failure) && failure.status === 429) {
      return refuse({ code: 'too-many', details: failure.data }, 429);
    }
    if (failure instanceof Response || isOwnRefusal(failure)) throw failure;
    return refuse({ code: 'offline' }, 503);
  }
}

/** As the server's own refusals; the fields still hold what was typed. */
function refuse(error: ActionError, status: number) {
  return data({ error, values: undefined }, { status });
}

/** What the server refuses comes with data of its own (see root.tsx); what a proxy answers is text. */
function isOwnRefusal(failure: unknown): boolean {
  return isRouteErrorResponse(failure) && typeof failure.data !== 'string';
}
