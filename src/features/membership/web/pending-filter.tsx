import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { MAX_FILTER } from '../contract.ts';
import styles from './pending-members.module.css';

export function PendingFilter({ q }: { q: string }) {
  const { admin } = useAdminMessages();
  const form = useRef<HTMLFormElement>(null);
  // The way back leads to an address with another filter, or none.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement) field.value = q;
  }, [q]);
  return (
    <Form action="/admin" role="search" className={styles.filter} ref={form}>
      <TextField
        label={admin.filter}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_FILTER}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button kind="secondary">{admin.apply}</Button>
    </Form>
  );
}
