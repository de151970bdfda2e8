import { late } from '../../../web/ui/page/late.tsx';
// A page's HTML contains the styles that its own script imports.
import './choices.module.css';

/**
 * Loads the question under an announcement. A separate module, because the pages of stories would load a module
 * that they share with announcements as a further file.
 */
export const LazyAnnouncedQuestion = late(() =>
  import('./load-question.ts').then(({ loadQuestion }) => loadQuestion()),
);

/** The fields of a question in the form of its text. */
export const LazyAskFields = late(() =>
  import('./load-question.ts').then(({ loadAskFields }) => loadAskFields()),
);
