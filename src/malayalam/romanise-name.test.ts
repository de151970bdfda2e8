import { expect, test } from 'vitest';
import { romaniseName } from './romanise-name.ts';

test.each([
  ['a name that sounds as it is written', 'ഗോപിനാഥൻ നായർ', 'Gopinathan Nair'],
  ['a name that English spells in its own way', 'സെബാസ്റ്റ്യൻ വർഗീസ്', 'Sebastian Varghese'],
  ['a name that ends in a consonant', 'അജിത്', 'Ajith'],
  ['initials with full stops', 'എം. ടി. വാസുദേവൻ നായർ', 'M. T. Vasudevan Nair'],
  ['an initial without a full stop', 'രാമൻ കെ', 'Raman K'],
  ['a name that sounds like two letters', 'ജിജി', 'Jiji'],
  ['a place', 'കോഴിക്കോട്, കേരളം', 'Kozhikode, Kerala'],
  ['a place that ends in -ad', 'പാലക്കാട്', 'Palakkad'],
  ['a place whose ending English spells in its own way', 'കടുത്തുരുത്തിപ്പള്ളി', 'Kaduthuruthippally'],
  ['a name with Latin letters', 'Dubai (നാട് തിരൂർ)', 'Dubai (Naad Thirur)'],
])('%s is written as Keralites write it: %s', (_which, name, latin) => {
  expect(romaniseName(name)).toBe(latin);
});
