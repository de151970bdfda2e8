import { setImmediate } from 'node:timers/promises';

/**
 * How long work may keep other requests waiting, in milliseconds, besides the time between two calls of
 * `giveWay`.
 */
const SLICE_MS = 10;

/** Divides long work into slices, between which the server answers requests. */
export class Slices {
  #began = performance.now();

  /** Lets other work run if this slice has lasted long enough. Call it after each small step. */
  async giveWay(): Promise<void> {
    if (performance.now() - this.#began < SLICE_MS) return;
    await setImmediate();
    this.#began = performance.now();
  }
}
