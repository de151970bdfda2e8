import { type RefObject, useEffect } from 'react';
import { readStoryDraft, type StoryDraft, storyDraftKey } from '../../../web/ui/story-draft.ts';
import { useViewer } from '../../../web/ui/viewer.ts';

/**
 * Restores a form from its draft on mount, and saves the draft on every input event.
 * `name` is 'new' for a new story, otherwise the id of the edited story.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, onRestore: () => void): void {
  const storageKey = useStorageKey(name);
  useEffect(() => {
    const element = form.current;
    if (!element || !storageKey) return;
    const restore = () => {
      const draft = readStoryDraft(storageKey);
      if (!draft) return;
      for (const [field, value] of Object.entries(draft)) setField(element, field, value);
      onRestore();
    };
    restore();
    // WebKit empties fields with autocomplete="off" just after it has shown a page from its back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(restore);
    addEventListener('pageshow', onPageShow);
    const save = () => {
      const fields = new FormData(element);
      const read = (field: string) => String(fields.get(field) ?? '');
      const current: StoryDraft = {
        topic: read('topic'),
        title: read('title'),
        content: read('content'),
        name: read('name'),
        key: read('key'),
      };
      const isEmpty = !current.title.trim() && !current.content.trim();
      writeDraft(storageKey, isEmpty ? null : current);
    };
    element.addEventListener('input', save);
    return () => {
      element.removeEventListener('input', save);
      removeEventListener('pageshow', onPageShow);
    };
  }, [form, storageKey, onRestore]);
}

/** Deletes the draft if the form with its key has been published or saved. */
export function useClearSavedDraft(name: string, savedKey: string | null): void {
  const storageKey = useStorageKey(name);
  useEffect(() => {
    if (savedKey && storageKey && readStoryDraft(storageKey)?.key === savedKey) writeDraft(storageKey, null);
  }, [savedKey, storageKey]);
}

function useStorageKey(name: string): string | undefined {
  const viewer = useViewer();
  return viewer ? storyDraftKey(viewer.accountId, name) : undefined;
}

/** Ignores a full or forbidden localStorage: the form must work without drafts. */
function writeDraft(storageKey: string, draft: StoryDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {}
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  if (isField) field.value = value;
}
