import { consonantReadings, initialReadings, type Reading, signReadings } from './latin-spellings.ts';
import type { LetterModel } from './letter-model.ts';
import { type Automaton, type Lexicon, lettersOf, letterText } from './lexicon.ts';
import { normalise } from './normalise.ts';

/** There are no suggestions for longer words: nobody types them, and the time grows with the length. */
const MAX_LATIN = 30;
/**
 * How many of the likeliest beginnings are kept at each Latin letter: those in the lexicon, and those that only
 * the letter model has.
 */
const KNOWN_WIDTH = 60;
const SPELLED_WIDTH = 50;
/** A beginning is dropped if it costs this much more than the best one. */
const MAX_LAG = 8;
/**
 * How many beginnings are collected before the least likely ones are dropped, as a multiple of those that stay.
 */
const CROWD = 2;

/**
 * The weight of a word's rarity relative to the cost of its spelling. In the letter model, the weight is lower,
 * because each letter costs something; the bonus compensates for this. Chosen on TUNED of test/word-pairs.ts.
 */
const RARITY_WEIGHT = 0.8;
const LETTER_WEIGHT = 0.3;
/**
 * A bonus for words of the lexicon. It is larger for the first suggestion, because the likeliest word is more
 * often in the lexicon than the others.
 */
const FIRST_UNKNOWN_BONUS = 0.8;
const UNKNOWN_BONUS = 1.5;
/** Costs of letters that people leave out or type needlessly. */
const OMITTED_A = 2;
const OMITTED_VOWEL = 2.8;
const OMITTED_M = 2.2;
const OMITTED_U = 0.5;
const OMITTED_FINAL_U = 2;
const GLIDE = 0.5;
const GLIDE_V = 1;
const SKIPPED = 5;
const SKIPPED_H = 2;
const WRONG_CAPITAL = 1;
/** Marks an English word in its own spelling. */
const ENGLISH = -1;

type Kind = 'start' | 'consonant' | 'vowel' | 'inherent' | 'closed';

interface Beginning {
  state: number;
  kind: Kind;
  text: string;
  cost: number;
  /**
   * Cached results for a consonant: with a virama, and with an untyped vowel sign. They are the same for all
   * readings.
   */
  joined?: Beginning[];
  omitted?: Beginning[];
}

export interface Spelled {
  word: string;
  /** A lower cost means a likelier word. */
  cost: number;
}

/** A suggested word. */
export interface Ranked extends Spelled {
  /** Whether the lexicon has the word. */
  isKnown: boolean;
}

export interface WordSource {
  lexicon: Lexicon;
  letters: LetterModel;
  /** English spellings, each with its Malayalam spelling. */
  english: ReadonlyMap<string, string>;
  /** Beginnings of words that are written with a joiner: the key is without it, the value with it. */
  joined: ReadonlyMap<string, string>;
}

/** Returns Malayalam words for a word in Latin letters, the likeliest first. */
export function suggestWords(source: WordSource, typed: string, count: number): string[] {
  return rankWords(source, typed, count).map(({ word }) => word);
}

/** Like suggestWords, with the cost of each word. */
export function rankWords(source: WordSource, typed: string, count: number): Ranked[] {
  const { known, unknown } = readWord(source, typed);
  const words = new Map<string, Ranked>();
  while (words.size < count) {
    const bonus = words.size === 0 ? FIRST_UNKNOWN_BONUS : UNKNOWN_BONUS;
    const isKnown = (known.at(-1)?.cost ?? Infinity) <= (unknown.at(-1)?.cost ?? Infinity) - bonus;
    const next = isKnown ? known.pop() : unknown.pop();
    if (!next) break;
    const normal = normalise(next.word);
    const cost = isKnown ? next.cost : next.cost - bonus;
    if (!words.has(normal)) words.set(normal, { word: withJoiner(next.word, source.joined), cost, isKnown });
  }
  return [...words.values()];
}

/**
 * Returns the possible readings of a word in Latin letters, from the lexicon and from the letter model, the
 * likeliest last.
 */
export function readWord(source: WordSource, typed: string): Record<'known' | 'unknown', Spelled[]> {
  const latin = typed.replace(/[^a-zA-Z]/g, '');
  if (!latin || latin.length > MAX_LATIN) return { known: [], unknown: [] };
  return {
    known: byCost(spellWords(latin, source.lexicon, RARITY_WEIGHT, KNOWN_WIDTH, source.english)),
    unknown: byCost(spellWords(latin, source.letters, LETTER_WEIGHT, SPELLED_WIDTH)),
  };
}

/** Sorts words, the cheapest last. */
function byCost(words: Spelled[]): Spelled[] {
  return words.sort((a, b) => b.cost - a.cost);
}

export function withJoiner(word: string, joined: ReadonlyMap<string, string>): string {
  for (const [plain, written] of joined) {
    if (word.startsWith(plain)) return written + word.slice(plain.length);
  }
  return word;
}

function keepLeast(costs: Map<string, number>, word: string, cost: number): void {
  costs.set(word, Math.min(cost, costs.get(word) ?? Infinity));
}

/**
 * Finds the likeliest words of an automaton for Latin letters, by a beam search that proceeds letter by letter.
 */
function spellWords(
  typed: string,
  automaton: Automaton,
  weight: number,
  width: number,
  english?: ReadonlyMap<string, string>,
): Spelled[] {
  const latin = typed.toLowerCase();
  const beam: Beginning[][] = Array.from({ length: latin.length + 1 }, () => []);
  /** The highest cost that a beginning may have, by the number of Latin letters that it spells. */
  const limits: number[] = Array.from({ length: latin.length + 1 }, () => Infinity);
  beam[0]?.push({ state: automaton.start, kind: 'start', text: '', cost: 0 });

  function put(position: number, beginning: Beginning): void {
    const beginnings = beam[position];
    if (!beginnings || beginning.cost > (limits[position] ?? 0)) return;
    limits[position] = Math.min(limits[position] ?? Infinity, beginning.cost + MAX_LAG);
    beginnings.push(beginning);
    if (beginnings.length < width * CROWD) return;
    const kept = likeliest(beginnings, width);
    beam[position] = kept;
    if (kept.length === width) limits[position] = kept.at(-1)?.cost ?? 0;
  }

  function extend(
    from: Beginning,
    letters: number[],
    kind: Kind,
    cost: number,
    position: number,
    index = 0,
  ): void {
    // Further letters only add to the cost.
    if (from.cost + cost > (limits[position] ?? 0)) return;
    const letter = letters[index];
    if (letter === undefined) {
      put(position, { state: from.state, kind, text: from.text, cost: from.cost + cost });
      return;
    }
    automaton.step(from.state, letter, (state, stepCost) => {
      const next = {
        state,
        kind,
        text: from.text + letterText(letter),
        cost: from.cost + stepCost * weight,
      };
      extend(next, letters, kind, cost, position, index + 1);
    });
  }

  if (english) {
    for (const { letters, kind, length } of readEnglish(latin, english)) {
      const start: Beginning = { state: automaton.start, kind: 'start', text: '', cost: 0 };
      extend(start, letters, kind, ENGLISH, length);
    }
  }

  const words = new Map<string, number>();
  for (let position = 0; position <= latin.length; position += 1) {
    for (const from of likeliest(beam[position] ?? [], width)) {
      if (position === latin.length) {
        finish(from, automaton, weight, words);
        continue;
      }
      for (let length = 1; length <= MAX_PIECE && position + length <= latin.length; length += 1) {
        const piece = latin.slice(position, position + length);
        const end = position + length;
        readConsonants(
          from,
          CONSONANTS.get(piece) ?? [],
          end,
          capitalCost(typed.slice(position, end), position),
        );
        readVowel(from, piece, end);
      }
      const letter = latin[position];
      const { state, kind, text } = from;
      put(position + 1, {
        state,
        kind,
        text,
        cost: from.cost + (letter === 'h' && position > 0 ? SKIPPED_H : SKIPPED),
      });
    }
  }
  return [...words].map(([word, cost]) => ({ word, cost }));

  function readConsonants(
    from: Beginning,
    readings: CompiledReading[],
    end: number,
    extraCost: (reading: CompiledReading) => number,
  ): void {
    for (const reading of readings) {
      const { letters, kind } = reading;
      const cost = reading.cost + extraCost(reading);
      if (from.kind !== 'consonant') {
        if (from.kind !== 'start' || !reading.isNeverFirst) extend(from, letters, kind, cost, end);
        continue;
      }
      // Before another consonant than യ, ര becomes a chillu.
      if (kind === 'consonant' && (letters[0] === YA || !isRa(from))) {
        from.joined ??= follow(from, [VIRAMA]);
        for (const longer of from.joined) extend(longer, letters, kind, cost, end);
      }
      // People leave a vowel out between two consonants.
      extend(from, letters, kind, cost + OMITTED_A, end);
      from.omitted ??= follow(from, OMITTED_SIGNS);
      for (const longer of from.omitted) extend(longer, letters, kind, cost + OMITTED_VOWEL, end);
    }
  }

  /** Returns the beginnings that follow from adding each of some letters. */
  function follow({ state, kind, text, cost }: Beginning, letters: number[]): Beginning[] {
    const found: Beginning[] = [];
    for (const letter of letters) {
      automaton.step(state, letter, (next, stepCost) => {
        found.push({ state: next, kind, text: text + letterText(letter), cost: cost + stepCost * weight });
      });
    }
    return found;
  }

  function readVowel(from: Beginning, piece: string, end: number): void {
    for (const { letters, kind, cost } of (from.kind === 'start' ? INITIALS : SIGNS).get(piece) ?? []) {
      if (from.kind === 'start' || from.kind === 'consonant') {
        extend(from, letters, kind, cost, end);
      } else if (from.kind !== 'closed') {
        // A glide joins two vowels.
        extend(from, [YA, ...letters], kind, cost + GLIDE, end);
        extend(from, [VA, ...letters], kind, cost + GLIDE_V, end);
      }
    }
  }
}

function finish(from: Beginning, automaton: Automaton, weight: number, words: Map<string, number>): void {
  function end(state: number, text: string, cost: number): void {
    const endCost = automaton.endCost(state);
    if (endCost < Infinity) keepLeast(words, text, cost + endCost * weight);
  }
  function endWith(letter: number, cost: number): void {
    automaton.step(from.state, letter, (state, stepCost) => {
      end(state, from.text + letterText(letter), from.cost + stepCost * weight + cost);
    });
  }
  if (from.kind === 'start') return;
  if (from.kind === 'consonant') {
    if (!isRa(from)) endWith(VIRAMA, OMITTED_U);
    endWith(U, OMITTED_FINAL_U);
    return;
  }
  end(from.state, from.text, from.cost);
  if (from.kind === 'inherent') endWith(ANUSVARA, OMITTED_M);
}

function isRa({ text }: Beginning): boolean {
  return text.endsWith('ര');
}

/** Returns the cheapest beginnings, without duplicates. */
function likeliest(beginnings: Beginning[], width: number): Beginning[] {
  beginnings.sort((a, b) => a.cost - b.cost);
  const kept: Beginning[] = [];
  const byState = new Map<number, Beginning[]>();
  for (const beginning of beginnings) {
    const seen = byState.get(beginning.state);
    if (!seen) byState.set(beginning.state, [beginning]);
    else if (seen.some(({ text, kind }) => text === beginning.text && kind === beginning.kind)) continue;
    else seen.push(beginning);
    kept.push(beginning);
    if (kept.length === width) break;
  }
  return kept;
}

/** Finds English words at the beginning of the typed letters, whole or before a Malayalam ending. */
function readEnglish(latin: string, english: ReadonlyMap<string, string>) {
  const found: { letters: number[]; kind: Kind; length: number }[] = [];
  for (let length = 2; length <= latin.length; length += 1) {
    const spelled = latin.slice(0, length);
    const isWhole = length === latin.length;
    // Before an ending, the silent e is left out: officil.
    const word = english.get(spelled) ?? (isWhole ? undefined : english.get(`${spelled}e`));
    if (!word) continue;
    for (const base of isWhole ? [word] : basesOf(word)) {
      found.push({ letters: lettersOf(base) ?? [], kind: isWhole ? 'vowel' : kindAfter(base), length });
    }
  }
  return found;
}

/** Returns the forms of an English word before an ending that begins with a vowel. */
function basesOf(word: string): string[] {
  const base = word.replace(/[്ംൻൺർൽൾ]$/, (last) => BEFORE_VOWELS[last] ?? '');
  // Most words keep their ര, such as ബാംഗ്ലൂരിൽ, but some get റ: ഡോക്ടറുടെ.
  return word.endsWith('ർ') ? [base, `${word.slice(0, -1)}റ`] : [base];
}

const BEFORE_VOWELS: Record<string, string> = { '\u0D02': 'മ', ൻ: 'ന', ൺ: 'ണ', ർ: 'ര', ൽ: 'ല', ൾ: 'ള' };

/** Capitals inside a word distinguish letters with the same small letter. */
const CAPITALS: Record<string, RegExp> = { N: /[ണൺ]/, L: /[ളൾ]/, T: /[ടഠ]/, D: /[ഡഢ]/, R: /റ/, S: /[ശഷ]/ };

/** Returns the additional cost of a reading that contradicts a capital. */
function capitalCost(typed: string, position: number): (reading: CompiledReading) => number {
  const wanted = position > 0 ? CAPITALS[typed[0] ?? ''] : undefined;
  return wanted ? ({ text }) => (wanted.test(text) ? 0 : WRONG_CAPITAL) : () => 0;
}

/**
 * Matches beginnings that no word has: a chillu, a doubled consonant, or a nasal before a consonant of its
 * class.
 */
const NEVER_FIRST = /^[^ക-ഹ]|^(.)്\1|^[ങഞണനമ]്[കഗചജടഠഡതഥദധപഭറ]|[^ക-ഹ]$/;

interface CompiledReading {
  text: string;
  isNeverFirst: boolean;
  letters: number[];
  kind: Kind;
  cost: number;
}

const [VIRAMA = 0] = lettersOf('്') ?? [];
const [YA = 0] = lettersOf('യ') ?? [];
const [VA = 0] = lettersOf('വ') ?? [];
const [U = 0] = lettersOf('ു') ?? [];
const [ANUSVARA = 0] = lettersOf('ം') ?? [];
const OMITTED_SIGNS = lettersOf('ിു') ?? [];
const CONSONANTS = compile(consonantReadings);
const SIGNS = compile(signReadings);
const INITIALS = compile(initialReadings);
const MAX_PIECE = Math.max(...[...CONSONANTS.keys(), ...SIGNS.keys()].map((piece) => piece.length));

function compile(table: ReadonlyMap<string, Reading[]>): Map<string, CompiledReading[]> {
  return new Map(
    [...table].map(([latin, readings]) => [
      latin,
      readings.map(({ letters, cost }) => ({
        text: letters,
        isNeverFirst: NEVER_FIRST.test(letters),
        letters: lettersOf(letters) ?? [],
        kind: kindAfter(letters),
        cost,
      })),
    ]),
  );
}

function kindAfter(letters: string): Kind {
  const last = letters.at(-1) ?? '';
  if (last === '') return 'inherent';
  if (/[ക-ഹ]/.test(last)) return 'consonant';
  return /[ംഃൺ-ൿ്]/.test(last) ? 'closed' : 'vowel';
}
