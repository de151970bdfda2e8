import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogues } from './web/messages/catalogues.ts';
import { listServedCatalogues, readFromPage } from './web/ui/reader.ts';
import { removeServedStyles } from './web/ui/stylesheet.tsx';

// The page's texts first: it is drawn once, in the language that the server wrote.
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
