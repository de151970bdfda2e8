import type { SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { type FieldProps, useNotes } from './field.tsx';

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  isLabelHidden?: boolean | undefined;
  /** The values of the choices below the children, in their order. */
  values?: readonly string[];
  /** The words of the choices, by their values. */
  labels?: Record<string, string>;
}

export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  values = [],
  labels = {},
  children,
  ...input
}: SelectFieldProps) {
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
      >
        {children}
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </select>
      {notes}
    </div>
  );
}
