/**
 * A device asks for at most this many whole stories at once. Repeated here, because the contract's module would
 * bring its checks to the browser.
 */
export const MAX_WHOLE = 20;
/** The space for stories with their photos, in bytes. */
export const MAX_BYTES = 30_000_000;
/**
 * The device deletes stories that it could not compare with the server for this long. Sessions end after the
 * same time.
 */
export const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
