import type { InputHTMLAttributes } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'checkbox' | 'radio';
  /** Without one the place says what is chosen, and `aria-label` says it to who does not see the place. */
  label?: string;
  hint?: string | undefined;
}

/** Something to tick, or one of several to choose. The whole line is what the finger may meet. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {label && (
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      )}
    </label>
  );
}
