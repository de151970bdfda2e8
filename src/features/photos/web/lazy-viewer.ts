import { lazy } from 'react';
import type { Language } from '../../../languages/languages.ts';
import { loadTexts } from '../../../web/texts/texts.ts';

const load = () => import('./photo-viewer.tsx');

/** Loads the code and texts of an enlarged photo. Few readers enlarge one. */
export async function loadViewer(language: Language): Promise<void> {
  await Promise.all([load(), loadTexts(language, ['photos'])]);
}

/** Renders nothing if the script cannot be loaded. */
export const LazyViewer = lazy(() =>
  load().then(
    ({ PhotoViewer }) => ({ default: PhotoViewer }),
    () => ({ default: (() => null) as unknown as typeof import('./photo-viewer.tsx')['PhotoViewer'] }),
  ),
);
