import { normalise } from '../src/malayalam/normalise.ts';
import { phoneticKeys } from '../src/malayalam/phonetic-key.ts';
import { soundsAlike } from '../src/malayalam/sounds-alike.ts';
import { pick, type Random } from '../test/seeded-random.ts';

/** About as many words as occur in the texts of a large community. */
const WORDS = 40_000;
const CONSONANTS = [...'കഗചജടഡണതദനപബമയരലവശസഹളഴറ'];
const SIGNS = ['', '', 'ാ', 'ി', 'ീ', 'ു', 'െ', 'േ', 'ൊ', 'ോ'];
const ENDINGS = ['', '', '', 'ം', 'ൻ', 'ൽ', 'ർ', 'യിൽ', 'ത്തിൽ', 'ും', 'ുടെ'];

export interface Vocabulary {
  /** The most frequent word first. */
  words: string[];
  /** Returns a text of random words. The frequency of a word is inverse to its place, as in real texts. */
  write(words: number, random: Random): string;
}

/** Creates words that sound like Malayalam. A third of the texts have them in Latin letters, as members type them. */
export function createVocabulary(random: Random): Vocabulary {
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => pick(CONSONANTS, random) + pick(SIGNS, random),
    );
    // A sign cannot follow another sign.
    const word = (syllables.join('') + pick(ENDINGS, random)).replace(/([ാ-ൌ])[ാ-ൌ]/g, '$1');
    words.add(words.size % 3 === 2 ? toManglish(word) : word);
  }
  const list = [...words];
  // The place of a word is distributed so that each word is as frequent as the inverse of its place.
  const choose = (random: Random) => list[Math.floor(WORDS ** random()) - 1];
  return {
    words: list,
    write: (count, random) => Array.from({ length: count }, () => choose(random)).join(' '),
  };
}

/** Returns a spelling of a word in Latin letters. */
export function toManglish(word: string): string {
  return phoneticKeys(normalise(word)).fine;
}

/** Returns a misspelling that only sounds like the word. */
export function misspell(word: string): string {
  return soundsAlike(phoneticKeys(normalise(word)).coarse)[0] ?? word;
}

/** Returns a word in Latin letters with a wrong consonant, which only the offers of other spellings forgive. */
export function mistype(word: string): string {
  return toManglish(word).replace(/(?<=.)[^aeiou]/, 'f');
}
