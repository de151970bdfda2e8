import type { ConnectionInfo } from './may-fetch-ahead.ts';

/** A finger that opens an entry lifts within this time. */
const KEPT_MS = 2000;

/**
 * The links whose pages are prefetched: entries of the navigation, stories of a list, and links that are marked. The page of reports
 * is left out, because its loader marks news as read.
 */
const EARLY_LINKS =
  '#page-header nav a:not([href="/moderation"]), article :is(h2, h3) a[href^="/stories/"], a[data-early]';

declare global {
  interface Navigator {
    /** Not all browsers have this property. */
    connection?: ConnectionInfo;
  }
}

interface EarlyAnswer {
  url: string;
  answer: Promise<Response>;
}

let early: EarlyAnswer | undefined;

/**
 * Requests a page's data when a finger or the mouse touches one of EARLY_LINKS, a tenth of a second before the click. Cancels the
 * request if the finger begins to scroll. Requests nothing for readers who save data. The header tells loaders that the reader has
 * not opened the page yet. Returns a function that stops this.
 */
export function watchTouches(send: typeof fetch): () => void {
  const ask = ({ target, button, isPrimary, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) => {
    if (button !== 0 || !isPrimary || ctrlKey || metaKey || shiftKey || altKey) return;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(EARLY_LINKS);
    if (!link || link.pathname === location.pathname || link.search || navigator.connection?.saveData) return;
    const url = `${link.pathname}.data`;
    const scroll = new AbortController();
    const answer = send(url, { headers: { Purpose: 'prefetch' }, signal: scroll.signal });
    const asked = { url, answer };
    // The request of the click reports its own failure.
    answer.catch(() => {});
    early = asked;
    const forget = () => {
      if (early === asked) early = undefined;
    };
    setTimeout(forget, KEPT_MS);
    const cancel = () => {
      forget();
      scroll.abort();
    };
    document.addEventListener('pointercancel', cancel, { once: true });
    document.addEventListener('pointerup', () => document.removeEventListener('pointercancel', cancel), {
      once: true,
    });
  };
  document.addEventListener('pointerdown', ask, { passive: true });
  return () => document.removeEventListener('pointerdown', ask);
}

/**
 * Returns the answer that was requested when the entry was touched, but only once. Undefined for another
 * address.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  if (early?.url !== url) return undefined;
  const { answer } = early;
  early = undefined;
  return answer;
}
