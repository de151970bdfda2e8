import { expect, test } from 'vitest';
import { MAX_WORDS } from '../contract.ts';
import { parseQuery, termsOf, tiersOf } from './terms.ts';

test('words in quotation marks are exact, a single mark changes nothing, and repeated words count once', () => {
  const parse = (q: string) => parseQuery(q).words.map(({ word, isExact }) => (isExact ? `=${word}` : word));
  expect(parse('മഴ "Kappa curry" puttu')).toEqual(['മഴ', '=kappa', '=curry', 'puttu']);
  expect(parse('“kappa” puttu')).toEqual(['=kappa', 'puttu']);
  expect(parse('a "b c')).toEqual(['a', 'b', 'c']);
  expect(parse('"kappa curry" 5" pipe')).toEqual(['=kappa', '=curry', '5', 'pipe']);
  expect(parse('Mazha mazha MAZHA')).toEqual(['mazha']);
  expect(parse(' .,! ')).toEqual([]);
  const many = Array.from({ length: MAX_WORDS + 1 }, (_, index) => `word${index}`).join(' ');
  expect(parseQuery(many)).toMatchObject({ isShortened: true });
});

test('terms of titles, texts and kinds of documents are different', () => {
  const document = { title: 'മഴ', text: '' };
  const story = new Set(termsOf({ kind: 'story', ...document }));
  const person = new Set(termsOf({ kind: 'person', ...document }));
  const inText = new Set(termsOf({ kind: 'story', title: '', text: 'മഴ' }));
  expect(story.isDisjointFrom(person)).toBe(true);
  expect(inText.isSubsetOf(story) && inText.size < story.size).toBe(true);
  const tiers = tiersOf(parseQuery('mazha'), 'story', { topic: 'food' });
  const meets = (terms: Set<number>, tier: 1 | 2 | 3 | 4 | 5) =>
    tiers
      .get(tier)
      ?.slice(0, 1)
      .every((alternatives) => alternatives.some((term) => terms.has(term)));
  expect(([1, 2, 3, 4, 5] as const).map((tier) => meets(story, tier))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(([1, 2, 3, 4, 5] as const).map((tier) => meets(inText, tier))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
