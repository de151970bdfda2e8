import { createContext, useContext } from 'react';
import { Links, useMatches } from 'react-router';

interface Styles {
  /** The CSS of the requested page. On the server, a placeholder that page-styles.ts replaces. */
  text: string;
  /** The CSS of the community's own colour, if it has one. */
  accent: string | undefined;
  /** The stylesheets of the requested page. Empty in the browser, where React Router's manifest has them. */
  files: string[];
  nonce: string | undefined;
}

const StylesContext = createContext<Styles>(readFromPage());

export const StylesProvider = StylesContext.Provider;

/** Returns the nonce that the content security policy requires of inline scripts and styles. */
export function useNonce(): string | undefined {
  return useContext(StylesContext).nonce;
}

/**
 * Renders the CSS that the first page needs inline, so that the page is shown without further requests, and
 * links to the complete stylesheets, which load after the first frame: see pauseScripts. For later pages, React
 * waits for their stylesheets before it shows them. In the browser, the inline CSS is read back from the
 * document.
 */
export function Stylesheet() {
  const { text, accent, files, nonce } = useContext(StylesContext);
  const matches = useMatches();
  const ownColours = accent && (
    <style nonce={nonce} href="accent" precedence="accent">
      {accent}
    </style>
  );
  if (import.meta.env.DEV) {
    return (
      <>
        <Links nonce={nonce} />
        {ownColours}
      </>
    );
  }
  const shown = import.meta.env.SSR
    ? files
    : matches.flatMap(({ id }) => window.__reactRouterManifest.routes[id]?.css ?? []);
  return (
    <>
      <style nonce={nonce} href="page" precedence="first">
        {text}
      </style>
      {ownColours}
      {[...new Set(shown)].map((file) => (
        <link key={file} rel="stylesheet" href={file} precedence="page" />
      ))}
    </>
  );
}

declare global {
  interface Window {
    /** React Router's manifest, which is loaded before this code runs. */
    __reactRouterManifest: {
      routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
    };
  }
}

function readFromPage(): Styles {
  if (typeof document === 'undefined') return { text: '', accent: undefined, files: [], nonce: undefined };
  const style = findStyle();
  const accent = document.querySelector('style[data-href=accent]')?.textContent;
  return { text: style?.textContent ?? '', accent, files: [], nonce: style?.nonce };
}

/** Returns the element with the nonce: the inline style, or a link in development. */
function findStyle() {
  const selector = import.meta.env.DEV ? 'link[nonce]' : 'head > style[nonce]';
  return document.querySelector<HTMLElement>(selector);
}
