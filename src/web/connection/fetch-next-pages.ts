import { matchRoutes } from 'react-router';
import { listTextsWithLate } from '../site-map.ts';
import { loadTexts } from '../texts/texts.ts';
import { readFromPage } from '../ui/page/reader.ts';
import { whenIdle } from '../ui/page/when-idle.ts';
import { mayFetchAhead } from './may-fetch-ahead.ts';
import { filesOf, type PageFiles, type Router } from './page-files.ts';

/**
 * How many kinds of pages are fetched in advance: the five entries of the navigation, the form behind one of them, and a story.
 * Further pages wait for a tap, because many members pay by the megabyte.
 */
const MAX_PAGES = 7;

/** The pages to which the sheet of an entry leads: their links are not there before the sheet is opened. */
const BEHIND: Record<string, string> = { '/new': '/write' };

/** Where the links stand, the likeliest first. */
const IN_ORDER = ['#page-header nav a[href]', 'article :is(h2, h3) a', 'nav a[href], main a[href]'];

/** How the build writes `import('./part.js')` and `import … from './part.js'`. */
const LATE_IMPORT = /import\([`"'](\.[^`"']+)/g;
const IMPORT = /from[`"'](\.[^`"']+)/g;

/**
 * Fetches scripts, styles and texts of the pages to which this page's links lead, one page after another while
 * the browser is idle, so that a tap waits only for the page's data. The navigation's entries come first, then a
 * story of the page. Fetches nothing for readers who save data, nor on a very slow connection, which these files would fill.
 */
export function fetchNextPages({ routes, state }: Router, pages: PageFiles): void {
  if (!mayFetchAhead(navigator.connection)) return;
  const shown = state.matches.map(({ route }) => route.id);
  const fetched = new Set(shown.slice(-1));
  const known = { files: new Set<string>(), parts: new Set<string>() };
  const paths = new Set<string>();
  for (const links of IN_ORDER) {
    for (const { origin, pathname } of document.querySelectorAll<HTMLAnchorElement>(links)) {
      if (origin !== location.origin) continue;
      paths.add(pathname);
      if (BEHIND[pathname]) paths.add(BEHIND[pathname]);
    }
  }
  const waiting = paths.values();
  const fetchNext = async (): Promise<void> => {
    for (const path of waiting) {
      // An address may consist of several pages, such as a story with its comments as a separate part.
      const ids = matchRoutes(routes, path)?.map(({ route }) => route.id) ?? [];
      const id = ids.at(-1);
      if (!id || fetched.has(id)) continue;
      fetched.add(id);
      await Promise.all([
        loadTexts(readFromPage().language, listTextsWithLate(path)),
        ...ids.map((part) => fetchWithLateParts(filesOf(pages[part]), known)),
      ]);
      if (fetched.size <= MAX_PAGES) whenIdle(start);
      return;
    }
  };
  // A failure is harmless: a reader who opens the page then loads the missing files.
  const start = () => void fetchNext().catch(() => {});
  whenIdle(start);
}

/**
 * Fetches a page's files, and then what its late parts consist of: a page that a link reaches waits for them, too. Leaves out what
 * is known, and adds the rest to it.
 */
async function fetchWithLateParts(
  files: string[],
  known: Record<'files' | 'parts', Set<string>>,
): Promise<void> {
  // Every page has loaded the framework's files already.
  const isNew = (kind: keyof typeof known) => (file: string) =>
    !file.includes('/framework-') && !known[kind].has(file) && known[kind].add(file);
  const listNew = (scripts: Script[], pattern: RegExp) =>
    scripts
      .flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map(([, file = '']) => new URL(file, location.origin + path).pathname),
      )
      .filter(isNew('parts'));
  const own = await Promise.all(files.filter(isNew('files')).map(fetchFile));
  let parts = listNew(own, LATE_IMPORT);
  while (parts.length > 0) parts = listNew(await Promise.all(parts.map(fetchFile)), IMPORT);
}

interface Script {
  path: string;
  text: string;
}

async function fetchFile(path: string): Promise<Script> {
  return { path, text: await (await fetch(path, { priority: 'low' })).text() };
}
