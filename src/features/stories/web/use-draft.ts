import { type RefObject, useEffect } from 'react';
import { useViewer } from '../../../web/ui/viewer.ts';

/** Unpublished text in localStorage. The browser deletes the draft once the story is published or saved. */
interface Draft {
  topic: string;
  title: string;
  content: string;
  /** Idempotency key of the form: a form restored from a draft must not publish its story twice. */
  key: string;
}

/**
 * Restores a form from its draft on mount, and saves the draft on every input event.
 * `name` is 'new' for a new story, otherwise the id of the edited story.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, onRestore: () => void): void {
  const storageKey = useStorageKey(name);
  useEffect(() => {
    const element = form.current;
    if (!element || !storageKey) return;
    const draft = readDraft(storageKey);
    if (draft) {
      for (const [field, value] of Object.entries(draft)) setField(element, field, value);
      onRestore();
    }
    const save = () => {
      const fields = new FormData(element);
      const read = (field: string) => String(fields.get(field) ?? '');
      const current: Draft = {
        topic: read('topic'),
        title: read('title'),
        content: read('content'),
        key: read('key'),
      };
      const isEmpty = !current.title.trim() && !current.content.trim();
      writeDraft(storageKey, isEmpty ? null : current);
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, storageKey, onRestore]);
}

/** Deletes the draft if the form with its key has been published or saved. */
export function useClearSavedDraft(name: string, savedKey: string | null): void {
  const storageKey = useStorageKey(name);
  useEffect(() => {
    if (savedKey && storageKey && readDraft(storageKey)?.key === savedKey) writeDraft(storageKey, null);
  }, [savedKey, storageKey]);
}

/**
 * Returns a key with the account's id, because members may share a device. clear-stored-data.ts finds the drafts of a
 * deleted account by this id.
 */
function useStorageKey(name: string): string | undefined {
  const viewer = useViewer();
  return viewer ? `story-draft:${viewer.accountId}:${name}` : undefined;
}

function readDraft(storageKey: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Ignores a full or forbidden localStorage: the form must work without drafts. */
function writeDraft(storageKey: string, draft: Draft | null): void {
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
