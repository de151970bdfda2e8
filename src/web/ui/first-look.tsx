import { useEffect } from 'react';
import { InlineScript } from './inline-script.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A page that is come back to, or opened at a place within, has to have its whole height before it is scrolled; and
 * whoever scrolls is past the first look. And until React is there to see it, a step back that stays within the
 * document has to be a page of its own.
 */
const SCRIPT = `{const whole=()=>document.documentElement.dataset.whole='';
if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')whole();
else addEventListener('scroll',whole,{once:true});
const here=location.pathname+location.search;
onpopstate=()=>location.pathname+location.search===here||location.reload()}`;

/**
 * Articles far below are laid out after the first ones are seen: on a slow phone they are half of the time that a list
 * of stories takes. See story-list.module.css. Stands before what scrolls a page to where it was.
 */
export function FirstLookScript() {
  return <InlineScript text={SCRIPT} />;
}

/** Lays out the rest, one article at a time, so that no tap has to wait for it. */
export function useRestOfFirstLook(): void {
  useEffect(() => {
    window.onpopstate = null;
    const layOut = () => {
      const next = document.querySelector<HTMLElement>('article:not([style])');
      if (next) {
        next.style.contentVisibility = 'visible';
        whenIdle(layOut);
      } else document.documentElement.dataset.whole = '';
    };
    whenIdle(layOut);
  }, []);
}
