import { expect, test } from 'vitest';
import { sortFeatures } from '../src/app/sort-features.ts';
import { features } from '../src/compose.ts';
import { searchableKinds } from '../src/features/subjects/questions.ts';

/** The search marks what they change before they erase it. */
const searched = features
  .filter(
    ({ name, answers = [] }) =>
      name !== 'search' && answers.some(({ question }) => question === searchableKinds.name),
  )
  .map(({ name }) => name);

test('features declare the order that their handlers and steps of leaving need', () => {
  const names = sortFeatures(features.toReversed()).map(({ name }) => name);
  for (const [first, second] of [
    ['people', 'membership'],
    ['invitations', 'membership'],
    ['deputies', 'news'],
    ['search', 'stories'],
    ['search', 'comments'],
    ['photos', 'stories'],
    ['recordings', 'stories'],
    ['letters', 'moderation'],
    ['following', 'news'],
    ...searched.map((name) => ['search', name] as const),
  ] as const) {
    expect(names.indexOf(first), `${first} before ${second}`).toBeLessThan(names.indexOf(second));
  }
});
