import { Manglish } from './manglish.ts';
import { readEntries } from './packed-words.ts';
import { runningEntries } from './running-words.ts';
import { createWordSource, loadWordSource } from './word-source.ts';

function* entries() {
  yield* readEntries();
  yield* runningEntries();
}

/** Returns a converter from Manglish to Malayalam letters. This takes 0.3 s of processor time and 25 MB. */
export function createManglish(): Manglish {
  return new Manglish(createWordSource(entries()));
}

/** Like createManglish, in short steps. Calls `pause` between them. */
export async function loadManglish(pause: () => Promise<void>): Promise<Manglish> {
  return new Manglish(await loadWordSource(pause, entries()));
}
