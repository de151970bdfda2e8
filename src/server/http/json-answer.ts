import type { AppContext } from '../context.ts';
import { AppError, toPlainError } from '../errors.ts';

/** Answers a script with what `work` returns, in JSON, or with why a rule refused it. Other errors are the caller's. */
export async function answerJson(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error);
  }
}

/**
 * Answers the script of a form that uploads, like answerJson. Logs unexpected errors and answers them too, and says after how many seconds an
 * exceeded limit allows the next attempt.
 */
export async function answerUpload(
  { log }: AppContext,
  requestId: string,
  work: () => Promise<unknown>,
): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    const answer = refuse(error);
    if (answer.status >= 500) {
      log.error({ requestId, error: error instanceof Error ? error.stack : String(error) }, 'request failed');
    }
    if (answer.status === 429 && error instanceof AppError) {
      answer.headers.set('Retry-After', String(error.details?.seconds));
    }
    return answer;
  }
}

function refuse(error: unknown): Response {
  const { code, status } = toPlainError(error);
  const details = error instanceof AppError ? error.details : undefined;
  return Response.json({ error: { code, details } }, { status });
}
