import type { BoundedCache, Caches } from '../server/caches.ts';
import type { KeptHtml } from '../web/ui/kept-html.ts';

const MAX_BYTES = 12_000_000;

/** Returns the cache of elements that React has drawn, such as the stories of a list: each one's whole HTML, by its key. */
export function openHtmlCache(caches: Caches): BoundedCache<Buffer> {
  return caches.open<Buffer>('elements', MAX_BYTES);
}

/** Returns the kept elements for the rendering of a page. */
export function createKeptHtml(cache: BoundedCache<Buffer>): KeptHtml {
  return { find: (key) => cache.get(key)?.toString(), missing: new Map() };
}

/** Keeps the elements that React has drawn for this page. None contains an element of its own kind. */
export function keepHtml(cache: BoundedCache<Buffer>, { missing }: KeptHtml, page: Buffer): void {
  for (const [start, key] of missing) {
    const closing = `</${/\w+/.exec(start)?.[0]}>`;
    const from = page.indexOf(start);
    const end = page.indexOf(closing, from);
    if (from < 0 || end < 0) continue;
    // Copy the bytes: a part of the page would keep the whole page in memory.
    const element = Buffer.from(page.subarray(from, end + closing.length));
    cache.set(key, element, element.length);
  }
}
