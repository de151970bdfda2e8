import { readdirSync, readFileSync } from 'node:fs';

/** A process at one moment. Times are in ticks. */
export interface ProcessSample {
  pid: number;
  parent: number;
  /** When the process started. A later process may get the same pid. */
  startedAt: number;
  /** The processor time of the process, and of its children that it has waited for. */
  own: number;
  children: number;
}

/**
 * Adds up the processor time of a process and all of its descendants, from samples. The kernel adds the time of an ended process to
 * the parent that waits for it. If that parent has ended before, no descendant has the time: so do Chromium's renderers, which take
 * a third of the tests' time.
 */
export class ProcessTree {
  readonly #root: number;
  #known = new Map<number, ProcessSample>();
  /** The time of ended processes that no process of the tree has waited for. */
  #lost = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /** Takes a sample of all processes of the machine. */
  add(samples: readonly ProcessSample[]): void {
    const alive = this.#select(samples);
    const ended = [...this.#known.values()].filter((known) => !isSame(alive.get(known.pid), known));
    // By the pid of the nearest ancestor that is alive.
    const byHeir = Map.groupBy(ended, (known) => this.#findHeir(known, alive));
    for (const [heir, descendants] of byHeir) {
      const expected = descendants.reduce((total, { own, children }) => total + own + children, 0);
      const received = heir === undefined ? 0 : childrenOf(alive, heir) - childrenOf(this.#known, heir);
      this.#lost += Math.max(0, expected - received);
    }
    this.#known = alive;
  }

  /** Returns the ticks up to the last sample. */
  total(): number {
    return [...this.#known.values()].reduce((total, { own, children }) => total + own + children, this.#lost);
  }

  /** Returns the root, its descendants, and processes that were descendants before their parent ended. */
  #select(samples: readonly ProcessSample[]): Map<number, ProcessSample> {
    const byPid = new Map(samples.map((sample) => [sample.pid, sample]));
    const found = new Map<number, ProcessSample>();
    const isOurs = (sample: ProcessSample | undefined): boolean => {
      if (!sample) return false;
      if (sample.pid === this.#root || found.has(sample.pid)) return true;
      if (isSame(this.#known.get(sample.pid), sample)) return true;
      return isOurs(byPid.get(sample.parent));
    };
    for (const sample of samples) if (isOurs(sample)) found.set(sample.pid, sample);
    return found;
  }

  /** Returns the nearest ancestor that is alive. */
  #findHeir({ parent }: ProcessSample, alive: Map<number, ProcessSample>): number | undefined {
    const known = this.#known.get(parent);
    if (!known) return undefined;
    return isSame(alive.get(parent), known) ? parent : this.#findHeir(known, alive);
  }
}

function isSame(one: ProcessSample | undefined, other: ProcessSample): boolean {
  return one?.startedAt === other.startedAt;
}

function childrenOf(processes: Map<number, ProcessSample>, pid: number): number {
  return processes.get(pid)?.children ?? 0;
}

/** Returns all processes of the machine; none where there is no /proc. */
export function readProcesses(): ProcessSample[] {
  return listPids().flatMap((pid) => {
    try {
      const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      // See proc(5): the fields from the third one, the state, on.
      const fields = text.split(' ').map(Number);
      const at = (place: number) => fields[place - 3] ?? 0;
      return [{ pid, parent: at(4), startedAt: at(22), own: at(14) + at(15), children: at(16) + at(17) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
