import { Scripts } from 'react-router';
import { InlineScript } from './inline-script.tsx';

/**
 * Replacements of equal length, which allow changes in place. Browsers do not load anything for these types.
 * React moves links to the head.
 */
const PAUSED_LINKS = [
  ['rel="modulepreload"', 'rel="paused-module"'],
  ['rel="stylesheet"', 'rel="paused-css"'],
] as const;
/** The attribute `async` is valid only for scripts that run. */
const PAUSED_SCRIPTS = [['type="module" async=""', 'type="text/paused"    ']] as const;

/**
 * Starts the paused links and scripts after the first frame, the scripts first: the page already has the styles
 * of its HTML. The scripts keep their positions, where React expects them.
 */
const START =
  import.meta.env.SSR &&
  `new IntersectionObserver((_,observer)=>{
observer.disconnect();
for(const link of document.querySelectorAll('[rel=paused-module]'))link.rel='modulepreload';
for(const paused of document.querySelectorAll('[type="text/paused"]')){
const script=document.createElement('script');
script.type='module';script.nonce=paused.nonce;script.text=paused.text;paused.replaceWith(script)}
for(const link of document.querySelectorAll('[rel=paused-css]'))link.rel='stylesheet'
}).observe(document.body)`;

/** The page's scripts, which wait for the first frame: see `pauseScripts`. */
export function PageScripts() {
  return (
    <>
      <Scripts />
      <InlineScript text={START} />
    </>
  );
}

/**
 * Changes the rendered `page` so that the browser shows it before it fetches the scripts and the stylesheets:
 * the scripts are four times as large as the page and would compete for a slow connection. Links and forms work
 * without the scripts, and the page has all styles of its HTML. Members' text cannot match the patterns,
 * because its quotes are escaped.
 */
export function pauseScripts(page: Buffer): void {
  replaceIn(page.subarray(0, page.indexOf('</head>')), PAUSED_LINKS);
  replaceIn(page, PAUSED_SCRIPTS);
}

function replaceIn(page: Buffer, replacements: readonly (readonly [string, string])[]): void {
  for (const [text, paused] of replacements) {
    for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at)) page.write(paused, at);
  }
}
