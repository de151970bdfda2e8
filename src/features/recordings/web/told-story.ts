import { lazyPart } from '../../../web/ui/page/late.tsx';
import { withTexts } from './with-texts.ts';

/**
 * Few stories have a recording, so the script of story tools does not contain the player. Until the player's
 * script loads, or if it fails, the browser's own player works.
 */
export const LazyToldStory = lazyPart(load);

async function load() {
  const { ToldRecording } = await withTexts(import('./told-recording.tsx'));
  return ToldRecording;
}
