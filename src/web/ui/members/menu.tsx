import { Children, type ReactNode } from 'react';
import { Ellipsis } from '../icons/ellipsis.ts';
import styles from './shared/menu.module.css';
import { useClosingDetails } from './use-closing-details.ts';

interface MenuProps {
  /** The accessible name of the button, which shows three dots. */
  label: string;
  /** Opens beside the button instead of over the elements below. */
  isInline?: boolean;
  /** Links, and forms of one button. */
  children: ReactNode;
}

/** A button that opens a list of links and forms. Works without JavaScript; with it, Escape and a click elsewhere close the list. */
export function Menu({ label, isInline, children }: MenuProps) {
  return (
    <details {...useClosingDetails()} className={`${styles.menu} ${isInline ? styles.inline : ''}`}>
      <summary aria-label={label}>
        <Ellipsis aria-hidden="true" />
      </summary>
      <ul>{Children.map(children, (item) => item && <li>{item}</li>)}</ul>
    </details>
  );
}
