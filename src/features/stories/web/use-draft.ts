import { type RefObject, useEffect } from 'react';
import { useViewer } from '../../../web/ui/viewer.ts';

/** What is being written, kept on this device until it is published or saved. */
interface Draft {
  topic: string;
  title: string;
  content: string;
  /** Sent along: a story whose answer was lost is not published twice. */
  key: string;
}

/**
 * Fills a story's form from its draft when it opens, and keeps the draft as the member types.
 * `name` tells a new story's draft from those of stories being edited.
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
      const kept: Draft = {
        topic: read('topic'),
        title: read('title'),
        content: read('content'),
        key: read('key'),
      };
      const isEmpty = !kept.title.trim() && !kept.content.trim();
      store(storageKey, isEmpty ? null : JSON.stringify(kept));
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, storageKey, onRestore]);
}

/** Forgets the draft once the story it became is published or saved. */
export function useClearSavedDraft(name: string, settledKey: string | null): void {
  const storageKey = useStorageKey(name);
  useEffect(() => {
    if (settledKey && storageKey && readDraft(storageKey)?.key === settledKey) store(storageKey, null);
  }, [settledKey, storageKey]);
}

/** Another member on the same device has other drafts. By the account's id they are forgotten when it is left. */
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

/** A full or forbidden store must not keep anyone from writing. */
function store(storageKey: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
  } catch {}
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  const isOurs =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  if (isOurs) field.value = value;
}
