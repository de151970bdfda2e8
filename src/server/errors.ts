import { isBusy } from './database/busy.ts';
import { isMissingReference } from './database/missing-reference.ts';
import { isStorageFull, isUnwritable } from './database/storage-errors.ts';
import { FileStoreDownError } from './files/file-store.ts';

/**
 * A failure that is expected and told to the person who caused it.
 * `code` picks the words in the message catalogue; `message` is the English sentence for logs and plain answers.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly status: number;
  /** What the sentence needs besides its words, such as the record of a pending applicant. */
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, status: number, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** What a person is told when something went wrong that nobody expected. */
export interface PlainError {
  code: string;
  status: number;
  message: string;
}

/** The one place that turns an error into an answer: expected ones keep their words, all others say nothing. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof AppError) return { code: error.code, status: error.status, message: error.message };
  if (isBusy(error))
    return { code: 'busy', status: 503, message: 'Kerikko is busy right now. Please try again in a moment.' };
  if (error instanceof FileStoreDownError)
    return {
      code: 'photos-down',
      status: 503,
      message: 'Photos are not available right now. Please try again.',
    };
  if (isStorageFull(error))
    return {
      code: 'storage-full',
      status: 507,
      message: 'Kerikko has run out of space. Please tell an administrator, and try again later.',
    };
  if (isUnwritable(error))
    return {
      code: 'storage-unwritable',
      status: 503,
      message:
        'Kerikko is read-only right now and can’t save anything. Please tell an administrator, and try again later.',
    };
  if (isMissingReference(error)) return { code: 'not-found', status: 404, message: 'This no longer exists.' };
  return { code: 'unexpected', status: 500, message: 'Something went wrong. Please try again.' };
}
