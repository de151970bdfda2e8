import { Scripts } from 'react-router';
import { InlineScript } from './inline-script.tsx';

/** As long as what it stands for, so that a page is changed where it lies; browsers know neither, and do nothing. */
const PAUSED = [
  ['rel="modulepreload"', 'rel="paused-module"'],
  ['type="module"', 'type="paused"'],
] as const;

/** Once a first frame is laid out and on its way to the screen, the scripts follow: in their places, where React looks. */
const START = `new IntersectionObserver((_,observer)=>{
observer.disconnect();
for(const link of document.querySelectorAll('[rel=paused-module]'))link.rel='modulepreload';
for(const paused of document.querySelectorAll('[type=paused]')){
const script=document.createElement('script');
script.type='module';script.nonce=paused.nonce;script.text=paused.text;paused.replaceWith(script)}
}).observe(document.body)`;

/** The page's scripts. On a thin line they would take it from the page itself: see `pauseScripts`. */
export function PageScripts() {
  return (
    <>
      <Scripts />
      <InlineScript text={START} />
    </>
  );
}

/**
 * Has a rendered page show itself before it fetches its scripts, which are four times as large. Until they have come,
 * links and forms work by themselves. Changes `page`; what a reader wrote has its quotes escaped and stays as it is.
 */
export function pauseScripts(page: Buffer): void {
  for (const [text, paused] of PAUSED) {
    for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at)) page.write(paused, at);
  }
}
