import { type BoundedCache, BYTES_PER_UNIT, type Caches } from '../server/caches.ts';
import { escapeHtml } from '../server/http/escape-html.ts';
import type { KeptHtml } from '../web/ui/page/kept-html.ts';

const MAX_BYTES = 12_000_000;

/**
 * The values in the forms of kept elements: the account that opened the form (AccountField), and the page to
 * come back to.
 */
interface FormOpener {
  accountId: string;
  /** Path and query of the page. */
  path: string;
}

/** Stand in kept HTML for the values of one reader's page. */
const ANY_ACCOUNT = toAttributes('account', '');
const ANY_PATH = toAttributes('back', '');
const ANY_VALUE = new RegExp(`(${ANY_ACCOUNT}|${ANY_PATH})`);

/**
 * Matches parts that no other page may show: a value of one reader's form, and an id that React made from the
 * element's place on its page.
 */
const OF_ONE_PAGE = /name="(account|back)" value="[^"]|"_R_\w/;

/** An element's whole HTML, cut so that each place for a reader's value lies between two pieces. */
type HtmlPieces = readonly string[];

/** Returns the cache of elements that React has drawn, such as the stories of a list: each one's HTML, by its key. */
export function openHtmlCache(caches: Caches): BoundedCache<HtmlPieces> {
  return caches.open<HtmlPieces>('elements', MAX_BYTES);
}

/** Returns the kept elements for the rendering of a reader's page. */
export function createKeptHtml(cache: BoundedCache<HtmlPieces>, { accountId, path }: FormOpener): KeptHtml {
  const account = toAttributes('account', accountId);
  const back = toAttributes('back', path);
  const fill = (piece: string) => (piece === ANY_ACCOUNT ? account : piece === ANY_PATH ? back : piece);
  return {
    find(key) {
      const pieces = cache.get(key);
      return pieces && pieces.length > 1 ? pieces.map(fill).join('') : pieces?.[0];
    },
    missing: new Map(),
  };
}

/**
 * Keeps the elements that React has drawn for this reader's page. No element may contain another one of its
 * kind.
 */
export function keepHtml(
  cache: BoundedCache<HtmlPieces>,
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
    // Do not keep this element: it is drawn again each time.
    if (OF_ONE_PAGE.test(html)) continue;
    cache.set(key, html.split(ANY_VALUE), html.length * BYTES_PER_UNIT);
  }
}

/** Returns a part of a hidden field as React draws it. */
function toAttributes(name: string, value: string): string {
  return `name="${name}" value="${escapeHtml(value)}"`;
}
