import { createContext, useContext } from 'react';
import { Links, useMatches } from 'react-router';

interface Styles {
  /** What the page that was asked for is styled with. While developing there is none: styles then come as modules. */
  text: string;
  nonce: string | undefined;
}

const StylesContext = createContext<Styles>(readFromPage());

export const StylesProvider = StylesContext.Provider;

/** What lets a script or style of the page's own pass the content security policy. */
export function useNonce(): string | undefined {
  return useContext(StylesContext).nonce;
}

/**
 * The styles of the first page, inside it: a visit then waits for nothing else before it shows, and fetches no styles
 * of pages it may never see. Those of later pages are files, which React waits for before it shows the page.
 * The browser takes the first from the page it got, so that a page drawn anew (an error does that) keeps its looks.
 */
export function Stylesheet() {
  const { text, nonce } = useContext(StylesContext);
  const matches = useMatches();
  if (import.meta.env.DEV) return <Links nonce={nonce} />;
  return (
    <>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles, which React would escape
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {!import.meta.env.SSR &&
        matches.flatMap(({ id }) =>
          window.__reactRouterManifest.routes[id]?.css?.map((file) => (
            <link key={file} rel="stylesheet" href={file} precedence="page" />
          )),
        )}
    </>
  );
}

declare global {
  interface Window {
    /** React Router's list of what each route needs; the page has loaded it by now. */
    __reactRouterManifest: { routes: Record<string, { css?: string[] }> };
    /** The page's own routes and what they stand in, by id. */
    __reactRouterRouteModules: object;
  }
}

/** What came with the page comes with no later one. To be called before anything is drawn. */
export function forgetServedStyles(): void {
  const { routes } = window.__reactRouterManifest;
  const served = Object.keys(window.__reactRouterRouteModules).flatMap((id) => routes[id]?.css ?? []);
  for (const route of Object.values(routes)) {
    route.css &&= route.css.filter((file) => !served.includes(file));
  }
}

function readFromPage(): Styles {
  const style = typeof document === 'undefined' ? undefined : findStyle();
  return { text: style?.textContent ?? '', nonce: style?.nonce };
}

/** While developing there is a link in its place. */
function findStyle() {
  const place = import.meta.env.DEV ? 'link[nonce]' : 'head > style[nonce]';
  return document.querySelector<HTMLElement>(place);
}
