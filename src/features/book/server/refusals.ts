import { AppError, refusalsOf } from '../../../server/errors.ts';
import type { BookErrorCode } from '../contract.ts';

export const refusal = refusalsOf<BookErrorCode>();

/** Returns the error for a book that does not exist or that the viewer may not see. */
export function notFound(): AppError {
  return refusal('book-not-found', 404, 'This book is not here.');
}

/** Returns undefined where `work` finds no book that the viewer may open. @throws its other errors */
export async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'book-not-found') return undefined;
    throw error;
  }
}
