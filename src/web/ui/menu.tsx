import { Ellipsis } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** The accessible name of the button, which shows three dots. */
  label: string;
  /** Links, and forms of one button. */
  children: ReactNode;
}

/** A button that opens a list of links and forms. Works without JavaScript; with it, Escape and a click elsewhere close the list. */
export function Menu({ label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={label}>
        <Ellipsis aria-hidden="true" />
      </summary>
      <ul>{Children.map(children, (item) => item && <li>{item}</li>)}</ul>
    </details>
  );
}
