import { isEnglish } from './english-words.ts';
import { AFTER_NUMBER, ALSO_ENGLISH, chooseHomograph, EXACT } from './manglish-words.ts';
import { normalise } from './normalise.ts';
import { frequencyOf, isPast, isRunningWord } from './running-words.ts';
import { type Ranked, readWord, type Spelled, type WordSource, withJoiner } from './suggest-words.ts';

/*
 * Writes Manglish in Malayalam letters, as its author would: njan veettil poyi becomes ഞാൻ വീട്ടിൽ പോയി. The
 * result is a guess: several Malayalam words can have the same Latin spelling.
 */

/** How many readings of a word are compared. */
const READINGS = 10;
/** The cost of a reading that only the letter model has. Costs are those of suggest-words.ts. */
const UNKNOWN = 0.3;
/**
 * How much likelier a reading is if running text often has it. The second value is for readings that the
 * lexicon lacks.
 */
const RUNNING = 1.8;
const RUNNING_UNKNOWN = 1.2;
/** The share of this bonus for less frequent words. */
const LESS = 0.5;
/** The cost of a reading whose last vowel differs from the typed one. */
const FINAL = 2;
/** The cost of a reading in -ഉക്കം, which is mostly -ഉക്കാം: കൊടുക്കാം. */
const NO_VERB_FORM = 1.5;
/** This many English words in a row make an English sentence. Fewer are loanwords. */
const ENGLISH_RUN = 3;
/** The share of English words that makes a sentence English. */
const ENGLISH_SHARE = 0.6;
/** The highest cost for each letter of a word. A word with a higher cost is probably not Malayalam. */
const LETTER_COST = 0.7;
/** The highest cost for each letter of a word that is not tried as two words. */
const LISTED_COST = 0.5;
/** How many letters the first of two words has at least. */
const SHORTEST_FIRST = 3;
/** The highest cost for each letter of a name within a sentence. */
const SURE_NAME = 0.45;
/** Cache size. Words repeat a lot, within a text and between texts. */
const MAX_KEPT = 20_000;

/** A word, possibly with an ending after a hyphen: class-il. */
const WORD =
  /[A-Za-z]+(?:-(?:il|ile|ilekku|nte|inte|nu|inu|um|yum|ude|yude|le|yile|yil|ne|ine|kku|kk|yilekku|aanu|inum)(?![A-Za-z]))?/g;
const SENTENCE = /[^.!?:\n"\u201C\u201D]+/g;
/** Letters that occur in English spelling, but not in Manglish. */
const ENGLISH_SPELLING = /[qxw](?!w)|ght|tion|sion|ck|wh|ph|(?:ee|ie|gh)$|[^aeiouy]{4}/;
/** Letters that no word has. They arise from endings that the lexicon joins to ആയി and പോയി. */
const IMPOSSIBLE = /(?<!അമ്മ)[ാോ]യിയ|ആയിയ/;
const UKKAM = /[ുി]ക്കം$/;
/** The endings that a typed o, e or a at the end allows. */
const FINAL_O = /[ോൊഓ]$/;
const FINAL_E = /[േെഎഏൈ]$/;
const FINAL_A = /[ക-ഹാഅആ]$/;
/** A typed r at the end is hardly ever റ്, which is mostly typed with u: payar is പയർ. */
const WITHOUT_U = 2;
/** A typed u is hardly ever a long one at the end. */
const LONG_U = 1.4;
/** People who type aa hear a long vowel. */
const SHORT_A = 0.8;
/** Endings that many words take and the lexicon has for few: what is typed, what stands there without the ending, and what both become. */
const ENDINGS: [typed: RegExp, without: string, written: RegExp, ending: string][] = [
  [/lle$/, 'lla', /ല്ല$/, 'ല്ലേ'],
  [/a?anu$/, 'u', /[ു്]$/, 'ാണ്'],
  [/ppo$/, 'ppol', /പ്പോൾ$/, 'പ്പോൾ'],
  [/m[bp]o$/, 'mbol', /മ്പോൾ$/, 'മ്പോൾ'],
];
/** Like ENDINGS, for spoken endings. They count only if the lexicon has no word with the typed vowel at its end. */
const SPOKEN: typeof ENDINGS = [
  [/(?:th|dh)a$/, 'th', /ത്$/, 'താ'],
  [/uva$/, 'uka', /ുക$/, 'ുവാ'],
  [/(?<=[ie])ya$/, '', /(?<=[ിെേ])$/, 'യാ'],
  [/ma$/, 'm', /ം$/, 'മാ'],
];
/**
 * Second words that people type together with the first one, and as they stand after it: first those that begin
 * with a vowel, which melts into the end of the first word, then the others.
 */
const MELTING = readSeconds(
  'a?anu ആണ്, a?ano ആണോ, a?anennu ആണെന്ന്, a?anallo ആണല്ലോ, a?ayirunnu ആയിരുന്നു, a?ayirunnilla ആയിരുന്നില്ല, a?ayappol ആയപ്പോൾ, a?ayavar ആയവർ, ' +
    'a?ayi ആയി, a?aya ആയ, aal ആൾ, al ആൾ, aale ആളെ, illa ഇല്ല, ille ഇല്ലേ, illathe ഇല്ലാതെ, illatha ഇല്ലാത്ത, illallo ഇല്ലല്ലോ, undu? ഉണ്ട്, undo ഉണ്ടോ, ' +
    'undallo ഉണ്ടല്ലോ, undayirunnu ഉണ്ടായിരുന്നു, ulla ഉള്ള, ullathu ഉള്ളത്, ullappol ഉള്ളപ്പോൾ, ullavar ഉള്ളവർ, onnum ഒന്നും, okke ഒക്കെ, ellam എല്ലാം, ' +
    'enkil എങ്കിൽ, enkilum എങ്കിലും, ennu എന്ന്, enna എന്ന, oru ഒരു, orikkalum ഒരിക്കലും',
);
const FOLLOWING = readSeconds(
  'pole പോലെ, polum പോലും, poyi പോയി, vannu വന്നു, per പേർ, pere പേരെ, perum പേരും, perkku പേർക്ക്, naal നാൾ, vattam വട്ടം, divasam ദിവസം, kollam കൊല്ലം, ' +
    'varsham വർഷം, manikku മണിക്ക്, kondu കൊണ്ട്, thanne തന്നെ, mathram മാത്രം, vendi വേണ്ടി, vare വരെ, muthal മുതൽ, kaaran കാരൻ, kaari കാരി, kaar കാർ, ' +
    'niranju നിറഞ്ഞു, koodi കൂടി, kazhinju കഴിഞ്ഞ്, nokki നോക്കി, koduthu കൊടുത്തു, veettil വീട്ടിൽ, veettilum വീട്ടിലും',
);
/** The signs of the vowels with which a second word begins. */
const SIGNS: Record<string, string> = { ആ: 'ാ', ഇ: 'ി', ഉ: 'ു', എ: 'െ', ഒ: 'ൊ' };
/** The letters of a chillu, a ം and a virama before a vowel. */
const BEFORE_VOWEL: Record<string, string> = {
  ൻ: 'ന',
  ൺ: 'ണ',
  ർ: 'ര',
  ൽ: 'ല',
  ൾ: 'ള',
  '\u0D02': 'മ',
  '\u0D4D': '',
  '\u0D41': '',
};
/** Past forms and other verbs that end a sentence in ു, and words that end in ്. */
const FINITE = /(?:ുന്ന|ിരുന്ന)$/;
const PAST = /(?:ച്ച|ഞ്ഞ|ർത്ത|ർന്ന)$/;
const HALF_U = /(?:ക്ക|ത്ത|ിന|ാണ|ുണ്ട|ിട്ട)$/;

interface Token {
  start: number;
  end: number;
  typed: string;
  isEnglish: boolean;
  /** True for an ending after a number and a hyphen: 5-nu. */
  isAfterNumber?: boolean;
  /** True if the whole sentence is English. */
  isSentence?: boolean;
}

export class Manglish {
  readonly #source: WordSource;
  readonly #kept = new Map<string, Ranked[]>();

  constructor(source: WordSource) {
    this.#source = source;
  }

  /** Returns a text with its Manglish in Malayalam letters, and everything else as it is. */
  toMalayalam(text: string): string {
    const steps = this.convert(text);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** Like toMalayalam, in short steps: yields after each word. */
  *convert(text: string): Generator<void, string> {
    let converted = '';
    let end = 0;
    for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
      const tokens = this.#readSentence(sentence);
      for (const [place, token] of tokens.entries()) {
        converted += text.slice(end, index + token.start) + this.#spell(tokens, place);
        end = index + token.end;
        yield;
      }
    }
    return converted + text.slice(end);
  }

  #readSentence(sentence: string): Token[] {
    const tokens = Array.from(sentence.matchAll(WORD), ({ 0: typed, index }): Token => {
      return {
        ...{ typed, start: index, end: index + typed.length, isEnglish: isEnglish(typed.toLowerCase()) },
        isAfterNumber: /\d-$/.test(sentence.slice(0, index)),
      };
    });
    const isAlso = ({ typed }: Token) => ALSO_ENGLISH.has(typed.toLowerCase());
    const english = tokens.filter((token) => token.isEnglish || isAlso(token)).length;
    if (english >= ENGLISH_RUN && english >= ENGLISH_SHARE * tokens.length) {
      return tokens.map((token) => ({ ...token, isSentence: true }));
    }
    for (const [place, token] of tokens.entries()) {
      if (isAlso(token) && (tokens[place - 1]?.isEnglish || tokens[place + 1]?.isEnglish))
        token.isEnglish = true;
    }
    return tokens;
  }

  #spell(tokens: Token[], place: number): string {
    const token = tokens[place] as Token;
    const { typed } = token;
    const isLast = place === tokens.length - 1;
    const small = typed.toLowerCase();
    if (token.isSentence) return typed;
    if (token.isAfterNumber) return AFTER_NUMBER[small] ?? typed;
    if (token.isEnglish) return isInRun(tokens, place) ? typed : (this.#source.english.get(small) ?? typed);
    const exact = chooseHomograph(small, tokens[place - 1]?.typed, tokens[place + 1]?.typed) ?? EXACT[small];
    if (exact) return exact;
    const joined = joinEnding(typed);
    const best = this.#choose(joined);
    if (!best || best.cost > LETTER_COST * joined.length) return typed;
    if (frequencyOf(best.word) === 0) {
      // These are names, or words of other languages.
      const isName =
        /^[A-Z]/.test(typed) && !(best.isKnown && (place === 0 || best.cost <= SURE_NAME * typed.length));
      if (isName && place > 0) return typed;
      if (!best.isKnown && ENGLISH_SPELLING.test(small)) return typed;
    }
    return settleEnding(best.word, isLast);
  }

  /** Returns the likeliest reading of a word. */
  #choose(typed: string): Ranked | undefined {
    const best = this.#chooseListed(typed);
    for (const [ending, without, written, replaced] of ENDINGS) {
      if (!ending.test(typed) || best?.word.endsWith(replaced)) continue;
      const shorter = this.#chooseListed(typed.replace(ending, without));
      if (!shorter || frequencyOf(shorter.word) === 0 || !written.test(shorter.word)) continue;
      return { ...shorter, word: shorter.word.replace(written, replaced) };
    }
    if (best && isListed(best, typed) && finalCost(typed, best.word) === 0) return best;
    for (const [ending, without, written, replaced] of SPOKEN) {
      if (!ending.test(typed)) continue;
      const typedShort = typed.replace(ending, without);
      const shorter = this.#chooseListed(typedShort);
      if (!shorter || !isListed(shorter, typedShort) || frequencyOf(shorter.word) === 0) continue;
      if (written.test(shorter.word)) return { ...shorter, word: shorter.word.replace(written, replaced) };
    }
    return best && isListed(best, typed) ? best : (this.#chooseTwo(typed) ?? best);
  }

  /** Returns the likeliest reading of two words that are typed as one: panamonnum is പണമൊന്നും. */
  #chooseTwo(typed: string): Ranked | undefined {
    const small = typed.toLowerCase();
    for (const [seconds, join] of [
      [MELTING, melt],
      [FOLLOWING, follow],
    ] as const) {
      for (const { spelling, word } of seconds) {
        const at = small.search(spelling);
        if (at < SHORTEST_FIRST) continue;
        const typedFirst = join === melt ? unmelt(typed.slice(0, at)) : typed.slice(0, at);
        const first = this.#chooseListed(typedFirst);
        if (!first || !isListed(first, typedFirst) || frequencyOf(first.word) === 0) continue;
        if (first.word.endsWith('ൂ')) continue;
        return { ...first, word: join(first.word, word) };
      }
    }
    return undefined;
  }

  /** Returns the likeliest reading of a word as the lexicon and the model of letters have them. */
  #chooseListed(typed: string): Ranked | undefined {
    let best: Ranked | undefined;
    let least = Infinity;
    for (const reading of this.#read(typed)) {
      const cost = costOf(reading) + finalCost(typed, reading.word) + longACost(typed, reading.word);
      if (cost >= least) continue;
      least = cost;
      best = reading;
    }
    return best;
  }

  #read(typed: string): Ranked[] {
    // A capital letter distinguishes sounds only inside a word.
    const key = typed.charAt(0).toLowerCase() + typed.slice(1);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const { known, unknown } = readWord(this.#source, key);
    const readings = this.#merge(known.slice(-READINGS), unknown.slice(-READINGS));
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, readings);
    return readings;
  }

  /** Returns all readings. A reading that only the letter model has costs more. */
  #merge(known: Spelled[], unknown: Spelled[]): Ranked[] {
    const readings = new Map<string, Ranked>();
    const add = ({ word, cost }: Spelled, isKnown: boolean) => {
      const normal = normalise(word);
      const other = readings.get(normal);
      if (other && other.cost <= cost) return;
      readings.set(normal, {
        word: withJoiner(word, this.#source.joined),
        cost,
        isKnown: isKnown || other?.isKnown === true,
      });
    };
    for (const reading of known) add(reading, true);
    for (const { word, cost } of unknown) add({ word, cost: cost + UNKNOWN }, false);
    return [...readings.values()];
  }
}

function readSeconds(list: string): { spelling: RegExp; word: string }[] {
  return list
    .split(', ')
    .map((entry) => entry.split(' '))
    .map(([spelling = '', word = '']) => ({ spelling: new RegExp(`${spelling}$`), word }))
    .sort((a, b) => b.word.length - a.word.length);
}

/** Returns true if the lexicon has a reading, with a spelling that is not unusual. */
function isListed({ isKnown, cost }: Ranked, typed: string): boolean {
  return isKnown && cost <= LISTED_COST * typed.length;
}

/** Returns a first word as it is typed alone: without its glide, and with the half u that melts: vatt becomes vattu. */
function unmelt(typed: string): string {
  return /[^aeioumnlryv]$/.test(typed) ? `${typed}u` : typed.replace(/[yv]$/, '');
}

/** Joins a second word that begins with a vowel: പണം and ഒന്നും become പണമൊന്നും, വന്ന and ആൾ become വന്നയാൾ. */
function melt(first: string, second: string): string {
  const last = first.slice(-1);
  const sign = SIGNS[second.charAt(0)] ?? '';
  const letter = BEFORE_VOWEL[last];
  const stem = letter === undefined ? `${first}യ` : first.slice(0, -1) + letter;
  return stem + sign + second.slice(1);
}

/** Joins a second word that begins with a consonant: നൂറ് and പേരെ become നൂറുപേരെ. */
function follow(first: string, second: string): string {
  return first.replace(/്$/, 'ു') + second;
}

/** Returns the cost of each typed aa that a reading has as a short a. */
function longACost(typed: string, word: string): number {
  const typedLong = typed.match(/aa/gi)?.length ?? 0;
  const written = word.match(/[ാആ]/g)?.length ?? 0;
  return SHORT_A * Math.max(0, typedLong - written);
}

function finalCost(typed: string, word: string): number {
  if (typed.endsWith('o') && !FINAL_O.test(word)) return FINAL;
  if (/[^aeiou]a$/.test(typed) && !FINAL_A.test(word)) return FINAL;
  if (typed.endsWith('r') && word.endsWith('റ്')) return WITHOUT_U;
  if (/(?:[^ul]|[^l]l)u$/.test(typed) && word.endsWith('ൂ')) return LONG_U;
  return typed.endsWith('e') && !FINAL_E.test(word) ? FINAL : 0;
}

function costOf({ word, cost, isKnown }: Ranked): number {
  if (IMPOSSIBLE.test(word)) return Infinity;
  const frequency = frequencyOf(word);
  const bonus = isKnown ? RUNNING : RUNNING_UNKNOWN;
  return (
    cost -
    (frequency === 2 ? bonus : frequency === 1 ? bonus * LESS : 0) +
    (UKKAM.test(word) ? NO_VERB_FORM : 0)
  );
}

/** Joins an ending after a hyphen: "class-il" becomes "classil", and "scooter-nte" becomes "scooterinte". */
function joinEnding(typed: string): string {
  const [word = '', ending] = typed.split('-');
  if (!ending) return word;
  return word + (/[^aeiou]$/.test(word) && /^n[^aeiou]|^nu|^ne/.test(ending) ? 'i' : '') + ending;
}

function isInRun(tokens: Token[], place: number): boolean {
  let from = place;
  let to = place;
  while (tokens[from - 1]?.isEnglish) from -= 1;
  while (tokens[to + 1]?.isEnglish) to += 1;
  return to - from + 1 >= ENGLISH_RUN;
}

/**
 * Returns a word with its final half u as people write it today: അത്, വീട്ടിലേക്ക്, but വന്നു at the end of a
 * sentence.
 */
function settleEnding(word: string, isLast: boolean): string {
  const stem = word.slice(0, -1);
  // നോക്കിയേ and കഴിഞ്ഞാലേ are spoken with a long vowel; a noun with -യെ is no past.
  if (word.endsWith('ാലെ') && word.length > 4) return `${stem}േ`;
  if (word.endsWith('യെ') && isPast(word.slice(0, -2))) return `${stem}േ`;
  if (
    word.endsWith('്') &&
    !isRunningWord(word) &&
    (FINITE.test(stem) || (isLast && (isPast(stem) || PAST.test(stem))))
  )
    return `${stem}ു`;
  if (!word.endsWith('ു') || isPast(stem)) return word;
  return isRunningWord(`${stem}്`) || HALF_U.test(stem) ? `${stem}്` : word;
}
