import type { LiveState } from './live-state.ts';

/** The server reports the counts of at most this many stories. */
const MAX_SHOWN = 20;
const STORY = /^(?:row|title)-([\da-f-]{36})$/;

/**
 * The state as the server sends it. The counts are in the order of the stories that the page named; null for a
 * story that the reader may not see.
 */
export type SentState = Omit<LiveState, 'counts'> & { counts?: ([likes: number, comments: number] | null)[] };

/**
 * Tells the server which stories of a list are on the screen, and maps the counts in its answer to these
 * stories.
 */
export class ShownCounts {
  readonly #query: string;
  #asked: string[] = [];
  #counts: Record<string, LiveState> = {};

  constructor(query: string) {
    this.#query = query;
  }

  /** Returns the address for the present state of the page. */
  urlOf(path: string): string {
    // Include one screen above and below, so that scrolling a little shows current counts.
    this.#asked = this.#isList ? listStories(innerHeight).slice(0, MAX_SHOWN) : [];
    const shown = this.#asked.length > 0 ? `&shown=${this.#asked}` : '';
    return `${path}?${this.#query}${shown}`;
  }

  /** Returns whether the screen shows a story that the last address did not name. */
  isBehind(): boolean {
    return this.#isList && listStories(0).some((id) => !this.#asked.includes(id));
  }

  read({ counts = [], ...state }: SentState): LiveState {
    for (const [index, pair] of counts.entries()) {
      const id = this.#asked[index];
      if (id && pair)
        this.#counts = { ...this.#counts, [id]: { likes: pair[0], comments: pair[1], at: state.at } };
    }
    return { ...state, counts: this.#counts };
  }

  get #isList(): boolean {
    return !/^(story|about)=/.test(this.#query);
  }
}

/** Returns the stories on the screen, or at most `margin` pixels away from it. */
function listStories(margin: number): string[] {
  return [...document.querySelectorAll('article[aria-labelledby]')].flatMap((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    const id = STORY.exec(article.getAttribute('aria-labelledby') ?? '')?.[1];
    return id && bottom > -margin && top < innerHeight + margin ? id : [];
  });
}
