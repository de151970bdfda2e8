import { expect, test } from 'vitest';
import { asWritten, inLatinLetters } from './latin-view.ts';

test('texts and names are shown in Latin letters, and forms as they were written', () => {
  const mine = asWritten({ title: 'മഴ', updatedAt: 1 });
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
        author: 'Ammu',
        excerpt: 'The mazha came',
        language: 'und-Latn',
      },
      data.rows[1],
    ],
    found: {
      title: ['Oru ', 'mazha', ''],
      titleLanguage: 'ml-Latn',
      name: ['Mazha'],
    },
  });
  expect(inLatinLetters(mine)).toBe(mine);
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

test('what needs no change stays the same object, and what the community wrote in Malayalam stays for Malayalam readers', () => {
  const data = { rows: [{ name: 'Ammu' }], saved: { ml: 'മഴ' }, init: 3 };
  expect(inLatinLetters(data, 'ml')).toBe(data);
  expect(inLatinLetters(data).saved.ml).toBe('Mazha');
  expect(inLatinLetters({ name: 'ജോർജ് കെ', initial: 'ജോ' })).toEqual({ name: 'George K', initial: 'G' });
});
