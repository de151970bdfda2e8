import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { getCachedPages, setCachedPages, useCacheKey } from '../lists/story-list-cache.ts';

interface ListOptions<Page> {
  /** The path of the list. */
  path: string;
  /** Returns the IDs of a page's stories. */
  listIds: (page: Page) => string[];
  /** Returns a cached page with the changes that became known since. */
  renew?: (page: Page) => Page;
}

interface FurtherPages<Page> {
  pages: Page[];
  /** The cursor of the next page. Undefined if all pages are shown. */
  next: string | undefined;
  fetchMore: () => void;
}

/** Returns the first page from the loader and all further pages, which are fetched or come from the cache. */
export function useFurtherPages<Page extends { next: string | undefined }>(
  firstPage: Page,
  { path, listIds, renew = (page) => page }: ListOptions<Page>,
): FurtherPages<Page> {
  const fetcher = useFetcher<Page>();
  const cacheKey = useCacheKey();
  const load = () => ({ firstPage, more: getCachedPages<Page>(cacheKey, firstPage.next).map(renew) });
  const [state, setState] = useState(load);
  // The first page is loaded again after Back (docs/decisions/100): further pages stay below it.
  if (state.firstPage !== firstPage) setState(load());
  const pages = [firstPage, ...(state.firstPage === firstPage ? state.more : [])];
  const next = pages.at(-1)?.next;
  useEffect(() => setCachedPages(cacheKey, state.firstPage.next, state.more), [cacheKey, state]);
  const page = fetcher.data as Page | undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is added once; callers pass new functions each time
  useEffect(() => {
    if (!page) return;
    setState((now) => {
      const shown = new Set([now.firstPage, ...now.more].flatMap(listIds));
      return listIds(page).some((id) => !shown.has(id)) ? { ...now, more: [...now.more, page] } : now;
    });
  }, [page]);
  const isIdle = fetcher.state === 'idle';
  const fetchMore = () => {
    if (next && isIdle) void fetcher.load(`${path}?after=${next}`);
  };
  return { pages, next, fetchMore };
}
