/*
 * A page contains only those of its style rules that its HTML can use. Many others are for forms, messages and
 * menus that open later. The browser loads the complete files after the first frame (docs/decisions/046).
 */

/** The end of the name of the file with a stylesheet's rules, behind the stylesheet's own name. */
export const RULES_SUFFIX = '.json';

/** A rule of a stylesheet. The build writes these: see build-time/style-rules.ts. */
export interface StyleRule {
  /** The conditions around the rule, such as `@media print`, the outermost first. */
  conditions: string[];
  /**
   * The alternatives, each with the classes that it needs. Empty for rules that every page gets, such as a
   * font.
   */
  selectors: { text: string; classes: string[] }[];
  /** The declarations in braces. For a rule without selectors, the whole rule. */
  body: string;
}

/** Returns the rules of a built stylesheet, by its URL. @throws if there is none */
export type FindRules = (file: string) => StyleRule[];

const CLASS = ' class="';
const MARK = 'styles-of ';
/** The end of the tag that stylesheet.tsx renders. No member's text contains it, because quotes are escaped. */
const TAG_END = 'data-href="page">';
const MARK_BYTES = Buffer.from(TAG_END + MARK);
const END_BYTES = Buffer.from('</style>');
/** Pages with the same classes share their styles. There are some hundreds of combinations. */
const MAX_SELECTIONS = 500;

/**
 * How much of a page is read at once. V8 allocates larger strings separately, which doubled the time of
 * reading.
 */
const READ_BYTES = 65_536;

/** Returns the placeholder in a page's style element, which PageStyles replaces. */
export function markStyles(files: readonly string[]): string {
  return `${MARK}${files.join(',')}`;
}

/** Inserts the styles of pages. */
export class PageStyles {
  readonly #findRules: FindRules;
  readonly #sheets = new Map<string, Sheet>();

  constructor(findRules: FindRules) {
    this.#findRules = findRules;
  }

  /**
   * Replaces the placeholder in a page's style element by the rules that the page can use. The page consists of
   * pieces. No class may be cut between two pieces.
   */
  insert(pieces: readonly Buffer[]): Buffer[] {
    const index = pieces.findIndex((piece) => piece.includes(MARK_BYTES));
    const marked = pieces[index];
    if (!marked) return [...pieces];
    const start = marked.indexOf(MARK_BYTES) + TAG_END.length;
    const end = marked.indexOf(END_BYTES, start);
    const sheet = this.#openSheet(marked.toString('latin1', start + MARK.length, end));
    const [before, behind] = [marked.subarray(0, start), marked.subarray(end)];
    return [...pieces.slice(0, index), before, sheet.select(pieces), behind, ...pieces.slice(index + 1)];
  }

  #openSheet(files: string): Sheet {
    const known = this.#sheets.get(files);
    if (known) return known;
    const names = files.split(',').filter((file) => file !== '');
    const sheet = new Sheet(names.flatMap(this.#findRules));
    this.#sheets.set(files, sheet);
    return sheet;
  }
}

/** The rules of a page's stylesheets. A set of classes is a number with one bit for each class. */
class Sheet {
  readonly #bits = new Map<string, bigint>();
  readonly #rules: {
    head: string;
    selectors: { text: string; needed: bigint }[];
    body: string;
    foot: string;
  }[];
  readonly #selections = new Map<bigint, Buffer>();

  constructor(rules: readonly StyleRule[]) {
    this.#rules = rules.map(({ conditions, selectors, body }) => ({
      head: conditions.map((condition) => `${condition}{`).join(''),
      foot: '}'.repeat(conditions.length),
      selectors: selectors.map(({ text, classes }) => ({ text, needed: this.#define(classes) })),
      body,
    }));
  }

  /** Returns the rules that the HTML in these pieces can use. */
  select(pieces: readonly Buffer[]): Buffer {
    const used = pieces.reduce((all, piece) => all | this.#findUsed(piece), 0n);
    const known = this.#selections.get(used);
    if (known) return known;
    const selection = Buffer.from(this.#print(used));
    if (this.#selections.size >= MAX_SELECTIONS) this.#selections.clear();
    this.#selections.set(used, selection);
    return selection;
  }

  #print(used: bigint): string {
    let text = '';
    let open = { head: '', foot: '' };
    for (const { head, foot, selectors, body } of this.#rules) {
      const usable = selectors.filter(({ needed }) => (needed & used) === needed);
      if (selectors.length > 0 && usable.length === 0) continue;
      if (head !== open.head) text += open.foot + head;
      open = { head, foot };
      text += usable.map((selector) => selector.text).join(',') + body;
    }
    return text + open.foot;
  }

  #define(classes: readonly string[]): bigint {
    let bits = 0n;
    for (const name of classes) {
      const bit = this.#bits.get(name) ?? 1n << BigInt(this.#bits.size);
      this.#bits.set(name, bit);
      bits |= bit;
    }
    return bits;
  }

  #findUsed(piece: Buffer): bigint {
    const names = new Set<string>();
    for (let from = 0, to = 0; from < piece.length; from = to) {
      // Cut before a tag, because a tag's attributes must stay together.
      const tag = from + READ_BYTES < piece.length ? piece.lastIndexOf('<', from + READ_BYTES) : -1;
      to = tag > from ? tag : piece.length;
      const text = piece.toString('latin1', from, to);
      for (let at = text.indexOf(CLASS); at !== -1; at = text.indexOf(CLASS, at)) {
        const start = at + CLASS.length;
        at = text.indexOf('"', start);
        if (at === -1) break;
        names.add(text.slice(start, at));
      }
    }
    let used = 0n;
    for (const list of names) for (const name of list.split(' ')) used |= this.#bits.get(name) ?? 0n;
    return used;
  }
}
