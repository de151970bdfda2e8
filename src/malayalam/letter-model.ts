import { type Entry, PARADIGMS } from './inflections.ts';
import { type Automaton, type Lexicon, lettersOf } from './lexicon.ts';

/** The model predicts a letter from the four letters before it. */
const ORDER = 5;
const LETTERS = 128;
/** The number of contexts of 0 to 4 letters. */
const SIZES = Array.from({ length: ORDER }, (_, letters) => LETTERS ** letters);
const CONTEXTS = LETTERS ** (ORDER - 1);
/** Subtracted from each count. Each context gets it back for symbols that were not seen after it. */
const DISCOUNT = 0.8;
const PRIOR = 1.5;
/** Lower than the chance of any letter that was never seen. */
const UNSEEN = 1 / 150;
/** Added to the rarity of endings, because unknown words are more often names and nouns than inflected forms. */
const ENDING_RARITY = 1;
/** A paradigm with a higher cost is not tried. */
const MAX_PARADIGM_COST = 4;
/** The facts about a state are computed when they are needed, and cached for up to this many states. */
const MAX_KEPT = 10_000;

/** The counts of what follows some letters. */
interface Context {
  count: number;
  /** The counts by letter. From LETTERS on, a symbol is a paradigm, which ends a base. */
  bySymbol: Map<number, number>;
}

/**
 * The chance of each letter after the letters before it, and of the paradigm that a base takes (an interpolated
 * Kneser-Ney model), learnt from the bases of words. The endings come from the lexicon. The model spells words
 * that the lexicon lacks.
 */
export class LetterModel implements Automaton {
  readonly start = 0;
  /** The contexts of 0 to 4 letters. Their letters, as a number, are the key. */
  private readonly contexts = SIZES.map((size) => ({ size, known: new Map<number, Context>() }));
  /** The cached contexts, by state. */
  private readonly found = new Map<number, Context[]>();
  private readonly paradigms = new Map<number, { root: number; cost: number }[]>();
  private readonly lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  /** Learns a word. States that were visited before do not change, so add all words first. */
  add({ base, paradigm }: Entry): void {
    let context = 0;
    for (const symbol of [...(lettersOf(base) ?? []), LETTERS + PARADIGMS.indexOf(paradigm)]) {
      this.learn(context, symbol);
      context = follow(context, symbol);
    }
  }

  /** States from CONTEXTS on lie in the lexicon's endings. */
  step(state: number, letter: number, visit: (next: number, cost: number) => void): void {
    if (state < CONTEXTS) visit(follow(state, letter), this.cost(state, letter));
    for (const { root, cost } of this.endingsAt(state)) {
      // At most one node follows, because no word begins inside an ending.
      const child = this.lexicon.childAfter(root, letter);
      if (child !== undefined) visit(CONTEXTS + child, cost);
    }
  }

  endCost(state: number): number {
    let least = Infinity;
    for (const { root, cost } of this.endingsAt(state)) {
      const rarity = this.lexicon.endCost(root);
      least = Math.min(least, cost + rarity + (rarity > 0 ? ENDING_RARITY : 0));
    }
    return least;
  }

  /** Returns the lexicon's nodes where endings begin, each with the cost of its paradigm. */
  private endingsAt(state: number): { root: number; cost: number }[] {
    if (state >= CONTEXTS) return [{ root: state - CONTEXTS, cost: 0 }];
    let known = this.paradigms.get(state);
    if (!known) {
      known = this.lexicon.roots.flatMap((root, paradigm) => {
        const cost = this.cost(state, LETTERS + paradigm);
        return cost > MAX_PARADIGM_COST ? [] : [{ root, cost }];
      });
      keep(this.paradigms, state, known);
    }
    return known;
  }

  /** Counts a symbol. A shorter context counts only symbols that are new after the longer one. */
  private learn(before: number, symbol: number): void {
    for (const { size, known } of this.contexts.toReversed()) {
      let context = known.get(before % size);
      if (!context) {
        context = { count: 0, bySymbol: new Map() };
        known.set(before % size, context);
      }
      const count = context.bySymbol.get(symbol) ?? 0;
      context.bySymbol.set(symbol, count + 1);
      context.count += 1;
      if (count > 0) return;
    }
  }

  private cost(state: number, symbol: number): number {
    let chance = UNSEEN;
    for (const { count, bySymbol } of this.contextsAt(state)) {
      const left = DISCOUNT * bySymbol.size + PRIOR;
      chance = (Math.max(0, (bySymbol.get(symbol) ?? 0) - DISCOUNT) + left * chance) / (count + PRIOR);
    }
    return -Math.log(chance);
  }

  /** Returns the known contexts of a state, the shortest first. */
  private contextsAt(state: number): Context[] {
    let found = this.found.get(state);
    if (!found) {
      found = [];
      for (const { size, known } of this.contexts) {
        const context = known.get(state % size);
        // If a context is unknown, all longer ones are unknown too.
        if (!context) break;
        found.push(context);
      }
      keep(this.found, state, found);
    }
    return found;
  }
}

function follow(context: number, letter: number): number {
  return (context * LETTERS + letter) % CONTEXTS;
}

function keep<Value>(kept: Map<number, Value>, key: number, value: Value): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, value);
}
