import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useViewer } from '../../../web/ui/viewer.ts';
import type { SummaryPage } from '../contract.ts';

/** Fetches the next page when the end of the list is this close to the viewport, so that readers need not wait. */
const PREFETCH_MARGIN = '1200px';
const MAX_LISTS = 10;

/** Further pages by history entry, so that a reader who comes back finds the list as long as before. */
const lists = new Map<string, { firstCursor: string | undefined; pages: SummaryPage[] }>();

interface LatestPages {
  pages: SummaryPage[];
  /** The cursor of the next page. Undefined if all pages are shown. */
  next: string | undefined;
  fetchMore: () => void;
  /** Marks the end of the list. The next page is fetched when it comes near. */
  end: RefObject<HTMLParagraphElement | null>;
}

/** Returns the first page from the loader and all further pages, which are fetched or come from the cache. */
export function useLatestPages(firstPage: SummaryPage): LatestPages {
  const { key } = useLocation();
  const cacheKey = `${useViewer()?.accountId} ${key}`;
  const fetcher = useFetcher<SummaryPage>();
  const [state, setState] = useState(() => {
    const list = lists.get(cacheKey);
    return { firstPage, more: list?.firstCursor === firstPage.next ? (list?.pages ?? []) : [] };
  });
  if (state.firstPage !== firstPage) setState({ firstPage, more: [] });
  const pages = [firstPage, ...(state.firstPage === firstPage ? state.more : [])];
  const next = pages.at(-1)?.next;
  useEffect(() => {
    lists.delete(cacheKey);
    lists.set(cacheKey, { firstCursor: state.firstPage.next, pages: state.more });
    for (const oldest of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(oldest);
  }, [cacheKey, state]);
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.rows) return;
    setState((now) => {
      const shown = new Set([now.firstPage, ...now.more].flatMap(({ rows }) => rows.map(({ id }) => id)));
      return data.rows.some(({ id }) => !shown.has(id)) ? { ...now, more: [...now.more, data] } : now;
    });
  }, [data]);
  const isIdle = fetcher.state === 'idle';
  const fetchMore = () => {
    if (next && isIdle) void fetcher.load(`/stories/latest?after=${next}`);
  };
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || !next) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: PREFETCH_MARGIN,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return { pages, next, fetchMore, end };
}
