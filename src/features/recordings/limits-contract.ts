/* The constants that pages load without the schemas of contract.ts, which would bring valibot to the browser. */

/** The page that records. */
export const TELL_PATH = '/tell';
/** The limit for all parts of a story together. Ten minutes of speech have about five million bytes. */
export const MAX_RECORDING_BYTES = 12_000_000;
/** The limit for all parts of a story together. */
export const MAX_RECORDING_MS = 600_000;
/** Each reload of the page during a recording begins a new part. */
export const MAX_PARTS = 10;
/** How many recordings of a member wait for their stories. */
export const MAX_WAITING = 20;
export const MAX_PIECE_BYTES = 1_000_000;
/** How long a discarded recording can be restored. */
export const RECORDING_UNDO_MS = 24 * 60 * 60 * 1000;
/** How many digits describe the loudness along a part. */
export const WAVE_STEPS = 100;
