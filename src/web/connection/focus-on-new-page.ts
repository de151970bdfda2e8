import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus on the heading of what came, where it was lost with what it stood on: a screen reader then reads what
 * is here, and Tab goes on from it. For documents the browser does so itself. Tested in keyboard.spec.ts.
 */
export function useFocusOnNewPage(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [key]);
}
