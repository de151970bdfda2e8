import { getConnectionState } from '../../../web/connection/connection-state.ts';
import type { SearchPlace } from '../contract.ts';

/** How long a reader pauses before the results are requested. */
const TYPING_PAUSE_MS = 200;
/** A shorter text would have too many results. An empty text removes the results. */
const MIN_TYPED = 2;
/** An incomplete letter: ക്ഷ is typed as ക, ക്, ക്ഷ. */
const HALF_LETTER = /[\u0D4D\u200C\u200D]$/;

/** The values that the form's fields can change. */
export type TypedSearch = Pick<SearchPlace, 'q' | 'topic' | 'since'>;

export interface SearchWhileTyping {
  /** Returns true until the typed text is searched. */
  isWaiting(): boolean;
  stop(): void;
}

/**
 * Calls `search` with the form's fields after each pause while the reader types, and once for text that was
 * typed before. Does nothing without a connection, or while a Malayalam letter is incomplete.
 */
export function searchWhileTyping(
  form: HTMLFormElement,
  search: (typed: TypedSearch) => void,
): SearchWhileTyping {
  const listeners = new AbortController();
  let timer = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const searchTyped = () => {
    timer = 0;
    const { q = '', topic, since } = readTyped(form);
    const isTooShort = q.trim() !== '' && q.trim().length < MIN_TYPED;
    if (isTooShort || getConnectionState().reachability !== 'online') return;
    search({ q, topic: topic || undefined, since: since || undefined });
  };
  const follow = (event: Event) => {
    cancel();
    const isHalf = HALF_LETTER.test(readTyped(form).q ?? '');
    if (event instanceof InputEvent && event.isComposing && isHalf) return;
    timer = window.setTimeout(searchTyped, TYPING_PAUSE_MS);
  };
  for (const event of ['input', 'compositionend']) form.addEventListener(event, follow, listeners);
  const finish = () => {
    cancel();
    // Closes a phone's keyboard, which covers the results. Without a load of the page, it would stay.
    if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur();
  };
  form.addEventListener('submit', finish, listeners);
  // Search without a pause: during a pause, a link might lead to another search, which must stay.
  searchTyped();
  return {
    isWaiting: () => timer !== 0,
    stop() {
      cancel();
      listeners.abort();
    },
  };
}

function readTyped(form: HTMLFormElement): Partial<TypedSearch> {
  return Object.fromEntries(new FormData(form));
}
