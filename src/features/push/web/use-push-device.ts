import { useEffect } from 'react';
import type { PageViewer } from '../../../web/ui/page/viewer.ts';
import { badgeOf } from '../badge-contract.ts';

/**
 * Keeps the push messages of this browser in step with its present member. Loads its script only in a browser
 * whose owner has allowed messages.
 */
export function usePushDevice({
  viewer,
  hasSignedOut,
}: {
  viewer: PageViewer | null;
  hasSignedOut?: boolean;
}) {
  const accountId = viewer?.accountId;
  const unread = badgeOf(viewer?.unread ?? {});
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted' || (!accountId && !hasSignedOut)) return;
    import('./keep-device.ts').then(({ keepDevice }) => keepDevice(accountId, unread)).catch(() => {});
  }, [accountId, unread, hasSignedOut]);
}
