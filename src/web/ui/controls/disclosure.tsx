import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  summary: ReactNode;
}

/** A native <details> element with our icon. Works without JavaScript. */
export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={styles.details}>
      <summary>
        {summary}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
