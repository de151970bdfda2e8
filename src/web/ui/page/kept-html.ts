import { createContext, useContext } from 'react';

/** The HTML of elements that this server keeps, for the rendering of one page (docs/decisions/025). */
export interface KeptHtml {
  /** Returns an element's whole HTML, if it is kept. */
  find(key: string): string | undefined;
  /** The keys of the elements that React had to draw, by the beginning of their HTML, such as `<li id="…"`. */
  missing: Map<string, string>;
}

// The mark lets the build remove this from the browser's copy.
const KeptHtmlContext = /* @__PURE__ */ createContext<KeptHtml | undefined>(undefined);

export const KeptHtmlProvider = KeptHtmlContext.Provider;

/** Returns the function that finds kept HTML; undefined without any. */
export function useFindHtml(): KeptHtml['find'] | undefined {
  return useContext(KeptHtmlContext)?.find;
}

/**
 * Returns the kept HTML of an element with a key. Without kept HTML, the caller must draw an element whose HTML
 * begins with `start`, using only what the key contains: this HTML is then kept for the next time.
 */
export function useKeptHtml(key: string | undefined, start: string): string | undefined {
  const kept = useContext(KeptHtmlContext);
  if (key === undefined) return undefined;
  const html = kept?.find(key);
  if (html === undefined) kept?.missing.set(start, key);
  return html;
}
