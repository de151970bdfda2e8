import { type Entry, PARADIGMS } from './inflections.ts';
import { type Automaton, type Lexicon, lettersOf } from './lexicon.ts';

/** A letter is expected from the four letters before it. */
const ORDER = 5;
const LETTERS = 128;
/** Letters, and after them one symbol for each paradigm: it ends a base. */
const SYMBOLS = LETTERS + PARADIGMS.length;
/** How many contexts of 0 to 4 letters there are. */
const SIZES = Array.from({ length: ORDER }, (_, letters) => LETTERS ** letters);
const CONTEXTS = LETTERS ** (ORDER - 1);
/** Taken from each count, and added to each context, for symbols that were not seen after it. */
const DISCOUNT = 0.8;
const PRIOR = 1.5;
/** Below the chance of any letter that was never seen. */
const UNSEEN = 1 / 150;
/** Added to the rarity of endings: unknown words are names and nouns more often than inflected forms. */
const ENDING_RARITY = 1;
/** A paradigm that costs more is not tried. */
const MAX_PARADIGM_COST = 4;
/** Costs are computed when they are needed, and kept up to this number. */
const MAX_KEPT = 100_000;

interface Context {
  count: number;
  /** How many different symbols follow. */
  followers: number;
}

/**
 * The chance of each letter after the letters before it, learnt from the bases of words, and of the paradigm that a base
 * takes (an interpolated Kneser-Ney model). The endings are the lexicon's. It spells words that the lexicon does not have.
 */
export class LetterModel implements Automaton {
  readonly start = 0;
  /** By context × SYMBOLS + symbol, for contexts of 0 to 4 letters. */
  private readonly counts = SIZES.map(() => new Map<number, number>());
  private readonly contexts = SIZES.map(() => new Map<number, Context>());
  private readonly costs = new Map<number, number>();
  private readonly paradigms = new Map<number, { root: number; cost: number }[]>();
  private readonly lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  /** Learns a word. Costs that were computed before do not change: add all words first. */
  add({ base, paradigm }: Entry): void {
    let context = 0;
    for (const symbol of [...(lettersOf(base) ?? []), LETTERS + PARADIGMS.indexOf(paradigm)]) {
      this.learn(context, symbol);
      context = follow(context, symbol);
    }
  }

  /** States from CONTEXTS on are in the lexicon's endings. */
  step(state: number, letter: number, visit: (next: number, cost: number) => void): void {
    if (state < CONTEXTS) visit(follow(state, letter), this.cost(state, letter));
    for (const { root, cost } of this.endingsAt(state)) {
      this.lexicon.step(root, letter, (next) => visit(CONTEXTS + next, cost));
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

  /** Returns the lexicon's nodes from which endings go on, each with the cost of its paradigm. */
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

  /** Counts a symbol. A shorter context counts only what is new after the longer one. */
  private learn(before: number, symbol: number): void {
    for (let order = ORDER - 1; order >= 0; order -= 1) {
      const context = before % (SIZES[order] ?? 1);
      const key = context * SYMBOLS + symbol;
      const known = this.counts[order]?.get(key);
      this.counts[order]?.set(key, (known ?? 0) + 1);
      const seen = this.contexts[order]?.get(context);
      if (!seen) this.contexts[order]?.set(context, { count: 1, followers: 1 });
      else {
        seen.count += 1;
        if (known === undefined) seen.followers += 1;
      }
      if (known !== undefined) return;
    }
  }

  private cost(state: number, symbol: number): number {
    const key = state * SYMBOLS + symbol;
    let cost = this.costs.get(key);
    if (cost === undefined) {
      let chance = UNSEEN;
      for (const [order, size] of SIZES.entries()) {
        const context = this.contexts[order]?.get(state % size);
        // No longer context is known either.
        if (!context) break;
        const count = this.counts[order]?.get((state % size) * SYMBOLS + symbol) ?? 0;
        const left = DISCOUNT * context.followers + PRIOR;
        chance = (Math.max(0, count - DISCOUNT) + left * chance) / (context.count + PRIOR);
      }
      cost = -Math.log(chance);
      keep(this.costs, key, cost);
    }
    return cost;
  }
}

function follow(context: number, letter: number): number {
  return (context * LETTERS + letter) % CONTEXTS;
}

function keep<Value>(kept: Map<number, Value>, key: number, value: Value): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, value);
}
