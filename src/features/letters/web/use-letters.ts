import { useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
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
