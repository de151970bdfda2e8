import { useEffect } from 'react';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { CommentPage } from '../contract.ts';

/**
 * Tells the server once that the reader has seen a prefetched page, because the request for its data has recorded nothing. Does
 * nothing without a page.
 */
export function useReportShown(subject: string, page: CommentPage | undefined): void {
  const account = useViewer()?.accountId;
  useEffect(() => {
    if (!page || !account) return;
    const body = new URLSearchParams({ account, subject });
    for (const { comment, replies } of page.threads) {
      for (const { id } of [comment, ...replies]) body.append('comment', id);
    }
    // A failure is harmless: the news stay unread until the next visit.
    fetch('/shown', { method: 'POST', body, keepalive: true }).catch(() => {});
  }, [subject, page, account]);
}
