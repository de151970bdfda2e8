import type { Language } from '../../../languages/languages.ts';
import { loadTexts } from '../../../web/texts/texts.ts';
import { lazyOrNothing } from '../../../web/ui/page/late.tsx';

const load = () => import('./photo-viewer.tsx');

/** Loads the code and texts of an enlarged photo. Few readers enlarge one. */
export async function loadViewer(language: Language): Promise<void> {
  await Promise.all([load(), loadTexts(language, ['photos'])]);
}

export const LazyViewer = lazyOrNothing(() => load().then(({ PhotoViewer }) => PhotoViewer));
