import type { InputHTMLAttributes } from 'react';
import { ImagePlus } from '../../../web/ui/icons/image-plus.ts';
import styles from './shared/members/add-file.module.css';

interface AddFileProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  /** Shows an icon, with the label only for screen readers. */
  isIcon?: boolean;
}

/** Shows a button that chooses files. Without JavaScript, the browser's own field is below it. */
export function AddFile({ label, isIcon, ...input }: AddFileProps) {
  return (
    <div className={styles.add}>
      <input {...input} type="file" className={styles.file} />
      <label htmlFor={input.id} className={isIcon ? styles.icon : styles.choose}>
        {isIcon && <ImagePlus aria-hidden="true" />}
        <span className={isIcon ? 'unseen' : undefined}>{label}</span>
      </label>
    </div>
  );
}
