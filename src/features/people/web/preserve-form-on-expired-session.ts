import { data, isRouteErrorResponse } from 'react-router';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import type { FormResult } from './form-result.ts';

/**
 * Runs the page's action and keeps the typed text even if the session has ended. The status 401 prevents a revalidation,
 * which would also fail with 401 and replace the form with an error page.
 */
export async function preserveFormOnExpiredSession<Result>(serverAction: () => Promise<Result>) {
  try {
    return await preserveFormOnFailure(serverAction);
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
    return data<FormResult>({ error: { code: 'session-ended' } }, { status: 401 });
  }
}
