import type { SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { type FieldProps, useNotes } from './field.tsx';

export function SelectField({
  label,
  hint,
  error,
  ...input
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, describedBy, notes } = useNotes(hint, error);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...input} id={id} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
      {notes}
    </div>
  );
}
