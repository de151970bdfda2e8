import type { Feature } from '../../app/feature.ts';
import { computeWords } from './server/community-words.ts';

export const typingFeature: Feature = {
  name: 'typing',
  tables: {
    // Computed from the stories again.
    community_words: { backup: 'omit' },
  },
  reads: ['stories'],
  sweeps: {
    'community words': (context, now, signal) => computeWords(context, now, signal),
  },
};
