import { late } from '../../../web/ui/page/late.tsx';
// A page's HTML contains the styles that its own script imports.
import './choices.module.css';

/** As LazyQuestion. A module of its own, because one that pages of stories import too would be a further file of those. */
export const LazyAnnouncedQuestion = late(() =>
  import('./load-question.ts').then(({ loadQuestion }) => loadQuestion()),
);

/** The fields of a question in the form of its text. */
export const LazyAskFields = late(() =>
  import('./load-question.ts').then(({ loadAskFields }) => loadAskFields()),
);
