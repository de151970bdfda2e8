import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useRevalidator } from 'react-router';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Correspondence, Letter } from '../contract.ts';

type Loaded = { found?: Correspondence };

/** The letters on the page, oldest first. */
interface ShownLetters {
  letters: Letter[];
  /** The `before` of the next older letters. */
  earlier: string | undefined;
  /** Puts older letters above the others, which stay where they are. */
  showEarlier(): void;
  isLoading: boolean;
}

/** Returns the letters of a correspondence, with the older ones that the reader has asked for. */
export function useLetters({ id, letters: newest, earlier: first }: Correspondence): ShownLetters {
  const fetcher = useFetcher<Loaded>();
  const [past, setPast] = useState<{ from: unknown; letters: Letter[]; earlier: string | undefined }>();
  const place = useRef<{ id: string; top: number }>(undefined);
  const loaded = fetcher.data?.found;
  if (loaded && loaded !== past?.from) {
    // Read the position now, because the reader may have scrolled while the letters were loading.
    const top = (past?.letters ?? newest)[0];
    if (top) place.current = { id: top.id, top: topOf(top.id) };
    const letters = [...loaded.letters, ...(past?.letters ?? newest)];
    setPast({ from: loaded, letters, earlier: loaded.earlier });
  }
  // The server's newest letters replace those on the page: one may be hidden by now.
  const since = newest[0]?.at ?? 0;
  const letters = [...(past?.letters.filter(({ at }) => at < since) ?? []), ...newest];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only further letters above move the others.
  useLayoutEffect(() => {
    const before = place.current;
    place.current = undefined;
    if (before) scrollBy({ top: topOf(before.id) - before.top, behavior: 'instant' });
  }, [letters[0]?.id]);
  const earlier = past ? past.earlier : first;
  return {
    letters,
    earlier,
    isLoading: fetcher.state !== 'idle',
    showEarlier: () => void fetcher.load(`/letters/${id}?before=${earlier}`),
  };
}

/** Returns the position of a letter on the screen, in pixels. */
function topOf(id: string): number {
  return document.getElementById(`letter-${id}`)?.getBoundingClientRect().top ?? 0;
}

/**
 * Reloads the page's data when the number of correspondences with new letters grows, such as when a letter
 * arrives here.
 */
export function useArrivals(isNewest: boolean): void {
  const { revalidate } = useRevalidator();
  // Opens the live stream. The page shows no stories, so it asks for the counts of none.
  useRowCounts();
  const unread = useViewer()?.unread['/letters'] ?? 0;
  useEffect(() => {
    if (!isNewest) return;
    let last = unread;
    const hear = ({ detail }: CustomEventInit<Record<string, number>>) => {
      const now = detail?.['/letters'] ?? 0;
      if (now > last) void revalidate();
      last = now;
    };
    addEventListener('unread', hear);
    return () => removeEventListener('unread', hear);
  }, [isNewest, unread, revalidate]);
}

/** How many pixels above the end of the page still count as its end. */
const NEAR_END = 32;

/**
 * Keeps the newest letter in sight. Opens the page at its end unless the address names a place. Stays there
 * when a letter arrives, the form grows or a keyboard opens, unless the reader has scrolled up.
 */
export function useNewestInSight(isNewest: boolean): void {
  const { hash, key } = useLocation();
  const [opened] = useState(key);
  useEffect(() => {
    if (!isNewest) return;
    let isAtEnd = true;
    const { scrollingElement: page, body } = document;
    if (!page) return;
    const follow = () => {
      isAtEnd = page.scrollTop + innerHeight >= page.scrollHeight - NEAR_END;
    };
    const stay = () => {
      if (isAtEnd) page.scrollTop = page.scrollHeight;
    };
    if (hash !== '' && hash !== '#newest' && key === opened) follow();
    stay();
    const observer = new ResizeObserver(stay);
    observer.observe(body);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', stay);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', stay);
    };
  }, [isNewest, hash, key, opened]);
}
