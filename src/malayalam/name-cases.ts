import { normalise } from './normalise.ts';

/** The kinds of last letters that need different endings: രവി, അമ്മു, രാജൻ, അനിൽ, ഒരാൾ. */
type Final = 'vowel' | 'u' | 'n' | 'consonant' | 'l';

const FINALS: Final[] = ['vowel', 'u', 'n', 'consonant', 'l'];
/** Rows of endings with the same meaning, one for each kind of last letter. */
const FORMS = [
  ['യുടെ', 'വിന്റെ', 'ന്റെ', 'ിന്റെ', 'ുടെ'],
  ['യെ', 'വിനെ', 'നെ', 'ിനെ', 'െ'],
  ['യോട്', 'വിനോട്', 'നോട്', 'ിനോട്', 'ോട്'],
  ['യ്ക്ക്', 'വിന്', 'ന്', 'ിന്', 'ക്ക്'],
  ['യിൽ', 'വിൽ', 'നിൽ', 'ിൽ', 'ിൽ'],
  ['യിലെ', 'വിലെ', 'നിലെ', 'ിലെ', 'ിലെ'],
  ['യും', 'വും', 'നും', 'ും', 'ും'],
  ['യാണ്', 'വാണ്', 'നാണ്', 'ാണ്', 'ാണ്'],
  ['യേ', 'വേ', 'നേ', 'േ', 'േ'],
  ['യാ', 'വാ', 'നാ', 'ാ', 'ാ'],
];
/** Spoken variants of some endings, by the index of their meaning. */
const SPOKEN = [['ീടെ', 'േടെ', 'ൂന്റെ'], ['ൂനെ'], ['ൂനോട്'], ['ൂന്'], [], [], ['ൂം', 'ഉം'], ['ആണ്']];

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
  const final = finalOf(name);
  const form = addTail(FORMS[meaning.forms]?.[FINALS.indexOf(final)] ?? '', meaning.tail);
  const last = normalise(name).at(-1) ?? '';
  if (!/[\u0D00-\u0D7F]/.test(last)) return name + separate(form);
  // After an i, nobody says the glide before -ക്ക്: ഉണ്ണിക്ക്.
  if (/[ിീ]/.test(last) && form.startsWith('യ്ക്ക്')) return name + form.slice(2);
  const changed = WITH_RA.test(normalise(name)) ? 'ര' : BEFORE_VOWEL[last];
  if (changed === undefined || form.startsWith('ക്ക')) return name + form;
  return name.replace(/(?:[ണനരറലളക]\u0D4D\u200D|\u0D41?\u0D4D\u200C?|.)$/su, '') + changed + form;
}

/** Returns whether people write this ending directly after the name. */
export function isAttached(name: string, ending: string): boolean {
  if (!meaningOf(ending)) return false;
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
const WITH_RA = /(?:നായർ|വാര്യർ|വാരിയർ|പണിക്കർ|മാരാർ)$/;
const TITLE = /(?:ടീച്ചർ|ഡോക്ടർ|nair|wa?rr?ier|panick?er|marar|teacher|doctor)$/i;

function finalOf(name: string): Final {
  const plain = normalise(name).replace(/[aeio]h$/, 'a');
  const last = plain.at(-1) ?? '';
  if (last === 'ൾ' || WITH_RA.test(plain) || TITLE.test(plain)) return 'l';
  if (last === 'ൻ') return 'n';
  if ('ുൂഉഊu'.includes(last)) return 'u';
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
