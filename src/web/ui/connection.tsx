import { type ComponentType, useEffect, useState } from 'react';
import { loadCatalogues } from '../messages/catalogues.ts';
import { readFromPage } from './reader.ts';
import { whenIdle } from './when-idle.ts';

/** What looks after the line to the server. It comes late, so that the first page waits for none of it. */
export function Connection() {
  const [parts, setParts] = useState<{ Notice: ComponentType }>();
  useEffect(() => {
    whenIdle(() => {
      const texts = loadCatalogues(readFromPage().language, ['connection']);
      Promise.all([import('../connection/connection-notice.tsx'), texts]).then(
        ([{ ConnectionNotice }]) => setParts({ Notice: ConnectionNotice }),
        () => {},
      );
    });
  }, []);
  return parts && <parts.Notice />;
}
