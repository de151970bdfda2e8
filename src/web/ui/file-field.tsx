import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './file-field.module.css';

interface FileFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref: Ref<HTMLInputElement>;
  id: string;
  label: string;
  /** What to do with the file, once one is chosen. */
  children: ReactNode;
}

/** Until a file is chosen only its label is seen; then its name is, and what to do with it. Needs no scripts. */
export function FileField({ label, children, ...input }: FileFieldProps) {
  return (
    <>
      <input {...input} type="file" required className={styles.file} />
      <label htmlFor={input.id} className={styles.choose}>
        {label}
      </label>
      <div className={`row ${styles.confirm}`}>{children}</div>
    </>
  );
}
