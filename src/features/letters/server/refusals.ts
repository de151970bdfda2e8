import { AppError } from '../../../server/errors.ts';
import type { LetterErrorCode } from '../contract.ts';

export function refusal(
  code: LetterErrorCode,
  status: 404 | 409 | 422,
  message: string,
  details?: Record<string, unknown>,
): AppError {
  return new AppError(code, status, message, details);
}

/** Returns the error for a correspondence that does not exist or is of other people. */
export function notFound(): AppError {
  return refusal('letter-not-found', 404, 'These letters are not here.');
}
