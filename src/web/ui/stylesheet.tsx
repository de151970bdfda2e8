import { createContext, useContext } from 'react';
import { Links } from 'react-router';

interface Stylesheet {
  /** Undefined while developing: styles then come as modules. */
  text: string | undefined;
  nonce: string | undefined;
}

const StylesheetContext = createContext<Stylesheet>(readFromPage());

export const StylesheetProvider = StylesheetContext.Provider;

/** What lets a script or style of the page's own pass the content security policy. */
export function useNonce(): string | undefined {
  return useContext(StylesheetContext).nonce;
}

/**
 * The styles, inside the page: a first visit then waits for nothing else before it shows.
 * The browser takes them from the page it got, so that a page drawn anew (an error does that) keeps its looks.
 */
export function Stylesheet() {
  const { text = '', nonce } = useContext(StylesheetContext);
  if (import.meta.env.DEV) return <Links nonce={nonce} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built stylesheet, which React would escape
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function readFromPage(): Stylesheet {
  if (typeof document === 'undefined') return { text: undefined, nonce: undefined };
  const style =
    document.querySelector<HTMLStyleElement>('head > style[nonce]') ??
    document.querySelector<HTMLLinkElement>('link[nonce]');
  return { text: style?.textContent ?? undefined, nonce: style?.nonce };
}
