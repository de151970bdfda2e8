import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../../web/ui/page/when-idle.ts';
// A page's HTML contains the styles that its own script imports.
import './new-story.module.css';
import './story-sheet.module.css';

/** Loads the sheet for new stories when the browser is idle. Without the sheet, its link leads to a page. */
export function LazyStorySheet() {
  const [Sheet, setSheet] = useState<ComponentType>();
  useEffect(() => {
    whenIdle(() => {
      import('./story-sheet.tsx').then(
        ({ StorySheet }) => setSheet(() => StorySheet),
        () => {},
      );
    });
  }, []);
  return Sheet && <Sheet />;
}
