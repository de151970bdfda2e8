import type { Feature } from '../../app/feature.ts';
import { CLAIM_MS, computeWords } from './server/community-words.ts';
import { wordsRoutes } from './server/words-route.ts';

export const typingFeature: Feature = {
  name: 'typing',
  routes: wordsRoutes,
  tables: {
    // The server computes the words again from the stories.
    community_words: { backup: 'omit' },
  },
  plannedTimes: [
    { table: 'community_words', column: 'claimed_until', longestMs: CLAIM_MS },
    { table: 'community_words', column: 'computed_at', longestMs: 0 },
  ],
  sweeps: { 'community words': computeWords },
};
