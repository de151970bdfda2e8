import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogues } from './web/messages/catalogues.ts';
import { listServedCatalogues, readFromPage } from './web/ui/reader.ts';

declare global {
  interface Window {
    /** React Router's list of what each route needs; the page has loaded it by now. */
    __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> };
  }
}

// The styles are in the page: without this the first step to another one would fetch them again, and wait for them.
if (import.meta.env.PROD) delete window.__reactRouterManifest?.routes.root?.css;

// The page's texts first: it is drawn once, in the language that the server wrote.
void loadCatalogues(readFromPage().language, listServedCatalogues()).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
