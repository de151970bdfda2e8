import { late } from '../../../web/ui/page/late.tsx';
// A page's HTML contains the styles that its own script imports.
import './choices.module.css';

/** Few texts have a question, so that the script of a page does not contain it. Its forms work before, as without scripts. */
export const LazyQuestion = late(() =>
  import('./load-question.ts').then(({ loadQuestion }) => loadQuestion()),
);
