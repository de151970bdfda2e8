import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogues } from './web/messages/catalogues.ts';
import { listServedCatalogues, readFromPage } from './web/ui/reader.ts';

// Load the page's catalogues before hydrating, so that React renders the server's language at once.
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
