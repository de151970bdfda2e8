import type { SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { type FieldProps, useNotes } from './field.tsx';

export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  ...input
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { isLabelHidden?: boolean | undefined }) {
  const { id, describedBy, isWrong, notes } = useNotes(hint, error, { ...input, type: 'select' });
  return (
    <div className={styles.field}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select
        {...input}
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong ? true : undefined}
      />
      {notes}
    </div>
  );
}
