import { matchPath } from 'react-router';
import type { TextsName } from './texts/texts.ts';

/** The text catalogues of each page by path pattern. vite.config.ts inserts this value from src/pages.ts. */
declare const SITE_MAP: Record<string, string>;

const catalogues = SITE_MAP;

const PAGE_PATTERNS: readonly string[] = Object.keys(catalogues);

/** Returns the pattern of the page at a path. Unlike a path, a pattern contains no id. */
export function findPagePattern(path: string): string | undefined {
  const matches = (pattern: string) => matchPath(pattern, path) !== null;
  const [begin = path] = /^\/[^/]*/.exec(path) ?? [];
  // matchPath compiles a pattern at each call: trying all patterns would take 3 % of a page's time. Patterns with
  // the same first part are tried first; the others match paths in another spelling, as in capitals.
  return (
    PAGE_PATTERNS.find((pattern) => pattern.startsWith(begin) && matches(pattern)) ??
    PAGE_PATTERNS.find(matches)
  );
}

/** Returns the catalogues of the page at a path, so that they can load in parallel with its script. */
export function listTexts(path: string): TextsName[] {
  const [own = ''] = namesOf(path).split('|');
  return toList(own);
}

/** Like listTexts, with the catalogues of parts that load late. A page that opens after a click shows these parts at once. */
export function listTextsWithLate(path: string): TextsName[] {
  return toList(namesOf(path));
}

function namesOf(path: string): string {
  return catalogues[findPagePattern(path) ?? ''] ?? '';
}

function toList(names: string): TextsName[] {
  return (names.match(/[\w-]+/g) ?? []) as TextsName[];
}
