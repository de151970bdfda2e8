import { expect, test } from 'vitest';
import { sortFeatures } from './sort-features.ts';

const sort = (...features: { name: string; before?: string[]; after?: string[] }[]) =>
  sortFeatures(features).map(({ name }) => name);

test('features keep their order, except behind those that must come before them', () => {
  expect(sort({ name: 'c' }, { name: 'a' }, { name: 'b' })).toEqual(['c', 'a', 'b']);
  expect(sort({ name: 'a', after: ['c'] }, { name: 'b' }, { name: 'c' })).toEqual(['b', 'c', 'a']);
  expect(sort({ name: 'a' }, { name: 'b' }, { name: 'c', before: ['a'] })).toEqual(['b', 'c', 'a']);
});

test('features that contradict each other are refused, and so is the name of no feature', () => {
  const contradiction = () =>
    sort(
      { name: 'z' },
      { name: 'a', before: ['b'] },
      { name: 'b', before: ['c'] },
      { name: 'c', before: ['a'] },
    );
  expect(contradiction).toThrow('these features contradict each other: a, b, c');
  expect(() => sort({ name: 'a', after: ['gone'] })).toThrow('a must stand before or after gone');
});
