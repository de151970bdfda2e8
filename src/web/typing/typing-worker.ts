import { rankWords } from '../../malayalam/suggest-words.ts';
import { isFirstSure } from '../../malayalam/sure-word.ts';
import { entryOf, loadWordSource, STEP } from '../../malayalam/word-source.ts';

/** The page's messages: words that the writer has chosen before, or letters for which to find words. */
export type TypingRequest = { learned: string[] } | { id: number; latin: string };

export interface TypingAnswer {
  id: number;
  words: string[];
  /** Whether the first word is sure enough to be accepted without asking. */
  isSure: boolean;
}

const SHOWN = 5;
/** Interrupts the worker's tasks, so that a phone with few cores can draw its page meanwhile. */
const pause = () => new Promise<void>((resume) => setTimeout(resume));
const source = loadWordSource(pause);
let newest: { id: number; latin: string } | undefined;

addEventListener('message', ({ data }: MessageEvent<TypingRequest>) => {
  if ('learned' in data) return void addWords(data.learned);
  // If several requests arrived meanwhile, answer only the newest letters.
  if (!newest) setTimeout(() => void answer());
  newest = data;
});
void addCommunityWords();

async function answer(): Promise<void> {
  const words = await source;
  if (!newest) return;
  const { id, latin } = newest;
  newest = undefined;
  const ranked = rankWords(words, latin, SHOWN);
  const found = ranked.map(({ word }) => word);
  postMessage({ id, words: found, isSure: isFirstSure(words, latin, ranked) } satisfies TypingAnswer);
}

async function addWords(words: string[]): Promise<void> {
  const { lexicon } = await source;
  for (const [index, word] of words.entries()) {
    if (index % STEP === STEP - 1) await pause();
    lexicon.add(entryOf(word));
  }
}

/** Adds the community's words. Ignores failures: without a network, our own words suffice. */
async function addCommunityWords(): Promise<void> {
  try {
    const response = await fetch('/typing/words');
    if (response.ok) await addWords((await response.text()).split('\n').filter(Boolean));
  } catch {}
}
