import { useEffect } from 'react';
import { useViewer } from '../../../../../web/ui/page/viewer.ts';

/**
 * Deletes this device's copy of a draft once the form with this key has published it. Loads the drafts only
 * then, because most visits of a story have none to delete. Without a network, the draft stays. It cannot
 * become a second story, because it has the key of the published text.
 */
export function useClearPublishedDraft(key: string | null): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (!key || !accountId) return;
    import('../../lazy-story-draft.ts').then(
      ({ storyDrafts }) => storyDrafts.forgetDeviceDraft(accountId, key),
      () => {},
    );
  }, [key, accountId]);
}
