import { lazy } from 'react';
// A page's HTML contains the styles that its own script imports.
import './recorder.module.css';
import './player.module.css';

/** The server never draws it: without scripts, the page has a field for files in its place. */
export const LazyRecorder = lazy(() =>
  import('./recorder.tsx').then(({ Recorder }) => ({ default: Recorder })),
);
