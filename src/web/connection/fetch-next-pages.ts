import { matchRoutes } from 'react-router';
import { listTexts } from '../site-map.ts';
import { loadTexts } from '../texts/texts.ts';
import { readFromPage } from '../ui/page/reader.ts';
import { whenIdle } from '../ui/page/when-idle.ts';
import { filesOf, type PageFiles, type Router } from './page-files.ts';

/**
 * How many kinds of pages are fetched in advance: the entries of the navigation, and a few that the page leads
 * to.
 */
const MAX_PAGES = 8;

declare global {
  interface Navigator {
    /** Not all browsers have this property. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Fetches scripts, styles and texts of the pages to which this page's links lead, one page after another while
 * the browser is idle, so that a tap waits only for the page's data. The navigation's entries come first in the
 * document. Fetches nothing for readers who save data.
 */
export function fetchNextPages({ routes, state }: Router, pages: PageFiles): void {
  if (navigator.connection?.saveData) return;
  const shown = state.matches.map(({ route }) => route.id);
  const fetched = new Set(shown.slice(-1));
  const files = new Set(shown.flatMap((id) => filesOf(pages[id])));
  const paths = new Set<string>();
  for (const { origin, pathname } of document.querySelectorAll<HTMLAnchorElement>(
    'nav a[href], main a[href]',
  )) {
    if (origin === location.origin) paths.add(pathname);
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
        loadTexts(readFromPage().language, listTexts(path)),
        ...ids
          .flatMap((part) => filesOf(pages[part]))
          .filter((file) => !files.has(file) && files.add(file))
          .map((file) => fetch(file, { priority: 'low' }).then((response) => response.arrayBuffer())),
      ]);
      if (fetched.size <= MAX_PAGES) whenIdle(start);
      return;
    }
  };
  // A failure is harmless: a reader who opens the page then loads the missing files.
  const start = () => void fetchNext().catch(() => {});
  whenIdle(start);
}
