const VIRAMA = '്';

/** The ways to inflect words. Nouns and verbs with the same endings share one; `fixed` words take no ending. */
export const PARADIGMS = [
  'fixed',
  'nounAm',
  'nounVowel',
  'nounRound',
  'nounHalf',
  'nounT',
  'nounR',
  'nounN',
  'nounNn',
  'nounRr',
  'nounL',
  'nounLl',
  'personAn',
  'personAr',
  'verb',
  'pastU',
  'pastI',
  'adverbVowel',
  'adverbHalf',
] as const;
export type Paradigm = (typeof PARADIGMS)[number];

export interface Inflected {
  /** The part that all forms share. */
  base: string;
  paradigm: Paradigm;
}

/** A word of a lexicon, in all its forms. */
export interface Entry extends Inflected {
  /** How rare the word is: the negative logarithm of its share, without a constant. */
  rarity: number;
}

export type WordKind = 'noun' | 'person' | 'verb' | 'past' | 'adverb' | 'fixed';

/** The chillu of nouns, with the letter that replaces it before a vowel. */
const CHILLUS: Record<string, [Paradigm, string]> = {
  ൻ: ['nounN', 'ന'],
  ൺ: ['nounNn', 'ണ'],
  ർ: ['nounRr', 'ര'],
  ൽ: ['nounL', 'ല'],
  ൾ: ['nounLl', 'ള'],
};

/** Returns the base and the paradigm of a word in its dictionary form: a noun's nominative, a verb's -ഉക or past. */
export function inflectionOf(word: string, kind: WordKind): Inflected {
  const last = word.at(-1) ?? '';
  const base = word.slice(0, -1);
  if (kind === 'verb') return { base: word.slice(0, -2), paradigm: 'verb' };
  if (kind === 'past') return last === 'ു' ? { base, paradigm: 'pastU' } : { base: word, paradigm: 'pastI' };
  if (kind === 'fixed') return { base: word, paradigm: 'fixed' };
  if (kind === 'adverb')
    return last === VIRAMA ? { base, paradigm: 'adverbHalf' } : { base: word, paradigm: 'adverbVowel' };
  if (kind === 'person' && last === 'ൻ') return { base, paradigm: 'personAn' };
  if (kind === 'person' && /(?:കാ|മാ|യ|ക|സ്ഥ)ർ$/.test(word)) return { base, paradigm: 'personAr' };
  if (last === 'ം') return { base, paradigm: 'nounAm' };
  const chillu = CHILLUS[last];
  if (chillu) return { base, paradigm: chillu[0] };
  if (last === VIRAMA) {
    if (/[^്]ട്$/.test(word)) return { base, paradigm: 'nounT' };
    if (/[^്]റ്$/.test(word)) return { base, paradigm: 'nounR' };
    return { base, paradigm: 'nounHalf' };
  }
  return { base: word, paradigm: /[ുൂൊോൗ]$/.test(word) ? 'nounRound' : 'nounVowel' };
}

/**
 * An ending that replaces the end of a base or follows it, and its rarity: the negative logarithm of its share.
 */
type Ending = [ending: string, rarity: number];

const PLAIN = 0;
const USUAL = 2;
const RARE = 3.2;
const SELDOM = 3.8;
/** The additional rarity of the less usual spelling of an ending. */
const VARIANT = 0.8;

/** The endings of cases that begin with a vowel, written as its sign, with their rarity. */
const SINGULAR: Ending[] = [
  ['ിൽ', USUAL],
  ['ിന്റെ', USUAL],
  ['ിന്', USUAL],
  ['ിനെ', USUAL],
  ['െ', RARE],
  ['ിനു', RARE],
  ['ോട്', RARE],
  ['ിനോട്', RARE],
  ['ാൽ', RARE],
  ['ിലെ', USUAL],
  ['ിലേക്ക്', USUAL],
  ['ിലൂടെ', RARE],
  ['ിൽനിന്ന്', RARE],
  ['ിൽനിന്നും', RARE],
  ['ിൽവച്ച്', RARE],
  ['ിനായി', RARE],
  ['ിനുള്ള', RARE],
  ['ിനും', RARE],
  ['ിനുവേണ്ടി', RARE],
  ['ിനെക്കുറിച്ച്', RARE],
  ['ിനെപ്പറ്റി', RARE],
  ['ിനൊപ്പം', RARE],
  ['ോടെ', RARE],
  ['ിലും', USUAL],
  ['ിലാണ്', RARE],
  ['ിലെത്തി', RARE],
  ['ിലുള്ള', RARE],
  ['ിലായിരുന്നു', RARE],
  ['ിലേയ്ക്ക്', RARE + VARIANT],
  ['ിന്റെയും', RARE],
  ['ിനെയും', RARE],
  ['ിനെപ്പോലെ', RARE],
  ['ിനേക്കാൾ', RARE],
  ['ിലേക്കും', RARE],
  ['ിലുണ്ട്', RARE],
  ['ിലില്ല', RARE],
  ['ിലൊരു', RARE],
  ['ിലൊന്ന്', RARE],
  ['ോളം', RARE],
  ['ിൻ', RARE],
];
const PLURAL: Ending[] = [
  ['', PLAIN],
  ['ുടെ', PLAIN],
  ['ക്ക്', PLAIN],
  ['െ', PLAIN],
  ['ോട്', 1],
  ['ിൽ', PLAIN],
  ['ിലെ', PLAIN],
  ['ിലേക്ക്', 1],
  ['ിലൂടെ', 1],
  ['ിലും', 1],
  ['ും', PLAIN],
  ['ാണ്', 1],
  ['ായി', 1],
  ['ായ', 1],
  ['ില്ല', 1],
  ['ുണ്ട്', 1],
  ['ുള്ള', 1],
  ['ായിരുന്നു', 1],
  ['െല്ലാം', 1],
  ['ൊക്കെ', 1],
];
/** Particles and forms of “to be” after a nominative or a case. */
const PARTICLES: Ending[] = [
  ['ും', USUAL],
  ['ാണ്', USUAL],
  ['ായി', USUAL],
  ['ായ', USUAL],
  ['ില്ല', USUAL],
  ['ുണ്ട്', USUAL],
  ['ുള്ള', USUAL],
  ['ല്ല', RARE],
  ['ായിരുന്നു', RARE],
  ['ായിട്ട്', RARE],
  ['ില്ലാത്ത', RARE],
  ['ില്ലാതെ', RARE],
  ['െന്ന്', RARE],
  ['െന്ന', RARE],
  ['ാണോ', RARE],
  ['ാണെന്ന്', RARE],
  ['ാകും', RARE],
  ['ുണ്ടായിരുന്നു', RARE],
  ['ുമായി', RARE],
  ['ാണല്ലോ', RARE],
  ['ല്ലേ', RARE],
  ['ല്ലല്ലോ', SELDOM],
  ['ില്ലേ', SELDOM],
  ['ില്ലല്ലോ', SELDOM],
  ['ുണ്ടോ', RARE],
  ['ുണ്ടല്ലോ', SELDOM],
  ['ായിരുന്നില്ല', SELDOM],
  ['ായിരുന്ന', SELDOM],
  ['ായപ്പോൾ', RARE],
  ['ായത്', SELDOM],
  ['ായവർ', SELDOM],
  ['ായതുകൊണ്ട്', SELDOM],
  ['ായാൽ', SELDOM],
  ['ാകുമ്പോൾ', SELDOM],
  ['ാകാം', SELDOM],
  ['ാവാം', SELDOM],
  ['ായിരിക്കും', SELDOM],
  ['ുള്ളത്', SELDOM],
  ['ുള്ളവർ', SELDOM],
  ['ുള്ളപ്പോൾ', SELDOM],
  ['ില്ലായിരുന്നു', SELDOM],
  ['ൊന്നും', RARE],
  ['ൊരു', SELDOM],
  ['ോ', RARE],
  ['േ', RARE],
  ['ൊക്കെ', RARE],
  ['െല്ലാം', RARE],
  ['ാക്കി', RARE],
];
const VERB: Ending[] = spell(
  'ുക1.5 ുന്നു.5 ും.5 ാൻ.5 ാം1 ണം1.2 ുന്ന1 ുമ്പോൾ1.2 ട്ടെ2 ാതെ1.5 ില്ല1.2 ാത്ത2 രുത്2 ുന്നില്ല1.5 ുന്നുണ്ട്1.5 ുന്നത്1.5 ുന്നതാണ്3 ' +
    'ുന്നവർ2.5 ുകയും2.5 ുകയാണ്2.2 ുകയായിരുന്നു2.2 ുന്നതിന്2.5 ുന്നതും2.5 ാറുണ്ട്2 ാറില്ല2.5 ാനും2.5 ാമോ2.2 ാമെന്ന്3 ൂ1.5 ുമായിരുന്നു2 ' +
    'ുമെന്ന്2.5 ണമെന്ന്2.5 ുവാൻ2.5 ുന്നുവെന്ന്3.5 ുമോ2 ാനുള്ള2.2 ാനായി2.5 ുന്നതുപോലെ3 േണ്ട2 േണ്ടി2.5 േണ്ടത്3 ണ്ട2 ണ്ടേ3 ുന്നുണ്ടായിരുന്നു2.5 ' +
    'ാറുണ്ടായിരുന്നു2.5 ാനാണ്3 ാനില്ല3 ാനായില്ല3 ില്ലെന്ന്3 ുന്നേ3.5 ുന്നോ3 ാഞ്ഞ്4 ണോ2.5 ണേ3 ല്ലേ3 ൂല3.5 ുവോളം4 ുന്നതുവരെ3 ുന്നെങ്കിൽ3.5 ുന്നവരുടെ3 ുന്നവർക്ക്3 ' +
    'ാതായി2.5 ാത്തത്2.5 ാത്തതായിരുന്നു3.5 ാത്തവർ3 ാതിരിക്കാൻ3 ാതിരുന്നു3 ാതിരുന്ന3 ാമല്ലോ3 ാമായിരുന്നു2.2 ണമായിരുന്നു2.5 ുമായിരിക്കും3 ുമ്പോഴും2.5 ുമ്പോഴേക്കും2.5 ുമ്പോഴൊക്കെ3 ുമ്പോഴാണ്3 ുന്നുണ്ടോ2.5 ുന്നില്ലേ3 ുന്നുണ്ടല്ലോ3.5 ുന്നതിന്റെ3 ുന്നതിനേക്കാൾ3.5 ുന്നയാൾ3.5 ാവുന്ന3 ാവൂ3.5 ാറായി3 ാറ്2.5 ൽ3 ലും3 ലാണ്3.5 ാനുണ്ട്2.5 ാനുണ്ടായിരുന്നു3 ില്ലായിരുന്നു3 ണമെങ്കിൽ3 ുകയാണെങ്കിൽ3.5 ാത്തതുകൊണ്ട്3 ാത്തപ്പോൾ2.5 രുതല്ലോ3 രുതെന്ന്3 േണ്ടതുണ്ട്3.5 ില്ലേ3 ില്ലല്ലോ3 ുമല്ലോ3 ുന്നതിനു3 ുന്നതിനിടെ3.5 ുംവരെ3.5 ുംതോറും4 ാനാകും3 ാൻപോലും4 ടാ3 ു2.5 ുന്നേരം3.5',
);
const PAST_U: Ending[] = spell(
  'ു0 1.2 പ്പോൾ1.5 ത്1.5 ിട്ട്1.8 ിട്ടുണ്ട്2 ിട്ടില്ല2 ിരുന്നു1.8 ിരുന്ന2.2 ില്ല1.5 ാൽ2 ാലും2.2 ുകൊണ്ട്2.5 ുകൊണ്ടിരുന്നു2.5 ' +
    'ുകൊണ്ടിരിക്കുന്നു3 വർ2.5 വൻ3.5 തും2.5 തിന്2.5 തിനുശേഷം3 തിനാൽ3 തായി3 താണ്2.2 തെന്ന്3.5 തോടെ2.5 ല്ലോ2.5 ോ2.2 ിരിക്കുന്നു2.5 ിരിക്കും3 ുപോയി2.2 ' +
    'ുതന്നു3 ുവന്നു3 െന്ന്2.5 തുപോലെ3 തുകൊണ്ട്3 ിട്ടും3 ിട്ടുണ്ടായിരുന്നു2.5 തല്ല3 തിന്റെ2.5 ുകഴിഞ്ഞു3 ുകഴിഞ്ഞ്3 ുനോക്കി3 ുകൊടുത്തു3 ശേഷം2.5 ' +
    'ാലോ3 തിൽ3 വരുടെ3 തേയുള്ളൂ4 ിരുന്നെങ്കിൽ3.5 ിരുന്നില്ല2.2 െങ്കിലും3 െങ്കിൽ3 ും2.5 ുതുടങ്ങി3 ുവച്ചു3 ്1.5 ' +
    'ോളൂ2.5 ോട്ടെ2.5 ോണ്ട്3 ാലേ3 പ്പോഴാണ്2.5 പ്പോഴും2.5 പ്പോഴേക്കും2.5 പ്പോഴൊക്കെ3 യാൾ3 തുകൊണ്ടാണ്3 തെല്ലാം3 തൊക്കെ3 തൊന്നും3 ിട്ടുണ്ടോ2.5 ിട്ടില്ലേ3 ' +
    'ിട്ടുണ്ടല്ലോ3.5 ില്ലേ2.2 ില്ലല്ലോ2.5 ിരിക്കാം3 ിട്ടേയുള്ളൂ3.5 ിട്ടല്ല3 ിട്ടാണ്3 വർക്ക്3',
);
const PAST_I: Ending[] = spell(
  '0 യ1.2 യപ്പോൾ1.5 യത്1.5 യിട്ട്1.8 യിട്ടുണ്ട്2 യിട്ടില്ല2 യിരുന്നു1.8 യിരുന്ന2.2 യില്ല1.5 യാൽ2 യാലും2.2 ക്കൊണ്ട്2.5 ക്കൊണ്ടിരുന്നു2.5 ' +
    'ക്കൊണ്ടിരിക്കുന്നു3 യവർ2.5 യവൻ3.5 യതും2.5 യതിന്2.5 യതിനുശേഷം3 യതിനാൽ3 യതായി3 യതാണ്2.2 യതോടെ2.5 യല്ലോ2.5 യോ2.2 യിരിക്കുന്നു2.5 യിരിക്കും3 ' +
    'പ്പോയി2.2 യെന്ന്2.5 യതുപോലെ3 യതുകൊണ്ട്3 യിട്ടും3 യിട്ടുണ്ടായിരുന്നു2.5 യതല്ല3 യതിന്റെ2.5 ക്കഴിഞ്ഞു3 നോക്കി3 ക്കൊടുത്തു3 യശേഷം2.5 യാലോ3 യതിൽ3 ' +
    'ക്കോ2.5 ക്കോളൂ2.5 യാലേ3 ക്കോട്ടെ2.5 യപ്പോഴാണ്2.5 യപ്പോഴും2.5 യപ്പോഴേക്കും2.5 യപ്പോഴൊക്കെ3 യയാൾ3 യതുകൊണ്ടാണ്3 യതെല്ലാം3 യതൊക്കെ3 യതൊന്നും3 യിട്ടുണ്ടോ2.5 യിട്ടില്ലേ3 യിട്ടുണ്ടല്ലോ3.5 യില്ലേ2.2 യില്ലല്ലോ2.5 യിരിക്കാം3 യിട്ടേയുള്ളൂ3.5 യിട്ടല്ല3 യിട്ടാണ്3 യുള്ളൂ2.5 യാണ്2.5 യവർക്ക്3 ' +
    'യവരുടെ3 യിരുന്നെങ്കിൽ3.5 യിരുന്നില്ല2.2 യെങ്കിലും3 യെങ്കിൽ3 യും2.5 ത്തുടങ്ങി3 വച്ചു3',
);
const FIXED: Ending[] = [['', PLAIN]];

/** Returns every ending of a paradigm. If two endings are equal, the more usual one counts. */
export function endingsOf(paradigm: Paradigm): Ending[] {
  const rarities = new Map<string, number>();
  for (const [ending, rarity] of ENDINGS[paradigm]()) {
    rarities.set(ending, Math.min(rarity, rarities.get(ending) ?? Infinity));
  }
  return [...rarities];
}

const ENDINGS: Record<Paradigm, () => Ending[]> = {
  fixed: () => FIXED,
  nounAm: () => [
    ['ം', PLAIN],
    ...after('ത്ത', SINGULAR),
    ['ത്തെ', USUAL],
    ['ത്ത്', RARE],
    ['ത്തുനിന്ന്', RARE],
    ['ത്തേക്ക്', RARE],
    ...after('മ', PARTICLES),
    ['വും', USUAL],
    ...after('ങ്ങ', plural('ൾ', 'ള')),
  ],
  nounVowel: () => [
    ['', PLAIN],
    ['യുടെ', USUAL],
    ['യ്ക്ക്', USUAL],
    ['ക്ക്', USUAL],
    ['യ്ക്കു', RARE],
    ['ക്കു', RARE],
    ['യത്ത്', RARE],
    ['യെ', USUAL],
    ['യെക്കുറിച്ച്', RARE],
    ['യെപ്പറ്റി', RARE],
    ['യെപ്പോലെ', RARE],
    ['യെക്കാൾ', RARE],
    ['യെയും', RARE],
    ['യുടെയും', RARE],
    ['യ്ക്കും', RARE],
    ['ക്കും', RARE],
    ['യോടും', RARE],
    ...after('യ', [...SINGULAR.filter(([ending]) => !/^ിന/.test(ending)), ...PARTICLES]),
    ...after('ക', plural('ൾ', 'ള')),
    ...after('മാ', plural('ർ', 'ര', RARE)),
  ],
  nounRound: () => [
    ['', PLAIN],
    ...after('വ', [...SINGULAR, ...PARTICLES]),
    ...after('ക്ക', plural('ൾ', 'ള')),
    ...after('ക', plural('ൾ', 'ള', RARE)),
    ['വ്', USUAL],
  ],
  nounHalf: () => [
    [VIRAMA, PLAIN],
    ['ു', USUAL],
    ...SINGULAR,
    ...PARTICLES,
    ...after('ുക', plural('ൾ', 'ള')),
    ...after('ുമാ', plural('ർ', 'ര', RARE)),
  ],
  nounT: () => [
    ...ENDINGS.nounHalf(),
    ...after('്ട', SINGULAR),
    ['്ടെ', RARE],
    ['്ടേക്ക്', RARE],
    ['്ടുകാർ', RARE],
    ['്ടുകാരൻ', RARE],
  ],
  nounR: () => [...ENDINGS.nounHalf(), ...after('്റ', SINGULAR)],
  nounN: () => afterChillu('ൻ', 'ന'),
  nounNn: () => afterChillu('ൺ', 'ണ'),
  nounRr: () => afterChillu('ർ', 'ര'),
  nounL: () => afterChillu('ൽ', 'ല'),
  nounLl: () => [...afterChillu('ൾ', 'ള'), ['ളുടെ', USUAL], ['ൾക്ക്', USUAL], ['ളെ', USUAL]],
  personAn: () => [
    ['ൻ', PLAIN],
    ['ന്റെ', USUAL],
    ['ന്', USUAL],
    ['നു', RARE],
    ['നെ', USUAL],
    ['നോട്', RARE],
    ['നോടൊപ്പം', RARE],
    ['നെപ്പോലെ', RARE],
    ['നെക്കുറിച്ച്', RARE],
    ['നെയും', RARE],
    ['ന്റെയും', RARE],
    ['നോടും', RARE],
    ['നും', RARE],
    ...after('ന', PARTICLES),
    ...after('ന്മാ', plural('ർ', 'ര', RARE)),
    ...after('', plural('ർ', 'ര', RARE)),
  ],
  personAr: () => [['ർ', PLAIN], ...after('', plural('ർ', 'ര')), ...after('ര', PARTICLES)],
  verb: () => VERB,
  pastU: () => PAST_U,
  pastI: () => PAST_I,
  adverbVowel: () => [['', PLAIN], ...after('യ', PARTICLES)],
  adverbHalf: () => [[VIRAMA, PLAIN], ['ു', USUAL], ...PARTICLES],
};

function after(letters: string, endings: Ending[]): Ending[] {
  return endings.map(([ending, rarity]) => [letters + ending, rarity]);
}

function afterChillu(chillu: string, letter: string): Ending[] {
  return [
    [chillu, PLAIN],
    ...after(letter, [...SINGULAR, ...PARTICLES]),
    ...after(`${letter}ുക`, plural('ൾ', 'ള')),
    ...after(`${chillu}ക`, plural('ൾ', 'ള', RARE)),
    ...after(`${chillu}മാ`, plural('ർ', 'ര', RARE)),
  ];
}

function plural(chillu: string, letter: string, rarity = USUAL): Ending[] {
  return PLURAL.map(([ending, extra]) => [
    (ending === '' || ending === 'ക്ക്' ? chillu : letter) + ending,
    rarity + extra,
  ]);
}

function spell(endings: string): Ending[] {
  return endings.split(' ').map((entry) => {
    const ending = entry.replace(/(?<![\d.])[\d.]+$/, '');
    return [ending, Number(entry.slice(ending.length))];
  });
}
