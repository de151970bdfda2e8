import { expect, test } from 'vitest';
import { sortFeatures } from '../src/app/sort-features.ts';
import { features } from '../src/compose.ts';

test('features declare the order that their handlers and steps of leaving need', () => {
  const names = sortFeatures(features.toReversed()).map(({ name }) => name);
  for (const [first, second] of [
    ['people', 'membership'],
    ['invitations', 'membership'],
    ['deputies', 'news'],
    ['search', 'stories'],
    ['search', 'comments'],
    ['search', 'gatherings'],
    ['photos', 'stories'],
    ['recordings', 'stories'],
    ['letters', 'moderation'],
    ['following', 'news'],
  ] as const) {
    expect(names.indexOf(first), `${first} before ${second}`).toBeLessThan(names.indexOf(second));
  }
});
