import { useEffect } from 'react';
import { listKeys } from '../../../web/device-storage.ts';
import type { PageViewer } from '../../../web/ui/page/viewer.ts';

/**
 * Keeps the stories on this device in step with its present member. Loads its script only on a device that
 * keeps some.
 */
export function useShelf({
  viewer,
  hasSignedOut,
}: {
  viewer: PageViewer | null;
  hasSignedOut?: boolean;
}): void {
  const account = viewer?.permissions.includes('open-member-pages') ? viewer.accountId : undefined;
  useEffect(() => {
    if (listKeys('shelf').length === 0) return;
    import('./keep-shelf.ts').then(({ keepShelf }) => keepShelf(account, hasSignedOut)).catch(() => {});
  }, [account, hasSignedOut]);
}
