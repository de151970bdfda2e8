import { type Entry, endingsOf, PARADIGMS, type Paradigm } from './inflections.ts';

/** Malayalam letters as numbers below 128. 0 is no letter and marks the beginning and end of a word. */
const FIRST_LETTER = 0x0d00;
const BOUNDARY = 0;
const LETTERS = 128;

/** A sequence of letters that is walked letter by letter. States are numbers. */
export interface Automaton {
  start: number;
  /** Visits the states after a letter, each with its cost. */
  step: (state: number, letter: number, visit: (next: number, cost: number) => void) => void;
  /** The cost of ending a word in this state; Infinity if no word ends here. */
  endCost: (state: number) => number;
}

/** Returns the letters of a word as numbers, without joiners. Undefined if another script is in it. */
export function lettersOf(word: string): number[] | undefined {
  const letters: number[] = [];
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    if (code === 0x200c || code === 0x200d) continue;
    const letter = code - FIRST_LETTER;
    if (letter <= BOUNDARY || letter >= LETTERS) return undefined;
    letters.push(letter);
  }
  return letters;
}

export function letterText(letter: number): string {
  return String.fromCharCode(FIRST_LETTER + letter);
}

/** Words and their inflected forms as a tree of letters. The tree contains the endings of each paradigm once. */
export class Lexicon implements Automaton {
  readonly start = 0;
  /** node × 128 + letter → node */
  private readonly children = new Map<number, number>();
  private readonly ends: (number | undefined)[] = [undefined];
  private readonly words: ({ paradigm: number; rarity: number }[] | undefined)[] = [undefined];
  /** The node before the endings of each paradigm. */
  readonly roots: number[];

  constructor() {
    this.roots = PARADIGMS.map((paradigm) => this.addEndings(paradigm));
  }

  add({ base, paradigm, rarity }: Entry): void {
    const letters = lettersOf(base);
    if (!letters) return;
    const node = this.insert(this.start, letters);
    const words = this.words[node] ?? [];
    this.words[node] = words;
    const index = PARADIGMS.indexOf(paradigm);
    const known = words.find((word) => word.paradigm === index);
    if (known) known.rarity = Math.min(known.rarity, rarity);
    else words.push({ paradigm: index, rarity });
  }

  step(state: number, letter: number, visit: (next: number, cost: number) => void): void {
    const child = this.childAfter(state, letter);
    if (child !== undefined) visit(child, 0);
    for (const { paradigm, rarity } of this.words[state] ?? []) {
      const ending = this.childAfter(this.roots[paradigm] ?? 0, letter);
      if (ending !== undefined) visit(ending, rarity);
    }
  }

  endCost(state: number): number {
    let cost = this.ends[state] ?? Infinity;
    for (const { paradigm, rarity } of this.words[state] ?? []) {
      cost = Math.min(cost, rarity + (this.ends[this.roots[paradigm] ?? 0] ?? Infinity));
    }
    return cost;
  }

  /** Returns whether the lexicon has a word, with or without an ending. */
  has(word: string): boolean {
    let states = new Set([this.start]);
    for (const letter of lettersOf(word) ?? [BOUNDARY]) {
      const next = new Set<number>();
      for (const state of states) this.step(state, letter, (child) => next.add(child));
      states = next;
    }
    return [...states].some((state) => this.endCost(state) < Infinity);
  }

  private addEndings(paradigm: Paradigm): number {
    const root = this.createNode();
    for (const [ending, rarity] of endingsOf(paradigm)) {
      this.ends[this.insert(root, lettersOf(ending) ?? [])] = rarity;
    }
    return root;
  }

  private insert(from: number, letters: number[]): number {
    let node = from;
    for (const letter of letters) {
      let child = this.childAfter(node, letter);
      if (child === undefined) {
        child = this.createNode();
        this.children.set(node * LETTERS + letter, child);
      }
      node = child;
    }
    return node;
  }

  /** Returns the node after a letter of the tree, without the endings of words. */
  childAfter(node: number, letter: number): number | undefined {
    return this.children.get(node * LETTERS + letter);
  }

  private createNode(): number {
    this.ends.push(undefined);
    this.words.push(undefined);
    return this.ends.length - 1;
  }
}
