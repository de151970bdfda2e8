import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from '../icons/chevron-down.ts';
import styles from './disclosure.module.css';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  summary: ReactNode;
  /** Looks like a button. While closed, it is only as wide as its words. */
  isChip?: boolean;
}

/** A native <details> element with our icon. Works without JavaScript. */
export function Disclosure({ summary, isChip, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={isChip ? `${styles.details} ${styles.chip}` : styles.details}>
      <summary>
        {summary}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
