import { type AppError, refusalsOf } from '../../../server/errors.ts';
import type { LetterErrorCode } from '../contract.ts';

export const refusal = refusalsOf<LetterErrorCode>();

/** Returns the error for a correspondence that does not exist or is of other people. */
export function notFound(): AppError {
  return refusal('letter-not-found', 404, 'These letters are not here.');
}
