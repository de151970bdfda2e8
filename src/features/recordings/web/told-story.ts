import { lazy } from 'react';
import { loadTexts } from '../../../web/texts/texts.ts';
import { keepInPlace } from '../../../web/ui/page/late.tsx';
import { readFromPage } from '../../../web/ui/page/reader.ts';

/** Few stories have a recording, so the tools of a story do not contain its player. Until the script arrives, or if it does not, the browser's own player works. */
export const LazyToldStory = lazy(() => keepInPlace(load()));

async function load() {
  const { ToldRecording } = await import('./told-recording.tsx');
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['recordings']);
  return { default: ToldRecording };
}
