import { type AppError, refusalsOf } from '../../../server/errors.ts';
import type { GatheringErrorCode } from '../contract.ts';

export const refusal = refusalsOf<GatheringErrorCode>();

/** Returns the error for a gathering that does not exist or that moderators have hidden. */
export function notFound(): AppError {
  return refusal('gathering-not-found', 404, 'This gathering is not here.');
}
