import { lazy } from 'react';
import { keepInPlace } from '../../../web/ui/page/late.tsx';
import { withTexts } from './with-texts.ts';

/** Few stories have a recording, so the tools of a story do not contain its player. Until the script arrives, or if it does not, the browser's own player works. */
export const LazyToldStory = lazy(() => keepInPlace(load()));

async function load() {
  const { ToldRecording } = await withTexts(import('./told-recording.tsx'));
  return { default: ToldRecording };
}
