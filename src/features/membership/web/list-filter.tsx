import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { MAX_FILTER } from '../contract.ts';
import styles from './list-filter.module.css';

interface ListFilterProps {
  action: string;
  /** What to look for, as the list shows it. */
  label: string;
  q: string;
  /** Which of a few groups, where there are any; its field is a child. */
  show?: string;
  submit: string;
  children?: ReactNode;
}

/** Narrows a list. It stays the same form on every search, so that the focus stays where it was. */
export function ListFilter({ action, label, q, show, submit, children }: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // The way back leads to another search: the fields say what is shown.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, show })) {
      const field = form.current?.elements.namedItem(name);
      const isOurs = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isOurs && value !== undefined) field.value = value;
    }
  }, [q, show]);
  return (
    <Form action={action} role="search" className={styles.filter} ref={form}>
      <TextField
        label={label}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_FILTER}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        spellCheck={false}
      />
      {children}
      <Button kind="secondary">{submit}</Button>
    </Form>
  );
}
