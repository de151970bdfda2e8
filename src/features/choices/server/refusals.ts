import { type AppError, refusalsOf } from '../../../server/errors.ts';
import type { QuestionErrorCode } from '../contract.ts';

export const refusal = refusalsOf<QuestionErrorCode>();

/** Returns the error for a missing question, and for one under a text that the viewer may not open. */
export function notFound(): AppError {
  return refusal('question-not-found', 404, 'This question is not here.');
}
