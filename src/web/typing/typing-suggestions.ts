import { readLearned } from './learned-words.ts';
import type { TypingAnswer, TypingRequest } from './typing-worker.ts';

export interface Suggestions {
  /** Asks for the words of some letters. The answer to an earlier question is dropped. */
  ask: (latin: string, answered: (words: string[]) => void) => void;
  add: (word: string) => void;
  stop: () => void;
}

const SHOWN = 5;
const isMalayalam = (word: string) => /\p{Script=Malayalam}/u.test(word);

/** Starts the worker that knows the words. Calls `failed` if it cannot be loaded. */
export function startSuggestions(accountId: string, failed: () => void): Suggestions {
  const worker = new Worker(new URL('./typing-worker.ts', import.meta.url), { type: 'module' });
  const send = (request: TypingRequest) => worker.postMessage(request);
  let question = 0;
  let waiting: { latin: string; answered: (words: string[]) => void } | undefined;
  worker.addEventListener('error', failed);
  worker.addEventListener('message', ({ data }: MessageEvent<TypingAnswer>) => {
    if (data.id !== question || !waiting) return;
    const learned = readLearned(accountId)[waiting.latin.toLowerCase()];
    const words =
      learned && isMalayalam(learned)
        ? [learned, ...data.words.filter((word) => word !== learned)]
        : data.words;
    waiting.answered(words.slice(0, SHOWN));
  });
  send({ learned: Object.values(readLearned(accountId)).filter(isMalayalam) });
  return {
    ask(latin, answered) {
      question += 1;
      waiting = { latin, answered };
      send({ id: question, latin });
    },
    add: (word) => send({ learned: [word] }),
    stop: () => worker.terminate(),
  };
}
