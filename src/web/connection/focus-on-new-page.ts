import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's heading if the focused element disappeared with the old page. Screen readers then
 * announce the page, and Tab continues from the heading. For new documents, the browser does this itself.
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
