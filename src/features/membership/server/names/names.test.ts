import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listKeyOf } from './names.ts';

const collator = new Intl.Collator('ml', { sensitivity: 'base' });
const VOWELS = [...'അആഇഈഉഊഋഎഏഐഒഓഔ'];
const CONSONANTS = [...'കഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരലവശഷസഹളഴറൺൻർൽൾൿ'];
const SIGNS = ['', '', ...'ാിീുൂൃെേൈൊോൗം്ഃ'];
// No sign follows a vowel: ഒൗ is an old way to write ഔ. The key sorts ഒൗ like ഔ, and the collator does not.
const syllable = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...VOWELS) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...CONSONANTS), fc.constantFrom(...SIGNS))
      .map((parts) => parts.join('')),
  },
);
const latin = fc.constantFrom(..."abcxyzABCéñ-.' 0189");
const name = fc
  .array(fc.oneof(syllable, latin, fc.constant(' ')), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').replace(/ +/g, ' ').trim());

test('list keys sort names as Malayalam dictionaries do', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      const [x, y] = [listKeyOf(a), listKeyOf(b)];
      expect([a, b, x < y ? -1 : x > y ? 1 : 0]).toEqual([a, b, collator.compare(a, b)]);
    }),
    { numRuns: 2000, examples: [['ആൻ്റണി', 'ആന്റണി']] },
  );
});
