import { type FormEvent, useMemo, useRef, useState } from 'react';

/** Synchronises the "select all" checkbox with the checkboxes of the rows, which belong to one form. */
export function useSelection() {
  const form = useRef<HTMLFormElement>(null);
  // True until the page's script runs, because a browser without scripts must be able to submit the form.
  const [hasSelected, setHasSelected] = useState(true);
  const controls = useMemo(() => {
    const update = () => {
      const boxes = [...(form.current?.elements ?? [])].filter((element) => element.matches(':checked'));
      setHasSelected(boxes.length > 0);
    };
    return {
      form,
      update,
      /** Attach this to the form and to the list of rows, which is outside the form. */
      onChange({ target }: FormEvent) {
        if (!(target instanceof HTMLInputElement) || !form.current) return;
        const all = form.current.elements.namedItem('all') as HTMLInputElement;
        const rows = [...form.current.elements].filter(isRow);
        if (target === all) for (const row of rows) row.checked = all.checked;
        else if (isRow(target)) all.checked = rows.every((row) => row.checked);
        update();
      },
      clear() {
        form.current?.reset();
        update();
      },
    };
  }, []);
  return { ...controls, hasSelected };
}

export type Selection = ReturnType<typeof useSelection>;

function isRow(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.name === 'uid';
}
