import { createContext, useContext } from 'react';

/** The HTML of elements that this server keeps, during the rendering of one page (docs/decisions/025). */
export interface KeptHtml {
  /** Returns an element's whole HTML. */
  find(key: string): string | undefined;
  /** The keys of the elements that React had to draw, by how their HTML begins, such as `<li id="…"`. */
  missing: Map<string, string>;
}

// Marked, so that the browser's copy omits it.
const KeptHtmlContext = /* @__PURE__ */ createContext<KeptHtml | undefined>(undefined);

export const KeptHtmlProvider = KeptHtmlContext.Provider;

/** Returns the function that finds kept HTML, if there is any. */
export function useFindHtml(): KeptHtml['find'] | undefined {
  return useContext(KeptHtmlContext)?.find;
}

/**
 * Returns the kept HTML of an element, if it has a key. Without it, the caller must draw an element whose HTML begins with `start`, from
 * nothing but what the key contains: the page's HTML then provides it for the next time.
 */
export function useKeptHtml(key: string | undefined, start: string): string | undefined {
  const kept = useContext(KeptHtmlContext);
  if (key === undefined) return undefined;
  const html = kept?.find(key);
  if (html === undefined) kept?.missing.set(start, key);
  return html;
}
