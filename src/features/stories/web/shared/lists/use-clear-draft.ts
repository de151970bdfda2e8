import { useEffect } from 'react';
import { useViewer } from '../../../../../web/ui/page/viewer.ts';

/**
 * Calls `use` with the drafts on this device, which load when there is one to delete: most visits of a story have none.
 * Without a network, the draft stays. It has the key of the published text, so it cannot become a second story.
 */
function withDrafts(use: (drafts: typeof import('../../lazy-story-draft.ts')['storyDrafts']) => void): void {
  import('../../lazy-story-draft.ts').then(
    ({ storyDrafts }) => use(storyDrafts),
    () => {},
  );
}

/** Deletes this device's copy of a draft once the form with this key has published it. */
export function useClearPublishedDraft(key: string | null): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (!key || !accountId) return;
    withDrafts(({ newStoryDraftKey, writeStoryDraft }) =>
      writeStoryDraft(newStoryDraftKey(accountId, key), undefined),
    );
  }, [key, accountId]);
}

/** Deletes this device's copy of an edit once the form with this key has saved it. */
export function useClearSavedEdit(storyId: string, key: string | null): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (!key || !accountId) return;
    withDrafts(({ readStoryDraft, storyDraftKey, writeStoryDraft }) => {
      const storageKey = storyDraftKey(accountId, storyId);
      if (readStoryDraft(storageKey)?.key === key) writeStoryDraft(storageKey, undefined);
    });
  }, [storyId, key, accountId]);
}
