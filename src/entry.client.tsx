import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from './web/connection/install-prompt.ts';
import { loadTexts } from './web/texts/texts.ts';
import { followTranslation } from './web/ui/page/follow-translation.ts';
import { keepTypedText } from './web/ui/page/keep-typed-text.ts';
import { loadAgain } from './web/ui/page/load-again.ts';
import { listServedTexts, readFromPage } from './web/ui/page/reader.ts';
import { watchHistorySteps } from './web/ui/page/use-history-step.ts';

followTranslation();
watchHistorySteps();
keepInstallPrompt();
const writeTypedText = keepTypedText();

// Load the page's catalogues before hydrating, so that React renders the server's language at once. Until then, the page works as without
// scripts.
void loadAgain(() => loadTexts(readFromPage().language, listServedTexts())).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <KeptText>
          <HydratedRouter />
        </KeptText>
      </StrictMode>,
      {
        // React has drawn the page anew, because something had changed its HTML.
        onRecoverableError(error) {
          writeTypedText();
          reportError(error);
        },
      },
    );
  }),
);

/**
 * Writes what the reader typed before the scripts loaded into the hydrated fields, before effects of the
 * children read them.
 */
function KeptText({ children }: { children: ReactNode }) {
  useLayoutEffect(writeTypedText, []);
  return children;
}
