import { lazy, useState } from 'react';
import styles from './bus-stop-scene.module.css';

const BusStopScene = lazy(() =>
  import('./bus-stop-scene.tsx').then(({ BusStopScene }) => ({ default: BusStopScene })),
);

/**
 * A first visit comes with the picture drawn: its 2.6 KB are fetched by those alone who come from another page. Its
 * styles are needed by both, and come with this page.
 */
export function LazyScene() {
  const [drawn] = useState(findServerDrawing);
  if (drawn === undefined) {
    return (
      <div data-scene>
        <BusStopScene styles={styles} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own drawing, left as it stands
  return <div data-scene suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />;
}

function findServerDrawing(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector('[data-scene]')?.innerHTML;
}
