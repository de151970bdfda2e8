import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { MAX_FILTER } from '../contract.ts';
import styles from './list-filter.module.css';

interface ListFilterProps {
  action: string;
  /** The label of the search field. */
  label: string;
  q: string;
  /** The selected group, for a list with groups. Pass the field as a child. */
  show?: string;
  submit: string;
  children?: ReactNode;
}

/** Filters a list. The form stays mounted between searches, so that it keeps the focus. */
export function ListFilter({ action, label, q, show, submit, children }: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // After "back" in the browser, update the uncontrolled fields to the search that is shown.
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
