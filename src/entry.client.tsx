import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogues } from './web/messages/catalogues.ts';
import { listServedCatalogues, readFromPage } from './web/ui/reader.ts';
import { removeServedStyles } from './web/ui/stylesheet.tsx';

// Load the page's catalogues before hydrating, so that React renders the server's language at once.
void loadCatalogues(readFromPage().language, listServedCatalogues()).then(() =>
  startTransition(() => {
    removeServedStyles();
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
