import { suggestWords } from '../../malayalam/suggest-words.ts';
import { createWordSource, entryOf } from '../../malayalam/word-source.ts';

/** What the page sends: words that the writer has chosen before, or letters to find words for. */
export type TypingRequest = { learned: string[] } | { id: number; latin: string };

export interface TypingAnswer {
  id: number;
  words: string[];
}

const SHOWN = 5;
const source = createWordSource();
let newest: { id: number; latin: string } | undefined;

addEventListener('message', ({ data }: MessageEvent<TypingRequest>) => {
  if ('learned' in data) return addWords(data.learned);
  // Only the newest letters matter if several arrived meanwhile.
  if (!newest) setTimeout(answer);
  newest = data;
});
void addCommunityWords();

function answer(): void {
  if (!newest) return;
  const { id, latin } = newest;
  newest = undefined;
  const words = suggestWords(source, latin, SHOWN);
  postMessage({ id, words } satisfies TypingAnswer);
}

function addWords(words: string[]): void {
  for (const word of words) source.lexicon.add(entryOf(word));
}

/** Ignores failures: without a network, our own words suffice. */
async function addCommunityWords(): Promise<void> {
  try {
    const response = await fetch('/typing/words');
    if (response.ok) addWords((await response.text()).split('\n').filter(Boolean));
  } catch {}
}
