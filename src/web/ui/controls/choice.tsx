import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import fields from './field.module.css';
import { useFieldProblem } from './field-problems.ts';

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'checkbox' | 'radio';
  /** Optional if the context is visible. Pass an `aria-label` then. */
  label?: ReactNode;
  hint?: string | undefined;
}

/** A checkbox or radio button with its label. The whole line is the touch target. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId();
  const problem = useFieldProblem(id, input);
  return (
    <>
      {problem && (
        <p id={`${id}-error`} className={fields.error}>
          {problem}
        </p>
      )}
      <label className={styles.choice}>
        <input
          id={id}
          {...input}
          {...(problem && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
        />
        {label && (
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        )}
      </label>
    </>
  );
}
