import { type RefObject, useEffect } from 'react';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { fillForm, isFormChanged, isFormEmpty, readForm } from './form-fields.ts';
import { readStoryDraft, storyDraftKey, writeStoryDraft } from './shared/stories/story-draft.ts';

/**
 * Restores an edit of a published story on mount, and saves what was typed before that and at every input event on this
 * device.
 */
export function useEditDraft(part: RefObject<HTMLElement | null>, storyId: string): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!form || !accountId) return;
    const storageKey = storyDraftKey(accountId, storyId);
    const restore = () => {
      const draft = readStoryDraft(storageKey);
      if (draft) fillForm(form, draft);
    };
    const store = () => writeStoryDraft(storageKey, isFormEmpty(form) ? undefined : readForm(form));
    // On a slow connection, a field may be changed before this script runs.
    if (!readStoryDraft(storageKey) && isFormChanged(form)) store();
    restore();
    // WebKit empties fields with autocomplete="off" just after it has shown a page from its back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(restore);
    addEventListener('pageshow', onPageShow);
    form.addEventListener('input', store);
    return () => {
      form.removeEventListener('input', store);
      removeEventListener('pageshow', onPageShow);
    };
  }, [part, accountId, storyId]);
}
