import { AppError } from '../errors.ts';

/**
 * A photo must be smaller than this. The forms' limit is the same: PHOTO_LIMIT_BYTES of the profile's contract.
 */
const LIMIT_BYTES = 5_242_880;

/** @throws AppError 'photo-too-large' (413) */
export function mustBeSmall(bytes: Uint8Array): void {
  if (bytes.byteLength >= LIMIT_BYTES) throw photoTooLarge();
}

export function photoTooLarge(): AppError {
  return new AppError('photo-too-large', 413, 'Image size must be less than 5MB.');
}
