import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest that one request may keep the event loop busy, in milliseconds of processor time of a quiet machine. */
const LIMIT_MS = 50;
/** How many milliseconds of processor time `calibrate` takes on a quiet machine. */
const REFERENCE_MS = 12;

/** Returns LIMIT_MS for this machine as it is now: a slower or busier one gets more. */
export function readTurnLimit(): number {
  return LIMIT_MS * Math.max(1, calibrate() / REFERENCE_MS);
}

/** Returns what a fixed piece of work takes on this machine now, in milliseconds of processor time. */
function calibrate(): number {
  const text = 'മഴ പെയ്തു, ചായ കുടിച്ചു. '.repeat(8000);
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round += 1) {
    const before = process.threadCpuUsage();
    text.normalize('NFC').replace(/\p{M}{30}/gu, '');
    fastest = Math.min(fastest, readMs(before));
  }
  return fastest;
}

interface Measured {
  name: string;
  /** The longest turn of the event loop, and all turns, in milliseconds of processor time of this thread. */
  turn: number;
  total: number;
  /** Undefined for work without a response. */
  status: number | undefined;
}

/** Measures how long work holds the main thread. */
export class LoopMeter {
  readonly measured: Measured[] = [];
  readonly #enoughMs: number;

  /** Measures again what took longer than `enoughMs`, and takes the least: compiling and collecting garbage do not count. */
  constructor(enoughMs: number) {
    this.#enoughMs = enoughMs;
  }

  async measure(name: string, run: () => Promise<unknown>, rounds = 6): Promise<void> {
    let least: Measured | undefined;
    for (let round = 0; round < rounds && (!least || least.turn >= this.#enoughMs); round += 1) {
      const found = { name, ...(await measureOnce(run)) };
      if (!least || found.turn < least.turn) least = found;
    }
    if (least) this.measured.push(least);
  }

  /** Returns the longest turns, a line each, with every address once. */
  listWorst(count: number): string[] {
    const byAddress = Map.groupBy(this.measured, ({ name }) => name.replace(/\?(?!index).*/s, ''));
    return [...byAddress]
      .map(([address, all]) => ({
        address,
        turn: Math.max(...all.map(({ turn }) => turn)),
        count: all.length,
      }))
      .sort((a, b) => b.turn - a.turn)
      .slice(0, count)
      .map(
        ({ address, turn, count: times }) => `${turn.toFixed(1).padStart(6)} ms: ${address} (of ${times})`,
      );
  }
}

async function measureOnce(run: () => Promise<unknown>): Promise<Omit<Measured, 'name'>> {
  await nextTurn();
  let [turn, total, isRunning] = [0, 0, true];
  let before = process.threadCpuUsage();
  const note = () => {
    const took = readMs(before);
    turn = Math.max(turn, took);
    total += took;
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(note);
  };
  setImmediate(note);
  const answer = await run();
  if (answer instanceof Response) await answer.arrayBuffer();
  isRunning = false;
  note();
  return { turn, total, status: answer instanceof Response ? answer.status : undefined };
}

function readMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
