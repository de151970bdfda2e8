import { expect, test } from 'vitest';
import { UNLISTED } from '../../../test/unlisted-words.ts';
import { HELD_OUT, TUNED } from '../../../test/word-pairs.ts';
import { readEnglish } from '../../malayalam/packed-words.ts';
import { staysLatin } from './kept-latin.ts';

const stays = (word: string) => staysLatin('', word);

test('frequent English words stay in Latin letters, with endings and capitals', () => {
  for (const word of ['office', 'Meeting', 'movies', 'calling', 'danced', 'slowly', 'www']) {
    expect([word, stays(word)]).toEqual([word, true]);
  }
});

test('no Malayalam word that people type stays in Latin letters', () => {
  const english = new Set(readEnglish().values());
  const kept = [...TUNED, ...HELD_OUT, ...UNLISTED]
    // Loanwords are English words.
    .filter(({ word }) => !english.has(word))
    .flatMap(({ word, manglish }) => manglish.filter(stays).map((spelling) => `${spelling} for ${word}`));
  expect(kept).toEqual([]);
});
