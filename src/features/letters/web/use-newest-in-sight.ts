import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** How many pixels above the end of the page still count as its end. */
const NEAR_END = 32;

/**
 * Keeps the newest letter in sight. Opens the page at its end unless the address names a place. Stays there
 * when a letter arrives, the form grows or a keyboard opens, unless the reader has scrolled up.
 */
export function useNewestInSight(isNewest: boolean): void {
  const { hash, key } = useLocation();
  const [opened] = useState(key);
  useEffect(() => {
    if (!isNewest) return;
    let isAtEnd = true;
    const { scrollingElement: page, body } = document;
    if (!page) return;
    const follow = () => {
      isAtEnd = page.scrollTop + innerHeight >= page.scrollHeight - NEAR_END;
    };
    const stay = () => {
      if (isAtEnd) page.scrollTop = page.scrollHeight;
    };
    if (hash !== '' && hash !== '#newest' && key === opened) follow();
    stay();
    const observer = new ResizeObserver(stay);
    observer.observe(body);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', stay);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', stay);
    };
  }, [isNewest, hash, key, opened]);
}
