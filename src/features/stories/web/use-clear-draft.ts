import { useEffect } from 'react';
import {
  newStoryDraftKey,
  readStoryDraft,
  storyDraftKey,
  writeStoryDraft,
} from '../../../web/ui/story-draft.ts';
import { useViewer } from '../../../web/ui/viewer.ts';

/** Deletes this device's copy of a draft once the form with this key has published it. */
export function useClearPublishedDraft(key: string | null): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (key && accountId) writeStoryDraft(newStoryDraftKey(accountId, key), undefined);
  }, [key, accountId]);
}

/** Deletes this device's copy of an edit once the form with this key has saved it. */
export function useClearSavedEdit(storyId: string, key: string | null): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    if (!key || !accountId) return;
    const storageKey = storyDraftKey(accountId, storyId);
    if (readStoryDraft(storageKey)?.key === key) writeStoryDraft(storageKey, undefined);
  }, [storyId, key, accountId]);
}
