import { type RefObject, useEffect } from 'react';
import { isChanged } from '../../../web/ui/page/keep-typed-text.ts';

/**
 * Keeps what is typed into the named fields of a form on this device, so that a reload loses nothing. A field that was changed
 * before this script ran stays as it is. `name` identifies the form: it contains the account's id, by which
 * clear-stored-data.ts finds it. Does nothing without a name.
 */
export function useKeptFields(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  fields: readonly string[],
): void {
  useEffect(() => {
    const element = form.current;
    if (!element || !name) return;
    const find = (field: string) => element.elements.namedItem(field);
    const kept = read(name);
    let hasTyped = false;
    for (const field of fields) {
      const input = find(field);
      if (!isField(input)) continue;
      if (isChanged(input)) hasTyped = true;
      else if (kept[field] !== undefined) input.value = kept[field];
    }
    const keep = () => {
      const values = fields.flatMap((field) => {
        const input = find(field);
        return isField(input) ? [[field, input.value]] : [];
      });
      write(name, Object.fromEntries(values));
    };
    if (hasTyped) keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, name, fields]);
}

/** Forgets what forms whose names begin alike kept, except that of one. */
export function forgetOthers(prefix: string, name: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== name) localStorage.removeItem(key);
    }
  } catch {}
}

function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function read(name: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}');
  } catch {
    return {};
  }
}

function write(name: string, values: Record<string, string>): void {
  try {
    localStorage.setItem(name, JSON.stringify(values));
  } catch {}
}
