import { foldJoiners, foldVowels } from './normalise.ts';

/** Letters, signs and joiners that draw nothing, so that neither readers nor typists know that they are there. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Keyboards type this letter in three ways: with the letter ന, with the chillu, and with chillu and virama. */
const NTA = /ൻ\u0D4D?റ/g;
/** Older keyboards type the sign for au with its left half, newer ones without it. */
const OLD_AU = /(?<=[ക-ഺ])\u0D4C/g;
/** Each chillu with the letter for it on older keyboards, which a virama and a joiner follow. */
const OLD_CHILLUS: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' };

/**
 * Returns one spelling for texts that differ only in how keyboards write the same letters: chillus, vowels of
 * two parts, widths, compositions and everything invisible. Unlike `normalise`, keeps case, accents and the
 * choice of letters. Use the result to compare, never to show.
 */
export function foldLookAlikes(text: string): string {
  const joined = foldJoiners(text.normalize('NFKC')).replace(INVISIBLE, '').normalize('NFC');
  return foldVowels(joined).replace(NTA, 'ന്റ').replace(OLD_AU, '\u0D57').normalize('NFC');
}

/** Returns a text with chillus in their form before Unicode 5.1: letter, virama and joiner. */
export function writeOldChillus(text: string): string {
  return text.replace(/[ൺൻർൽൾൿ]/g, (chillu) => `${OLD_CHILLUS[chillu]}\u0D4D\u200D`);
}
