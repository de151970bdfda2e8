import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** What looks after the line to the server. It comes late, so that the first page waits for none of it. */
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
