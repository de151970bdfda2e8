import { lazy } from 'react';
import { loadTexts } from '../../../web/texts/texts.ts';
import { readFromPage } from '../../../web/ui/page/reader.ts';
// A page's HTML contains the styles that its own script imports.
import './player.module.css';
import './told-recording.module.css';
import '../../../web/ui/controls/field.module.css';

/** Few stories have a recording. Until the script arrives, or if it does not, the browser's own player works. */
export const LazyToldRecording = lazy(() => load().catch(() => new Promise<never>(() => {})));

async function load() {
  const { ToldRecording } = await import('./told-recording.tsx');
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['recordings']);
  return { default: ToldRecording };
}
