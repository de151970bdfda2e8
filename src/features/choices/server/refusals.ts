import { AppError } from '../../../server/errors.ts';
import type { QuestionErrorCode } from '../contract.ts';

export function refusal(code: QuestionErrorCode, status: 404 | 409 | 422, message: string): AppError {
  return new AppError(code, status, message);
}

/** Returns the error for a missing question, and for one under a text that the viewer may not open. */
export function notFound(): AppError {
  return refusal('question-not-found', 404, 'This question is not here.');
}
