import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runsNightlyTests } from '../../test/runner/tier.ts';
import { isManglish } from './is-manglish.ts';
import { createManglish } from './manglish-source.ts';
import { normalise } from './normalise.ts';
import { readEnglish } from './packed-words.ts';
import { suggestWords } from './suggest-words.ts';
import { createWordSource } from './word-source.ts';

const manglish = createManglish();
const loanwords = readEnglish();

/** In an ordinary run, a tenth of the sentences is read. */
const EVERY = runsNightlyTests ? 1 : 10;

test.each([
  ['that the rules were chosen with', 'tuning', 0.98],
  ['that were read only for the score', 'held-out', 0.94],
])('of words in sentences %s, most are written as their author would', (_which, file, share) => {
  const words = readLines(file).flatMap(rate);
  const missed = words.filter(({ isRight }) => !isRight);
  // A sample of fewer words may be four points below all of them.
  const least = runsNightlyTests ? share : share - 0.04;
  expect(1 - missed.length / words.length).toBeGreaterThanOrEqual(least);
});

test('a word alone is mostly read right, and is the first suggestion while it is typed', () => {
  const pairs = readLines('words').map((line) => line.split(' = '));
  const source = createWordSource();
  for (const read of [
    (typed: string) => manglish.toMalayalam(typed),
    (typed: string) => suggestWords(source, typed, 1)[0] ?? '',
  ]) {
    const right = pairs.filter(([typed = '', spellings = '']) =>
      spellings.split('/').some((spelling) => keyOf(spelling, false) === keyOf(read(typed), false)),
    );
    expect(right.length / pairs.length).toBeGreaterThanOrEqual(runsNightlyTests ? 0.89 : 0.85);
  }
});

test.each([
  ['a vowel melts into a half u', 'paattorikkalum', 'പാട്ടൊരിക്കലും'],
  ['a vowel after a vowel takes a glide', 'vannayal', 'വന്നയാൾ'],
  ['a consonant follows a half u', 'noorupere', 'നൂറുപേരെ'],
])('two words typed as one are read as one: %s', (_which, typed, written) => {
  expect(manglish.toMalayalam(typed)).toBe(written);
});

test.each([
  ['a spoken ആണ് at the end of a noun', 'athu nalla rasama', 'അത് നല്ല രസമാ'],
  ['a spoken ആണ് at the end of a past', 'njan kandatha', 'ഞാൻ കണ്ടതാ'],
  ['an end without its l', 'odiyappo veenu', 'ഓടിയപ്പോൾ വീണു'],
  ['a word as chats shorten it', 'njn vtl ethi', 'ഞാൻ വീട്ടിൽ എത്തി'],
  ['a typed aa is a long vowel', 'naattu vazhi', 'നാട്ടു വഴി'],
  ['work', 'veedinte pani kazhinju', 'വീടിന്റെ പണി കഴിഞ്ഞു'],
  ['a fever', 'enikku pani vannu', 'എനിക്ക് പനി വന്നു'],
  ['an ending after a number', '1998-il 9.40-nte bus', '1998-ൽ 9.40-ന്റെ ബസ്'],
])('spoken words and words of two meanings are read by their place: %s', (_which, typed, written) => {
  expect(manglish.toMalayalam(typed)).toBe(written);
});

test('English sentences, addresses and names that nobody knows stay as they were typed', () => {
  expect(
    manglish.toMalayalam('Njan class-il poyi. She said: "Where do you see yourself in five years?"'),
  ).toBe('ഞാൻ ക്ലാസിൽ പോയി. She said: "Where do you see yourself in five years?"');
  expect(manglish.toMalayalam('Avan Zyxwq enna kadayil aayirunnu')).toContain(' Zyxwq എന്ന കടയിൽ ആയിരുന്നു');
  expect(manglish.toMalayalam('മഴ 12:30 😀')).toBe('മഴ 12:30 😀');
});

test.each([
  ['Manglish', 'Njan innale veettil poyi, amma avide undayirunnu', true],
  ['Manglish with English words', 'Innale office late aayirunnu, bus miss aayi, pinne auto kitti', true],
  ['Manglish with the spellings of chats', 'Choru vechittund vegam vannu kazhikku, enthoru choodanu', true],
  ['English', 'We walked home in the rain and were happy about it', false],
  ['English with like endings', 'He found the second menu around the ground floor of Kerikko', false],
  ['English with names', 'Amma and I went to Kochi to see the boats in the evening', false],
  ['Malayalam', 'ഞാൻ ഇന്നലെ വീട്ടിൽ പോയി, അമ്മ അവിടെ ഉണ്ടായിരുന്നു', false],
])('%s is told from other texts', (_which, text, expected) => {
  expect(isManglish(text)).toBe(expected);
});

test('a text of four Manglish sentences is told from other texts', () => {
  const typed = ['tuning', 'held-out'].flatMap(readLines).map((line) => line.split(' = ')[0]);
  const texts = Array.from({ length: Math.floor(typed.length / 4) }, (_text, index) =>
    typed.slice(index * 4, index * 4 + 4).join('. '),
  );
  expect(texts.filter((text) => !isManglish(text))).toEqual([]);
});

/** Returns the lines of a list of pairs; in an ordinary run, a tenth of them. */
function readLines(file: string): string[] {
  return readFileSync(`test/manglish/${file}.txt`, 'utf8')
    .split('\n')
    .filter((line) => line.includes(' = '))
    .filter((_line, index) => index % EVERY === 0);
}

interface Rated {
  isRight: boolean;
}

/** Returns whether each word of a sentence is right. Within a sentence, writers end words in ് or ു as they like. */
function rate(line: string): Rated[] {
  const [typed = '', right = ''] = line.split(' = ');
  const written = manglish.toMalayalam(typed).split(' ');
  const wanted = right.split(' ');
  return wanted.map((word, index) => {
    const spellings = word
      .split('/')
      .flatMap((spelling) => [spelling, loanwords.get(spelling.toLowerCase()) ?? spelling]);
    const isLast = index === wanted.length - 1;
    return {
      isRight: spellings.some((spelling) => keyOf(spelling, isLast) === keyOf(written[index] ?? '', isLast)),
    };
  });
}

function keyOf(word: string, isLast: boolean): string {
  const key = normalise(word).toLowerCase();
  return isLast ? key : key.replace(/[ു്]$/, '');
}
