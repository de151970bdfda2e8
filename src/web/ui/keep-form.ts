import { data, isRouteErrorResponse } from 'react-router';

/**
 * Runs a form's action so that the form stays on the page when the server cannot be reached, or something on the way
 * answers in its place: a page that shows an error instead would lose what was typed. The status keeps the page from
 * being read anew, which would fail for the same reason.
 */
export async function keepForm<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response || isOwnRefusal(failure)) throw failure;
    const error: { code: string; details?: undefined } = { code: 'offline' };
    return data({ error }, { status: 503 });
  }
}

/** What the server refuses comes with data of its own (see root.tsx); what a proxy answers is text. */
function isOwnRefusal(failure: unknown): boolean {
  return isRouteErrorResponse(failure) && typeof failure.data !== 'string';
}
