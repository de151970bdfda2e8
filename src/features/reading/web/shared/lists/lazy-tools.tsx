import { lazy } from 'react';

type Tools = typeof import('../../story-tools.tsx')['storyTools'];

/**
 * Returns a part that is loaded after the page. Before that, its HTML works as it does without JavaScript. If
 * the script cannot be loaded, the part stays as the server drew it: another element would be a hydration
 * error.
 */
function lazyTool<Name extends keyof Tools>(name: Name) {
  return lazy(() =>
    import('../../story-tools.tsx').then(
      ({ storyTools }) => ({ default: storyTools[name] }),
      () => new Promise<never>(() => {}),
    ),
  );
}

export const LazyReadAloud = lazyTool('ReadAloud');
export const LazyReadingMenu = lazyTool('ReadingMenu');
export const LazyReadingPlace = lazyTool('ReadingPlace');
export const LazyStoryButtons = lazyTool('StoryButtons');
export const LazyTold = lazyTool('Told');
