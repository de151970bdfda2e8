import type { ComponentType } from 'react';
import { lazyPart } from '../../../../../web/ui/page/late.tsx';

type Tools = typeof import('../../story-tools.tsx')['storyTools'];

/**
 * Returns a part that is loaded after the page. Before that, its HTML works as it does without JavaScript. If
 * the script cannot be loaded, the part stays as the server drew it: another element would be a hydration
 * error.
 */
function lazyTool<Props extends object>(choose: (tools: Tools) => ComponentType<Props>) {
  return lazyPart(() => import('../../story-tools.tsx').then(({ storyTools }) => choose(storyTools)));
}

export const LazyReadAloud = lazyTool((tools) => tools.ReadAloud);
export const LazyReadingMenu = lazyTool((tools) => tools.ReadingMenu);
export const LazyReadingPlace = lazyTool((tools) => tools.ReadingPlace);
export const LazyStoryButtons = lazyTool((tools) => tools.StoryButtons);
export const LazyTold = lazyTool((tools) => tools.Told);
