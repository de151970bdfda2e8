import type { Feature } from '../../app/feature.ts';
import { computeWords } from './server/community-words.ts';
import { wordsRoutes } from './server/words-route.ts';

export const typingFeature: Feature = {
  name: 'typing',
  routes: wordsRoutes,
  tables: {
    // Computed from the stories again.
    community_words: { backup: 'omit' },
  },
  reads: ['stories'],
  sweeps: {
    'community words': (context, now, signal) => computeWords(context, now, signal),
  },
};
