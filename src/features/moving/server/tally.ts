import { shorten } from '../../../server/text.ts';
import { KINDS, type Kind, type Note, type OwnKind, type Problem } from './source.ts';

interface Count {
  /** Equals the sum of the other counts. */
  read: number;
  imported: number;
  /** Records that are here already. */
  present: number;
  refused: number;
}

/** Things with the same problem or note. */
export interface Remark<Code> {
  kind: Kind;
  code: Code;
  count: number;
  /** The first of these things. */
  examples: string[];
}

const MAX_EXAMPLES = 10;

/** How much of a text a report shows, in graphemes. */
const EXAMPLE_LENGTH = 40;

/** Returns as much of a text or title as a volunteer needs to recognise it in the report. */
export function beginningOf(text: string): string {
  return shorten(text, EXAMPLE_LENGTH);
}

/** Counts what an import does with each record. */
export class Tally {
  /** The counts of each kind, in the order of the import. */
  readonly counts: Record<OwnKind, Count> & Record<string, Count>;
  readonly #problems = new Map<string, Remark<Problem>>();
  readonly #notes = new Map<string, Remark<Note>>();

  /** `registered` are the kinds that features register, which come before the comments. */
  constructor(registered: readonly string[] = []) {
    const kinds = KINDS.flatMap((kind): string[] => (kind === 'comments' ? [...registered, kind] : [kind]));
    this.counts = Object.fromEntries(
      kinds.map((kind) => [kind, { read: 0, imported: 0, present: 0, refused: 0 }]),
    ) as Tally['counts'];
  }

  get problems(): Remark<Problem>[] {
    return [...this.#problems.values()];
  }

  get notes(): Remark<Note>[] {
    return [...this.#notes.values()];
  }

  /** Returns the counts of a kind. @throws for a kind that no feature registers */
  countsOf(kind: Kind): Count {
    const counts = this.counts[kind];
    if (!counts) throw new Error(`no feature registers the kind ${kind}`);
    return counts;
  }

  add(kind: Kind, outcome: 'imported' | 'present', count = 1): void {
    const counts = this.countsOf(kind);
    counts.read += count;
    counts[outcome] += count;
  }

  refuse(kind: Kind, code: Problem, example: string, count = 1): void {
    const counts = this.countsOf(kind);
    counts.read += count;
    counts.refused += count;
    addRemark(this.#problems, { kind, code, count, examples: [toExample(example)] });
  }

  note(kind: Kind, code: Note, example: string): void {
    addRemark(this.#notes, { kind, code, count: 1, examples: [toExample(example)] });
  }
}

function addRemark<Code>(remarks: Map<string, Remark<Code>>, remark: Remark<Code>): void {
  const known = remarks.get(`${remark.kind} ${remark.code}`);
  if (!known) {
    remarks.set(`${remark.kind} ${remark.code}`, remark);
    return;
  }
  known.count += remark.count;
  if (known.examples.length < MAX_EXAMPLES) known.examples.push(...remark.examples);
}

/** Returns an example for the report. Emails are not shown in full, and no character can control a terminal. */
function toExample(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/(?<![^\s@])([^\s@])[^\s@]*@(?=[^\s@]+\.)/gu, '$1…@');
}
