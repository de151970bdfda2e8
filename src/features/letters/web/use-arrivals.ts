import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';

/** Reads the page again when the number of the reader's unread news grows, as it does when a letter arrives. */
export function useArrivals(isNewest: boolean): void {
  const { revalidate } = useRevalidator();
  // Starts to listen. The page lists no story.
  useRowCounts();
  const unread = useViewer()?.news ?? 0;
  useEffect(() => {
    if (!isNewest) return;
    let last = unread;
    const hear = ({ detail = 0 }: CustomEventInit<number>) => {
      if (detail > last) void revalidate();
      last = detail;
    };
    addEventListener('news', hear);
    return () => removeEventListener('news', hear);
  }, [isNewest, unread, revalidate]);
}
