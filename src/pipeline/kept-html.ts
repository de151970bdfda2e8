import type { BoundedCache, Caches } from '../server/caches.ts';
import type { KeptHtml } from '../web/ui/kept-html.ts';

const MAX_BYTES = 12_000_000;
/** Stands in kept HTML where a form names its reader: see AccountField. */
const ANY_ACCOUNT = accountField('');

/** Returns the cache of elements that React has drawn, such as the stories of a list: each one's whole HTML, by its key. */
export function openHtmlCache(caches: Caches): BoundedCache<Buffer> {
  return caches.open<Buffer>('elements', MAX_BYTES);
}

/** Returns the kept elements for the rendering of a reader's page. */
export function createKeptHtml(cache: BoundedCache<Buffer>, accountId: string): KeptHtml {
  return {
    find: (key) => cache.get(key)?.toString().replaceAll(ANY_ACCOUNT, accountField(accountId)),
    missing: new Map(),
  };
}

/** Keeps the elements that React has drawn for this reader's page. None contains an element of its own kind. */
export function keepHtml(
  cache: BoundedCache<Buffer>,
  { missing }: KeptHtml,
  page: Buffer,
  accountId: string,
): void {
  for (const [start, key] of missing) {
    const closing = `</${/\w+/.exec(start)?.[0]}>`;
    const from = page.indexOf(start);
    const end = page.indexOf(closing, from);
    if (from < 0 || end < 0) continue;
    const html = page.toString('utf8', from, end + closing.length);
    const element = Buffer.from(html.replaceAll(accountField(accountId), ANY_ACCOUNT));
    cache.set(key, element, element.length);
  }
}

/** Returns a part of the field as React draws it. */
function accountField(accountId: string): string {
  return `name="account" value="${accountId}"`;
}
