import type { InputHTMLAttributes } from 'react';
import styles from './add-file.module.css';

interface AddFileProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
}

/** Shows a button that chooses files. Without JavaScript, the browser's own field is below it. */
export function AddFile({ label, ...input }: AddFileProps) {
  return (
    <div className={styles.add}>
      <input {...input} type="file" className={styles.file} />
      <label htmlFor={input.id} className={styles.choose}>
        {label}
      </label>
    </div>
  );
}
