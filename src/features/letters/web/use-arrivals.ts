import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';

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
