import { useEffect } from 'react';
import type { PageViewer } from '../../../web/ui/page/viewer.ts';

/**
 * Keeps the push messages of this browser in step with who uses it. Loads its script only in a browser whose owner has allowed
 * messages.
 */
export function usePushDevice({
  viewer,
  hasSignedOut,
}: {
  viewer: PageViewer | null;
  hasSignedOut?: boolean;
}) {
  const accountId = viewer?.accountId;
  const news = viewer?.unread['/news'] ?? 0;
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted' || (!accountId && !hasSignedOut)) return;
    import('./keep-device.ts').then(({ keepDevice }) => keepDevice(accountId, news)).catch(() => {});
  }, [accountId, news, hasSignedOut]);
}
