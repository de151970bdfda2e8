import { createContext, useContext } from 'react';
import { Links, useMatches } from 'react-router';

interface Styles {
  /** The CSS of the requested page. Empty in development, where styles come as modules. */
  text: string;
  nonce: string | undefined;
}

const StylesContext = createContext<Styles>(readFromPage());

export const StylesProvider = StylesContext.Provider;

/** Returns the nonce that the content security policy requires of inline scripts and styles. */
export function useNonce(): string | undefined {
  return useContext(StylesContext).nonce;
}

/**
 * Renders the CSS of the first page inline, so that the page shows without further requests. Later pages have CSS
 * files, which React awaits before it shows the page. In the browser, the inline CSS is read back from the document,
 * so that a full re-render, for example of an error page, keeps it.
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
    /** React Router's manifest, which is loaded before this code runs. */
    __reactRouterManifest: {
      routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
    };
    /** The modules of the page's route and its parent routes, by id. */
    __reactRouterRouteModules: object;
  }
}

/** Removes CSS that is already inline from the manifest, so that later pages do not load it. Call this before rendering. */
export function removeServedStyles(): void {
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

/** Returns the element with the nonce: the inline style, or a link in development. */
function findStyle() {
  const selector = import.meta.env.DEV ? 'link[nonce]' : 'head > style[nonce]';
  return document.querySelector<HTMLElement>(selector);
}
