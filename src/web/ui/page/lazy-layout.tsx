import { useEffect } from 'react';
import { InlineScript } from './inline-script.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * Lays out the full page if the browser will scroll it (with a hash, after a reload or a step in the history),
 * or when the reader scrolls. Also reloads the document if a step in the history leads to another page while
 * React does not handle it yet.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `{const full=()=>document.documentElement.dataset.fullLayout='';
if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')full();
else addEventListener('scroll',full,{once:true});
const here=location.pathname+location.search;
onpopstate=()=>location.pathname+location.search===here||location.reload()}`;

/**
 * Lets style sheets defer the layout of articles below the first screen, as long as the document has no
 * `data-full-layout`. On a slow phone, these articles take half of a list's rendering time. Must come before
 * <ScrollRestoration />, which needs the full height.
 */
export function LazyLayoutScript() {
  return <InlineScript text={SCRIPT} />;
}

/** Lays out the remaining articles, one in each idle callback, so that no tap has to wait. */
export function useCompleteLayout(): void {
  useEffect(() => {
    window.onpopstate = null;
    const layOut = () => {
      const next = document.querySelector<HTMLElement>('article:not([style])');
      if (next) {
        next.style.contentVisibility = 'visible';
        whenIdle(layOut);
      } else document.documentElement.dataset.fullLayout = '';
    };
    whenIdle(layOut);
  }, []);
}
