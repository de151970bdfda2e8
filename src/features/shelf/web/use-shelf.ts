import { useEffect } from 'react';
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
    try {
      if (!Object.keys(localStorage).some((key) => key.startsWith('shelf'))) return;
    } catch {
      return;
    }
    import('./keep-shelf.ts').then(({ keepShelf }) => keepShelf(account, hasSignedOut)).catch(() => {});
  }, [account, hasSignedOut]);
}
