import type { ReactNode } from 'react';
import styles from './round-button.module.css';

interface RoundButtonProps {
  /** The word below the icon. */
  label: string;
  kind?: 'primary' | 'secondary' | 'record';
  /** Ignores clicks while true. */
  isBusy?: boolean;
  onClick: () => void;
  /** The button's icon. */
  children: ReactNode;
}

/** A large round button for the thumb, with a word below it. */
export function RoundButton({ label, kind = 'secondary', isBusy, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[kind]}`}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onClick()}
    >
      <span className={styles.icon} aria-hidden="true">
        {children}
      </span>
      {label}
    </button>
  );
}
