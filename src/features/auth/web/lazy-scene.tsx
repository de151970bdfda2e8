import { lazy, useState } from 'react';
import styles from './bus-stop-scene.module.css';

const BusStopScene = lazy(() =>
  import('./bus-stop-scene.tsx').then(({ BusStopScene }) => ({ default: BusStopScene })),
);

/**
 * Keeps the picture that the server rendered. Only a client-side navigation to this page loads the component (2.6 KB).
 * Both cases need the styles, so this file imports them.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered this markup, and it stays unchanged
  return <div data-scene suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />;
}

function findServerDrawing(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector('[data-scene]')?.innerHTML;
}
