import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Loads the connection handling when the browser is idle, so that the first page does not wait for it. */
export function Connection() {
  const [parts, setParts] = useState<{ Notice: ComponentType }>();
  useEffect(() => {
    whenIdle(() => {
      import('../connection/connection-notice.tsx').then(
        ({ ConnectionNotice }) => setParts({ Notice: ConnectionNotice }),
        () => {},
      );
    });
  }, []);
  return parts && <parts.Notice />;
}
