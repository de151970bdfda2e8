import { late } from '../../../web/ui/page/late.tsx';

/** Loaded after the page, because few texts have a question. Until then its forms work as without scripts. */
export const LazyQuestion = late(() =>
  import('./load-question.ts').then(({ loadQuestion }) => loadQuestion()),
);
