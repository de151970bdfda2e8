import { normalise } from './normalise.ts';

/** The kinds of last letters that need different endings: രവി, അമ്മു, രാജൻ, അനിൽ, ഒരാൾ, മറിയം. */
type Final = 'vowel' | 'u' | 'n' | 'consonant' | 'l' | 'm';

const FINALS: Final[] = ['vowel', 'u', 'n', 'consonant', 'l', 'm'];
/** Rows of endings with the same meaning, one for each kind of last letter. */
const FORMS = [
  ['യുടെ', 'വിന്റെ', 'ന്റെ', 'ിന്റെ', 'ുടെ', 'ത്തിന്റെ'],
  ['യെ', 'വിനെ', 'നെ', 'ിനെ', 'െ', 'ത്തെ'],
  ['യോട്', 'വിനോട്', 'നോട്', 'ിനോട്', 'ോട്', 'ത്തോട്'],
  ['യ്ക്ക്', 'വിന്', 'ന്', 'ിന്', 'ക്ക്', 'ത്തിന്'],
  ['യിൽ', 'വിൽ', 'നിൽ', 'ിൽ', 'ിൽ', 'ത്തിൽ'],
  ['യിലെ', 'വിലെ', 'നിലെ', 'ിലെ', 'ിലെ', 'ത്തിലെ'],
  ['യും', 'വും', 'നും', 'ും', 'ും', 'വും'],
  ['യാണ്', 'വാണ്', 'നാണ്', 'ാണ്', 'ാണ്', 'മാണ്'],
  ['യേ', 'വേ', 'നേ', 'േ', 'േ', 'മേ'],
  ['യാ', 'വാ', 'നാ', 'ാ', 'ാ', 'മാ'],
];
/** Variants of some endings, spoken or after names such as ജോയ്, by the index of their meaning. */
const SPOKEN = [
  ['ീടെ', 'േടെ', 'ൂന്റെ', 'ിയുടെ'],
  ['ൂനെ', 'ിയെ'],
  ['ൂനോട്', 'ിയോട്'],
  ['ൂന്', 'ിക്ക്'],
  ['ിയിൽ'],
  ['ിയിലെ'],
  ['ൂം', 'ഉം', 'ിയും'],
  ['ആണ്', 'ിയാണ്'],
];

/** The meaning of an ending: an index of FORMS, and -ും, -ാണ് or nothing behind it. */
interface Meaning {
  forms: number;
  tail: '' | 'ും' | 'ാണ്';
}

const MEANINGS = new Map<string, Meaning>();
for (const tail of ['', 'ും', 'ാണ്'] as const) {
  for (const [forms, endings] of FORMS.entries()) {
    for (const ending of [...endings, ...(SPOKEN[forms] ?? [])]) {
      const whole = addTail(ending, tail);
      if (!MEANINGS.has(whole)) MEANINGS.set(whole, { forms, tail });
    }
  }
}

/** The letters that a last letter becomes before a vowel. */
const BEFORE_VOWEL: Record<string, string> = {
  ...{ ൻ: '', ൺ: 'ണ', ൽ: 'ല', ൾ: 'ള', ർ: 'റ', ൿ: 'ക', 'ം': 'മ', '്': '' },
};
const SIGNS = 'ാിീുൂൃെേൈൊോൗ';
const LETTERS = 'ആഇഈഉഊഋഎഏഐഒഓഔ';

/**
 * Returns a name with the ending that has the same meaning as the given one and fits the last letter of the
 * name.
 */
export function inflect(name: string, ending: string): string | undefined {
  const meaning = meaningOf(ending);
  if (!meaning) return undefined;
  // People say ജോയിയുടെ.
  const stem = name.replace(/(?<=ോയ)്\u200C?$/, 'ി');
  const final = finalOf(stem);
  const whole = addTail(FORMS[meaning.forms]?.[FINALS.indexOf(final)] ?? '', meaning.tail);
  const plain = normalise(stem);
  const last = plain.at(-1) ?? '';
  // After an i or y, nobody says the glide before -ക്ക്: ഉണ്ണിക്ക്, വിജയ്ക്ക്.
  const form = /(?:[ിീiy]|[ei]e|യ്)$/.test(plain) && whole.startsWith('യ്ക്ക്') ? whole.slice(2) : whole;
  if (!/[\u0D00-\u0D7F]/.test(last)) return stem + separate(form);
  // Without a non-joiner, the letters of വിജയ്‌യുടെ would melt into യ്യ.
  if (ENDS_IN_Y.test(plain)) return `${stem.replace(/\u200C$/, '')}\u200C${form}`;
  const changed = final === 'm' ? '' : WITH_RA.test(plain) ? 'ര' : BEFORE_VOWEL[last];
  if (changed === undefined || form.startsWith('ക്ക')) return stem + form;
  return stem.replace(/(?:[ണനരറലളക]\u0D4D\u200D|\u0D41?\u0D4D\u200C?|.)$/su, '') + changed + form;
}

/** Returns whether people write this ending directly after the name. */
export function isAttached(name: string, ending: string): boolean {
  if (!meaningOf(ending)) return false;
  if (ENDS_IN_Y.test(normalise(name))) return ending.startsWith('\u200C');
  const final = finalOf(name);
  const isLatin = /[a-z]$/i.test(name);
  const first = normalise(ending.replace(/^-?\u2060?/, ''))[0] ?? '';
  if (final === 'vowel') return first === 'യ' || first === 'ക';
  if (final === 'u') return 'വനക'.includes(first);
  if (final === 'l' || normalise(name).endsWith('ർ')) return first === 'ക';
  return isLatin && first === 'ന';
}

function meaningOf(ending: string): Meaning | undefined {
  const plain = normalise(ending.replace(/^-?\u2060?/, ''));
  return MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(/^(?:ത്ത|[ക-ഹ])/, ''));
}

/**
 * Titles in ർ, which take -ഉടെ: നായരുടെ with ര, ടീച്ചറുടെ with റ. Other names in ർ take -ഇന്റെ: സുധീറിന്റെ.
 */
const WITH_RA = /(?:നായർ|യാർ|വാര്യർ|വാരിയർ|പണിക്കർ|മാരാർ|അയ്യർ)$/;
const TITLE =
  /(?:ടീച്ചർ|ഡോക്ടർ|മാസ്റ്റർ|സിസ്റ്റർ|nair|wa?rr?ier|panick?er|marar|nambiar|\biyer|teacher|doctor|master|sister)$/i;
/** വിജയ്, സഞ്ജയ്. ജോയ് loses its virama instead. */
const ENDS_IN_Y = /യ്$/;
/** Names in a short അം are spoken like nouns: മറിയത്തിന്റെ. These few, and those with another vowel, are not: വിക്രമിന്റെ. */
const LIKE_A_NOUN = /(?<=[ക-ഹ])(?<!ക്ര|ഗൗത|പ്രീത|വില്യ|ആദ)ം$/;
/** How an initial in English letters sounds at its end: K like കേ, Q like ക്യൂ. Others end in a consonant: M. */
const VOWEL_INITIAL = /(?<![a-z])[abcdegijkoptvyz]$/i;
const U_INITIAL = /(?<![a-z])[quw]$/i;

function finalOf(name: string): Final {
  const plain = normalise(name)
    .replace(/\.$/, '')
    .replace(/[aeio]h$/, 'a');
  const last = plain.at(-1) ?? '';
  if (last === 'ൾ' || WITH_RA.test(plain) || TITLE.test(plain)) return 'l';
  if (last === 'ൻ') return 'n';
  if (LIKE_A_NOUN.test(plain)) return 'm';
  if (VOWEL_INITIAL.test(plain)) return 'vowel';
  if ('ുൂഉഊu'.includes(last) || U_INITIAL.test(plain)) return 'u';
  if (ENDS_IN_Y.test(plain)) return 'vowel';
  // The e of George and Jose is silent, unlike that of Annie.
  if (/[^aeiou]e$/.test(plain)) return 'consonant';
  if (/[aeioy]/.test(last) || (/[\u0D00-\u0D7F]/.test(last) && !(last in BEFORE_VOWEL))) return 'vowel';
  return 'consonant';
}

function addTail(form: string, tail: Meaning['tail']): string {
  if (!tail) return form;
  if (form.endsWith('്')) return form.slice(0, -1) + tail;
  if (form.endsWith('ൽ')) return `${form.slice(0, -1)}ല${tail}`;
  return form.endsWith('െ') ? `${form}യ${tail}` : form;
}

/** Returns an ending in its form after Latin letters, on the same line: -യുടെ, -ഇന്റെ. */
function separate(form: string): string {
  const sign = SIGNS.indexOf(form[0] ?? '');
  return `-\u2060${sign < 0 ? form : (LETTERS[sign] ?? '') + form.slice(1)}`;
}
