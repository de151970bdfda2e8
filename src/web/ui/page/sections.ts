/** The entry of the header for the first segment of a path. vite.config.ts inserts this value from src/pages.ts. */
declare const SECTIONS: Record<string, string>;

/** Returns the path of the header's entry that a page belongs to, or ''. */
export function findSection(pathname: string): string {
  return SECTIONS[`/${pathname.split('/', 2)[1]}`] ?? '';
}
