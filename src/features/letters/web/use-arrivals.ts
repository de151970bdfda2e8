import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';

/** Reads the page again when the number of the reader's unread news grows, as it does when a letter arrives. */
export function useArrivals(isNewest: boolean): void {
  const { revalidate } = useRevalidator();
  // Starts to listen. The page lists no story.
  useRowCounts();
  useEffect(() => {
    if (!isNewest) return;
    let last: number | undefined;
    const hear = ({ detail = 0 }: CustomEventInit<number>) => {
      if (last !== undefined && detail > last) void revalidate();
      last = detail;
    };
    addEventListener('news', hear);
    return () => removeEventListener('news', hear);
  }, [isNewest, revalidate]);
}
