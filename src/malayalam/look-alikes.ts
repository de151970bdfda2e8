import { foldJoiners, foldVowels } from './normalise.ts';

/** Letters, signs and joiners that draw nothing: no reader, and no typist, knows that they are there. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Three keyboards type this one letter in three ways: with the letter ന, with the chillu, and with chillu and virama. */
const NTA = /ൻ\u0D4D?റ/g;
/** Older keyboards type the sign for au with its left half, newer ones without it. */
const OLD_AU = /(?<=[ക-ഺ])\u0D4C/g;
/** Each chillu with the letter that older keyboards type before a virama and a joiner. */
const OLD_CHILLUS: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' };

/**
 * Returns one spelling for texts that differ only in how a keyboard writes the same letters: chillus, vowels of two parts, widths,
 * compositions and everything invisible. Keeps case, accents and the choice of letters, unlike `normalise`. Use it to
 * compare, never to show.
 */
export function foldLookAlikes(text: string): string {
  const joined = foldJoiners(text.normalize('NFKC')).replace(INVISIBLE, '').normalize('NFC');
  return foldVowels(joined).replace(NTA, 'ന്റ').replace(OLD_AU, '\u0D57').normalize('NFC');
}

/** Returns a text with each chillu as keyboards typed it before Unicode 5.1: letter, virama and joiner. */
export function writeOldChillus(text: string): string {
  return text.replace(/[ൺൻർൽൾൿ]/g, (chillu) => `${OLD_CHILLUS[chillu]}\u0D4D\u200D`);
}
