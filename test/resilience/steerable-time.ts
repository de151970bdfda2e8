import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Preloaded into a server, this lets a test move its clock: `process.send({ advanceMs })` to it moves the date, and runs what
 * the server repeats every ten seconds or more. Everything else is the server that operators run. Its child processes begin
 * with the same date.
 */

/** Shorter intervals, such as the signals of open pages, go on by themselves. */
const LONG_MS = 10_000;

export type Order = { advanceMs: number } | { measure: true };

export interface Memory {
  /** The memory of the process after its garbage was collected, in bytes. */
  rss: number;
  heapUsed: number;
}

let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parameters: unknown[]) {
    if (parameters.length === 0) super(RealDate.now() + offset);
    else super(...(parameters as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;

const repeated = new Map<unknown, () => void>();
const { setInterval: realSetInterval, clearInterval: realClearInterval } = globalThis;
globalThis.setInterval = ((work: () => void, ms: number, ...parameters: unknown[]) => {
  const timer = realSetInterval(work, ms, ...parameters);
  if (ms >= LONG_MS) repeated.set(timer, work);
  return timer;
}) as typeof setInterval;
globalThis.clearInterval = ((timer: NodeJS.Timeout) => {
  repeated.delete(timer);
  realClearInterval(timer);
}) as typeof clearInterval;

if (process.send) {
  process.on('message', (order: Order) => {
    if ('measure' in order) process.send?.(measure());
    else {
      offset += order.advanceMs;
      process.env.CLOCK_OFFSET_MS = String(offset);
      for (const work of repeated.values()) work();
      process.send?.('done');
    }
  });
  // The server must still end by itself.
  process.channel?.unref();
}

function measure(): Memory {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}
