import type { BoundedCache, Caches } from '../server/caches.ts';
import { escapeHtml } from '../server/http/escape-html.ts';
import type { KeptHtml } from '../web/ui/page/kept-html.ts';

const MAX_BYTES = 12_000_000;

/** What the forms of kept elements name: the account that opened them (AccountField), and the page to come back to. */
export interface FormOpener {
  accountId: string;
  /** Path and query of the page. */
  path: string;
}

/** Stand in kept HTML for the values of one reader's page. */
const ANY_ACCOUNT = toAttributes('account', '');
const ANY_PATH = toAttributes('back', '');

const NAMED = /name="(account|back)" value="[^"]/;

/** Returns the cache of elements that React has drawn, such as the stories of a list: each one's whole HTML, by its key. */
export function openHtmlCache(caches: Caches): BoundedCache<Buffer> {
  return caches.open<Buffer>('elements', MAX_BYTES);
}

/** Returns the kept elements for the rendering of a reader's page. */
export function createKeptHtml(cache: BoundedCache<Buffer>, { accountId, path }: FormOpener): KeptHtml {
  const account = toAttributes('account', accountId);
  const back = toAttributes('back', path);
  return {
    find: (key) =>
      cache
        .get(key)
        ?.toString()
        .replaceAll(ANY_ACCOUNT, () => account)
        .replaceAll(ANY_PATH, () => back),
    missing: new Map(),
  };
}

/** Keeps the elements that React has drawn for this reader's page. None contains an element of its own kind. */
export function keepHtml(
  cache: BoundedCache<Buffer>,
  { missing }: KeptHtml,
  page: Buffer,
  { accountId, path }: FormOpener,
): void {
  for (const [start, key] of missing) {
    const closing = `</${/\w+/.exec(start)?.[0]}>`;
    const from = page.indexOf(start);
    const end = page.indexOf(closing, from);
    if (from < 0 || end < 0) continue;
    const html = page
      .toString('utf8', from, end + closing.length)
      .replaceAll(toAttributes('account', accountId), ANY_ACCOUNT)
      .replaceAll(toAttributes('back', path), ANY_PATH);
    // A value in a form that no page would replace: draw the element anew each time.
    if (NAMED.test(html)) continue;
    const element = Buffer.from(html);
    cache.set(key, element, element.length);
  }
}

/** Returns a part of a hidden field as React draws it. */
function toAttributes(name: string, value: string): string {
  return `name="${name}" value="${escapeHtml(value)}"`;
}
