import { type FormEvent, useMemo, useRef } from 'react';

/** Synchronises the "select all" checkbox with the checkboxes of the rows, which belong to one form. */
export function useSelection() {
  const form = useRef<HTMLFormElement>(null);
  return useMemo(
    () => ({
      form,
      /** Attach this to the form and to the list of rows, which is outside the form. */
      onChange({ target }: FormEvent) {
        if (!(target instanceof HTMLInputElement) || !form.current) return;
        const all = form.current.elements.namedItem('all') as HTMLInputElement;
        const rows = [...form.current.elements].filter(isRow);
        if (target === all) for (const row of rows) row.checked = all.checked;
        else if (isRow(target)) all.checked = rows.every((row) => row.checked);
      },
      clear: () => form.current?.reset(),
    }),
    [],
  );
}

export type Selection = ReturnType<typeof useSelection>;

function isRow(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.name === 'uid';
}
