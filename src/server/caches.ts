import type { Sample } from './metrics.ts';

interface Entry<Value> {
  value: Value;
  bytes: number;
  /** The period of the last use: see BoundedCache. */
  usedIn: number;
}

/**
 * A cache in this process that drops the least recently used values when it exceeds its size. Use it only for
 * values that are computed from their key alone, so that nothing has to be invalidated, here or on another
 * node.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxBytes: number;
  #bytes = 0;
  /**
   * A counter that each change of the cache increases. Within a period, only the first use of a value is
   * recorded.
   */
  #period = 0;
  #sweptIn = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The total size of all keys and values. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.usedIn !== this.#period) {
      // A map keeps the order of insertion, so the first entry is always the least recently used one.
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      entry.usedIn = this.#period;
    }
    return entry.value;
  }

  /** Stores a value of the given size. */
  set(key: string, value: Value, valueBytes: number): void {
    const bytes = valueBytes + key.length * BYTES_PER_UNIT;
    this.#bytes += bytes - (this.#entries.get(key)?.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { value, bytes, usedIn: this.#period });
    this.#period += 1;
    this.#dropWhile(() => this.#bytes > this.#maxBytes);
  }

  /** Drops the values that were not used since the previous sweep. */
  sweep(): void {
    this.#dropWhile(({ usedIn }) => usedIn < this.#sweptIn);
    this.#period += 1;
    this.#sweptIn = this.#period;
  }

  #dropWhile(isDropped: (entry: Entry<Value>) => boolean): void {
    for (const [oldest, entry] of this.#entries) {
      if (!isDropped(entry)) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

/** The most bytes that a UTF-16 code unit takes in a string. */
export const BYTES_PER_UNIT = 2;

/** The caches of one server, by name. */
export class Caches {
  readonly #caches = new Map<string, BoundedCache<unknown>>();

  /** Returns the cache with this name. The first call creates it. */
  open<Value>(name: string, maxBytes: number): BoundedCache<Value> {
    const cache = this.#caches.get(name) ?? new BoundedCache<unknown>(maxBytes);
    this.#caches.set(name, cache);
    return cache as BoundedCache<Value>;
  }

  /** Drops the values that were not used since the previous sweep, such as the texts of deleted stories. */
  sweep(): void {
    for (const cache of this.#caches.values()) cache.sweep();
  }

  /** Returns the size of each cache, as a metric. */
  measure(): Sample[] {
    return Array.from(this.#caches, ([cache, { bytes }]) => [{ cache }, bytes]);
  }
}
