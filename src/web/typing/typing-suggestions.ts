import { listChoices, readLearned } from './learned-words.ts';
import type { TypingAnswer, TypingRequest } from './typing-worker.ts';

/**
 * Receives the words for some letters, and whether the first word is sure enough to be accepted without asking.
 */
type Answered = (words: string[], isSure: boolean) => void;

export interface Suggestions {
  /** Requests the words for some letters. The answer to an earlier request is dropped. */
  ask: (latin: string, answered: Answered) => void;
  add: (word: string) => void;
  stop: () => void;
}

const SHOWN = 5;

/** Starts the worker that finds words. Calls `failed` if it cannot be loaded. */
export function startSuggestions(accountId: string, failed: () => void): Suggestions {
  const worker = new Worker(new URL('./typing-worker.ts', import.meta.url), { type: 'module' });
  const send = (request: TypingRequest) => worker.postMessage(request);
  let question = 0;
  let waiting: { latin: string; answered: Answered } | undefined;
  worker.addEventListener('error', failed);
  worker.addEventListener('message', ({ data }: MessageEvent<TypingAnswer>) => {
    if (data.id !== question || !waiting) return;
    const chosen = listChoices(readLearned(accountId)[waiting.latin.toLowerCase()]);
    const words = [...chosen, ...data.words.filter((word) => !chosen.includes(word))];
    waiting.answered(words.slice(0, SHOWN), chosen.length > 0 ? chosen.length === 1 : data.isSure);
  });
  send({ learned: Object.values(readLearned(accountId)).flatMap(listChoices) });
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
