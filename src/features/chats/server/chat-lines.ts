import { Slices } from '../../../server/slices.ts';

/** In UTF-16 code units. A message of WhatsApp has at most 65,536; the rest of a longer line is left out. */
export const MAX_LINE = 70_000;
/** How many bytes of a text are split into lines at once. */
const PIECE_BYTES = 16 * 1024;

/**
 * Yields the lines of a text in UTF-8: for each piece of the text, an array of its lines. Holds one piece and one line in memory, and
 * lets other requests run between pieces: a long line gives its reader nothing to pause at.
 */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string[]> {
  // The decoder leaves out a byte order mark at the beginning.
  const decoder = new TextDecoder();
  let rest = '';
  let endsWithReturn = false;
  const slices = new Slices();
  for await (const piece of pieces) {
    for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) {
      let text = decoder.decode(piece.subarray(at, at + PIECE_BYTES), { stream: true });
      if (text === '') continue;
      if (endsWithReturn && text.startsWith('\n')) text = text.slice(1);
      endsWithReturn = text.endsWith('\r');
      const lines = text.split(/\r\n|\n|\r/);
      lines[0] = rest.length < MAX_LINE ? (rest + lines[0]).slice(0, MAX_LINE) : rest;
      rest = lines.pop() ?? '';
      yield lines;
      await slices.giveWay();
    }
  }
  yield [rest + decoder.decode()];
}
