import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './file-field.module.css';

interface FileFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref: Ref<HTMLInputElement>;
  id: string;
  label: string;
  /** Buttons that are shown once a file is selected. */
  children: ReactNode;
}

/** Shows a button-like label, and after a file is selected, its name and `children`. Works without JavaScript. */
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
