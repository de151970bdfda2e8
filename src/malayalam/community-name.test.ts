import { expect, test } from 'vitest';
import { DEFAULT_NAMES } from '../languages/languages.ts';
import { nameStem } from './community-name.ts';

test('Malayalam endings follow the default name itself, and a word that fits them after any other name', () => {
  expect(`${nameStem(DEFAULT_NAMES.ml)}യിൽ`).toBe('കേറിക്കോയിൽ');
  expect(`${nameStem('കൂട്ട്')}യിലേക്ക്`).toBe('കൂട്ട് എന്ന കൂട്ടായ്മയിലേക്ക്');
  expect(`${nameStem('Friends of 1989')}യുടെ`).toBe('Friends of 1989 എന്ന കൂട്ടായ്മയുടെ');
});
