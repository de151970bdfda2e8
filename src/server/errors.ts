import { isBusy } from './database/busy.ts';
import { isMissingReference } from './database/missing-reference.ts';
import { isStorageFull, isUnwritable } from './database/storage-errors.ts';
import { FileStoreDownError } from './files/file-store.ts';
import type { Logger } from './log.ts';

/**
 * An expected failure that the person who caused it can understand. Pages show the catalogue's text for `code`.
 * Logs and plain-text answers use `message`, an English sentence.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly status: number;
  /** Values that the text mentions, such as the record of a pending applicant. */
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, status: number, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Returns the function that makes the refusals of a feature, whose contract lists their codes. */
export function refusalsOf<Code extends string>() {
  return (
    code: Code,
    status: 403 | 404 | 409 | 422,
    message: string,
    details?: Record<string, unknown>,
  ): AppError => new AppError(code, status, message, details);
}

/**
 * Logs a failure of a request, with its stack if its status is 500 or above. Failures with a lower status are
 * not the server's fault.
 */
export function logFailure(log: Logger, requestId: string, error: unknown): void {
  if (toPlainError(error).status < 500) return;
  log.error({ requestId, error: error instanceof Error ? error.stack : String(error) }, 'request failed');
}

/** The answer to an unexpected failure. */
interface PlainError {
  code: string;
  status: number;
  message: string;
}

/**
 * Returns the part of an error that an answer may reveal. Expected errors keep their message; all others reveal
 * nothing.
 */
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
