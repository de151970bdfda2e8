import { type Entry, endingsOf, PARADIGMS, type Paradigm } from './inflections.ts';
import { type Automaton, BOUNDARY, lettersOf } from './lexicon.ts';

/** A letter is expected from the three letters before it. */
const ORDER = 4;
const LETTERS = 128;
/** Added to the rarity of endings: unknown words are names and nouns more often than inflected forms. */
const ENDING_RARITY = 1;
/** How many contexts of 0, 1, 2 and 3 letters there are. */
const SIZES = Array.from({ length: ORDER }, (_, letters) => LETTERS ** letters);
const CONTEXT = LETTERS ** (ORDER - 1);
/** Below the chance of any letter that was never seen. */
const UNSEEN = 1 / 200;

interface Context {
  mass: number;
  /** How many different letters follow. */
  followers: number;
}

/**
 * The chance of each letter after the letters before it, learnt from words with all their endings. It spells words that
 * the lexicon does not have.
 */
export class LetterModel implements Automaton {
  readonly start = 0;
  /** Masses of letters after contexts of 0 to 3 letters: by context × 128 + letter. */
  private readonly masses = Array.from({ length: ORDER }, () => new Map<number, number>());
  private readonly contexts = Array.from({ length: ORDER }, () => new Map<number, Context>());
  private readonly costs = new Map<number, number>();

  constructor(entries: Iterable<Entry>) {
    /** Masses of what stands before the endings of each paradigm: by the last 0 to 3 letters of the base. */
    const bases = PARADIGMS.map(() => Array.from({ length: ORDER }, () => new Map<number, number>()));
    for (const { base, paradigm, rarity } of entries) {
      const letters = lettersOf(base);
      if (!letters) continue;
      const mass = Math.exp(-rarity);
      let context = 0;
      for (const letter of letters) {
        for (let order = 0; order < ORDER; order += 1)
          this.learn(order, context % (SIZES[order] ?? 1), letter, mass);
        context = follow(context, letter);
      }
      for (const [order, masses] of (bases[PARADIGMS.indexOf(paradigm)] ?? []).entries()) {
        const last = context % (SIZES[order] ?? 1);
        masses.set(last, (masses.get(last) ?? 0) + mass);
      }
    }
    for (const [index, paradigm] of PARADIGMS.entries()) {
      this.learnEndings(paradigm, bases[index] ?? []);
    }
  }

  step(state: number, letter: number, visit: (next: number, cost: number) => void): void {
    visit(follow(state, letter), this.cost(state, letter));
  }

  endCost(state: number): number {
    return this.cost(state, BOUNDARY);
  }

  /**
   * A letter of an ending depends on the base only if it is near the beginning: what comes later is learnt once for all
   * bases together.
   */
  private learnEndings(paradigm: Paradigm, bases: Map<number, number>[]): void {
    const total = bases[0]?.get(0);
    if (!total) return;
    for (const { before, letter, share } of followersIn(paradigm)) {
      for (const [order, masses] of bases.entries()) {
        if (before.length >= order) {
          this.learn(order, before.reduce(follow, 0) % (SIZES[order] ?? 1), letter, total * share);
          continue;
        }
        for (const [base, mass] of masses) {
          this.learn(order, before.reduce(follow, base) % (SIZES[order] ?? 1), letter, mass * share);
        }
      }
    }
  }

  private learn(order: number, context: number, letter: number, mass: number): void {
    const key = context * LETTERS + letter;
    const known = this.masses[order]?.get(key);
    this.masses[order]?.set(key, (known ?? 0) + mass);
    const seen = this.contexts[order]?.get(context);
    if (!seen) {
      this.contexts[order]?.set(context, { mass, followers: 1 });
      return;
    }
    seen.mass += mass;
    if (known === undefined) seen.followers += 1;
  }

  private cost(state: number, letter: number): number {
    const key = state * LETTERS + letter;
    let cost = this.costs.get(key);
    if (cost === undefined) {
      let chance = UNSEEN;
      for (const [order, size] of SIZES.entries()) {
        const context = this.contexts[order]?.get(state % size);
        // No longer context is known either.
        if (!context) break;
        const mass = this.masses[order]?.get((state % size) * LETTERS + letter) ?? 0;
        chance = (mass + context.followers * chance) / (context.mass + context.followers);
      }
      cost = -Math.log(chance);
      this.costs.set(key, cost);
    }
    return cost;
  }
}

function follow(context: number, letter: number): number {
  return (context * LETTERS + letter) % CONTEXT;
}

interface Follower {
  before: number[];
  letter: number;
  share: number;
}

/** Returns the letters of a paradigm's endings, each with the letters of the ending before it, equal ones once. */
function followersIn(paradigm: Paradigm): Follower[] {
  const endings = endingsOf(paradigm);
  const total = endings.reduce((sum, [, rarity]) => sum + shareOf(rarity), 0);
  const followers = new Map<string, Follower>();
  for (const [ending, rarity] of endings) {
    const letters = [...(lettersOf(ending) ?? []), BOUNDARY];
    for (const [index, letter] of letters.entries()) {
      const key = letters.slice(0, index + 1).join(' ');
      const follower = followers.get(key) ?? { before: letters.slice(0, index), letter, share: 0 };
      follower.share += shareOf(rarity) / total;
      followers.set(key, follower);
    }
  }
  return [...followers.values()];
}

function shareOf(rarity: number): number {
  return Math.exp(rarity === 0 ? 0 : -rarity - ENDING_RARITY);
}
