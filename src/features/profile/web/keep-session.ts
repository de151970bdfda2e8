import { data, isRouteErrorResponse } from 'react-router';
import { preserveFormOnFailure } from '../../../web/ui/preserve-form-on-failure.ts';
import type { Answer } from './answer.ts';

/**
 * Runs the page's action so that what was typed stays, even when the session has ended meanwhile. The status keeps
 * the page from being read anew, which would fail for the same reason and take the form away.
 */
export async function keepSession<Result>(serverAction: () => Promise<Result>) {
  try {
    return await preserveFormOnFailure(serverAction);
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
    return data<Answer>({ error: { code: 'session-ended' } }, { status: 401 });
  }
}
