import { type AppError, refusalsOf } from '../../../server/errors.ts';
import type { BookErrorCode } from '../contract.ts';

export const refusal = refusalsOf<BookErrorCode>();

/** Returns the error for a book that does not exist or that the viewer may not see. */
export function notFound(): AppError {
  return refusal('book-not-found', 404, 'This book is not here.');
}
