import { useEffect } from 'react';
import { InlineScript } from './inline-script.tsx';
import { whenIdle } from './when-idle.ts';

/** A page that is come back to, or opened at a place within, has to have its whole height before it is scrolled. */
const MARK = `if(performance.getEntriesByType('navigation')[0]?.type==='navigate'&&!location.hash)document.documentElement.dataset.look='first'`;

/**
 * Marks a document that begins at its top, so that articles far below may be laid out after the first ones are seen: on
 * a slow phone they are half of the time that a list of stories takes. See story-list.module.css.
 */
export function FirstLookScript() {
  return <InlineScript text={MARK} />;
}

/** Lays out the rest, one article at a time, so that no tap has to wait for it. */
export function useRestOfFirstLook(): void {
  useEffect(() => {
    const articles = document.querySelectorAll<HTMLElement>(':root[data-look] article');
    whenIdle(() => layOut([...articles]));
  }, []);
}

function layOut([next, ...rest]: HTMLElement[]): void {
  if (next) {
    next.style.contentVisibility = 'visible';
    whenIdle(() => layOut(rest));
  } else delete document.documentElement.dataset.look;
}
