import { expect, test } from 'vitest';
import { inLatinLetters } from './latin-view.ts';

test('texts with a language are shown in Latin letters, names and texts without one as they are', () => {
  const mine = { title: 'മഴ', updatedAt: 1 };
  const data = {
    rows: [
      { title: 'മഴ', titleLanguage: 'ml', excerpt: 'The മഴ came', language: '', author: 'അമ്മു', minutes: 2 },
      { title: 'Rain', titleLanguage: '', excerpt: '', language: '', author: '', minutes: 1 },
    ],
    found: {
      title: ['ഒരു ', 'മഴ', ''],
      titleLanguage: 'ml',
      name: ['മഴ'],
    },
    mine,
    none: null,
    count: 3,
  };
  const before = structuredClone(data);
  expect(inLatinLetters(data)).toEqual({
    ...data,
    rows: [
      {
        ...data.rows[0],
        title: 'Mazha',
        titleLanguage: 'ml-Latn',
        excerpt: 'The mazha came',
        language: 'und-Latn',
      },
      data.rows[1],
    ],
    found: {
      title: ['Oru ', 'mazha', ''],
      titleLanguage: 'ml-Latn',
      name: ['മഴ'],
    },
  });
  expect(data).toEqual(before);
});

test('addresses stay as they were written, and their links stay at them', () => {
  const opening = 'മഴ https://example.org/മഴ-കഥ മഴ example.org മഴ';
  const links = ['https://example.org/മഴ-കഥ', 'example.org'].map((address, index) => {
    const start = opening.indexOf(address, index * 30);
    return { start, end: start + address.length, title: 'മഴ', titleLanguage: 'ml' };
  });
  const shown = inLatinLetters({ opening, language: 'ml', links });
  expect(shown.opening).toBe('Mazha https://example.org/മഴ-കഥ mazha example.org mazha');
  expect(shown.links.map(({ start, end, title }) => [shown.opening.slice(start, end), title])).toEqual([
    ['https://example.org/മഴ-കഥ', 'Mazha'],
    ['example.org', 'Mazha'],
  ]);
});
