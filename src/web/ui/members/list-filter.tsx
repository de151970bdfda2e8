import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import styles from './list-filter.module.css';

/** The length of the longest email address. The server ignores the rest of a longer text. */
const MAX_EMAIL = 254;

interface ListFilterProps {
  action: string;
  /** The label of the search field. */
  label: string;
  q: string;
  /** In UTF-16 units. By default the longest email address fits. */
  maxLength?: number;
  /** The selected group, for a list with groups. Pass the field as a child. */
  show?: string;
  /** The values of further fields by their names. Pass the fields as children. */
  others?: Record<string, string>;
  submit: string;
  children?: ReactNode;
}

/** How long a reader pauses before the list shows the results of the typed text. */
const TYPING_PAUSE_MS = 250;

/** Filters a list while the reader types. The form stays mounted between searches, so that it keeps the focus. */
export function ListFilter({
  action,
  label,
  q,
  maxLength = MAX_EMAIL,
  show,
  others,
  submit,
  children,
}: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitForm = useSubmit();
  const timer = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = 0;
  };
  const follow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      void submitForm(form.current, { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
  }, [submitForm]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const further = JSON.stringify(others ?? {});
  const isFirst = useRef(true);
  // After going back in the browser, update the uncontrolled fields to the shown search.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, show, ...(JSON.parse(further) as typeof others) })) {
      const field = form.current?.elements.namedItem(name);
      const isOurs = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      // Keep a space that the reader has typed before the next word.
      if (!isOurs || value === undefined || field.value.trim() === value) continue;
      // The reader has typed before this script ran.
      if (isFirst.current) follow();
      // Otherwise, keep what the reader has typed since.
      else if (!timer.current) field.value = value;
    }
    isFirst.current = false;
  }, [q, show, further, follow]);
  return (
    <Form
      action={action}
      role="search"
      className={styles.filter}
      // The browser's message for an incomplete date would be in the language of the browser.
      noValidate
      ref={form}
      onSubmit={stop}
      onInput={follow}
    >
      <TextField
        label={label}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        spellCheck={false}
        dir="auto"
      />
      {children}
      <Button kind="secondary">{submit}</Button>
    </Form>
  );
}
