import { matchPath } from 'react-router';
import type { CatalogueName } from './messages/catalogues.ts';

/** Every page's pattern with its catalogues. vite.config.ts inserts this value, which src/pages.ts makes. */
declare const SITE_MAP: Record<string, CatalogueName[]>;

export const PAGE_PATTERNS: readonly string[] = Object.keys(SITE_MAP);

/** Returns the pattern of the page at a path. A pattern, unlike a path, holds no id. */
export function findPagePattern(path: string): string | undefined {
  return PAGE_PATTERNS.find((pattern) => matchPath(pattern, path));
}

/** Returns the catalogues that the page at a path needs, so that they load beside its script. */
export function listCatalogues(path: string): CatalogueName[] {
  return SITE_MAP[findPagePattern(path) ?? ''] ?? [];
}
