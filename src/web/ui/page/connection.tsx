import { type ComponentType, useEffect, useState } from 'react';
import { reloadHidden } from './reload-hidden.ts';
import { whenIdle } from './when-idle.ts';

/** Loads the code for connections when the browser is idle, so that the first page does not wait for it. */
export function Connection() {
  const [parts, setParts] = useState<{ Notice: ComponentType }>();
  useEffect(() => {
    addEventListener('pageshow', reloadRestored);
    whenIdle(() => {
      import('../../connection/connection-notice.tsx').then(
        ({ ConnectionNotice }) => {
          removeEventListener('pageshow', reloadRestored);
          setParts({ Notice: ConnectionNotice });
        },
        () => {},
      );
    });
  }, []);
  return parts && <parts.Notice />;
}

/** Reloads a page from the back/forward cache if the reader left it before it could watch the session. */
function reloadRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) reloadHidden();
}
