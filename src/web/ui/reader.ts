import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CatalogueName } from '../messages/catalogues.ts';
import type { Language } from '../messages/language.ts';

/** How the page is written and coloured. */
export interface Reader {
  language: Language;
  /** Undefined follows the device. */
  theme: 'light' | 'dark' | undefined;
}

interface ServedReader extends Reader {
  /** The page's texts, by their catalogue's name, where the browser may fetch them while it still reads the page. */
  catalogues: Map<CatalogueName, string>;
}

const ServedReaderContext = createContext<ServedReader | undefined>(undefined);

export const ServedReaderProvider = ServedReaderContext.Provider;

/** As the server last told, or where it could not (it was refused, or failed), as this very page is. */
export function useReader(): Reader {
  const loaded = useRouteLoaderData('root') as { settings: Reader } | undefined;
  const served = useContext(ServedReaderContext);
  return loaded?.settings ?? served ?? readFromPage();
}

/** The page's texts on the server; in the browser they are on their way already. */
export function useServedCatalogues(): Map<CatalogueName, string> | undefined {
  return useContext(ServedReaderContext)?.catalogues;
}

/** What the server said in the page it sent. */
export function readFromPage(): Reader {
  const { lang, dataset } = document.documentElement;
  return {
    language: lang === 'ml' ? 'ml' : 'en',
    theme: dataset.theme === 'light' || dataset.theme === 'dark' ? dataset.theme : undefined,
  };
}

/** The names of the catalogues that the page was written with. */
export function listServedCatalogues(): CatalogueName[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-catalogue]');
  return Array.from(links, (link) => link.dataset.catalogue as CatalogueName);
}
