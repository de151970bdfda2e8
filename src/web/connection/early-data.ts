/** A finger that opens an entry lifts within this time. */
const KEPT_MS = 2000;

interface EarlyAnswer {
  url: string;
  answer: Promise<Response>;
}

let early: EarlyAnswer | undefined;

/**
 * Requests a page's data when a finger or the mouse touches its entry in the navigation or a link that is marked,
 * a tenth of a second before the click. Other links are left out, because a finger that touches the page itself usually begins to
 * scroll. Returns a function that stops this.
 */
export function watchTouches(send: typeof fetch): () => void {
  const ask = ({ target, button, isPrimary, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) => {
    if (button !== 0 || !isPrimary || ctrlKey || metaKey || shiftKey || altKey) return;
    const entry =
      target instanceof Element && target.closest<HTMLAnchorElement>('#page-header nav a, a[data-early]');
    if (!entry || entry.pathname === location.pathname || entry.search) return;
    const asked = { url: `${entry.pathname}.data`, answer: send(`${entry.pathname}.data`) };
    // The request of the click reports its own failure.
    asked.answer.catch(() => {});
    early = asked;
    setTimeout(() => {
      if (early === asked) early = undefined;
    }, KEPT_MS);
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
