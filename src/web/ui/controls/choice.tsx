import type { InputHTMLAttributes } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'checkbox' | 'radio';
  /** Optional where the context is visible. Pass an `aria-label` then. */
  label?: string;
  hint?: string | undefined;
}

/** A checkbox or radio button with its label. The whole line is the touch target. */
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
