import { maskLetters } from './mask-letters.ts';
import { MAX_LINKS, MAY_HAVE_LINK, partsWithLinks, recogniseLinks } from './recognise-links.ts';

/** A web or email address in a text. */
interface FoundAddress {
  /** The place of the address in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** The link, which begins with https:, http: or mailto:. */
  href: string;
}

/**
 * Each label of a host has letters of one script, so that no host can imitate another: the а of аpple.com is
 * Cyrillic.
 */
const HOST =
  /^(?:[a-z0-9-]+|[\u0D00-\u0D7F\u200C\u200D]+)(?:\.(?:[a-z0-9-]+|[\u0D00-\u0D7F\u200C\u200D]+))+$/i;

/**
 * Returns the addresses of a text that a reader can open, in their order, without punctuation and Malayalam
 * endings around them. Newcomers' texts with such an address are held: see findHeldPieces of moderation.
 */
export function findAddresses(text: string): FoundAddress[] {
  if (!MAY_HAVE_LINK.test(text)) return [];
  const found: FoundAddress[] = [];
  // partsWithLinks needs spaces instead of other white space. The replacement keeps all places.
  for (const { text: part, start, isCut } of partsWithLinks(text.replace(/\s/g, ' '))) {
    for (const { index, lastIndex, schema } of recogniseLinks(part, maskLetters(part))) {
      if (isCut && lastIndex === part.length) continue;
      const raw = part.slice(index, lastIndex);
      // “https://bank.com@evil.com” leads to the second host.
      const href = /^[:@]/.test(part.slice(lastIndex)) ? undefined : toHref(raw, schema);
      if (href) found.push({ start: start + index, end: start + lastIndex, href });
      if (found.length === MAX_LINKS) return found;
    }
  }
  return found;
}

/** Returns the link of an address; undefined for an address that a reader should not open with a tap. */
function toHref(raw: string, schema: string): string | undefined {
  if (schema === 'mailto:') {
    const address = raw.replace(/^mailto:/i, '');
    return HOST.test(address.slice(address.lastIndexOf('@') + 1)) ? `mailto:${address}` : undefined;
  }
  if (!['', 'http:', 'https:'].includes(schema)) return undefined;
  const href = schema ? raw : `https://${raw}`;
  const host = href.replace(/^[^/]*\/\//, '').split(/[/?#:]/, 1)[0] ?? '';
  return URL.canParse(href) && (HOST.test(host) || host === 'localhost') ? href : undefined;
}
