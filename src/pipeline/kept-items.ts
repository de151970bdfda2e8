import type { BoundedCache, Caches } from '../server/caches.ts';
import type { KeptItems } from '../web/ui/kept-item.tsx';

const MAX_BYTES = 12_000_000;
const END = '</li>';

/** Returns the cache of list items that React has drawn: each item's whole HTML, by its key. */
export function openItemCache(caches: Caches): BoundedCache<Buffer> {
  return caches.open<Buffer>('list-items', MAX_BYTES);
}

/** Returns the kept items for the rendering of a page. */
export function createKeptItems(cache: BoundedCache<Buffer>): KeptItems {
  return {
    find(key) {
      const item = cache.get(key);
      return item?.toString('utf8', item.indexOf('>') + 1, item.length - END.length);
    },
    missing: new Map(),
  };
}

/** Keeps the items that React has drawn for this page. An item contains no other item. */
export function keepItems(cache: BoundedCache<Buffer>, { missing }: KeptItems, page: Buffer): void {
  for (const [id, key] of missing) {
    const start = page.indexOf(`<li id="${id}"`);
    const end = page.indexOf(END, start);
    if (start < 0 || end < 0) continue;
    // Copy the bytes: a part of the page would keep the whole page in memory.
    const item = Buffer.from(page.subarray(start, end + END.length));
    cache.set(key, item, item.length);
  }
}
