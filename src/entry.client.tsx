import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './web/texts/texts.ts';
import { listServedTexts, readFromPage } from './web/ui/reader.ts';

// Load the page's catalogues before hydrating, so that React renders the server's language at once.
void loadTexts(readFromPage().language, listServedTexts()).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
