import type { Sample } from './metrics.ts';

/**
 * A cache in this process that drops the least recently used values when it exceeds its size. Use it only for values
 * that follow from their key alone, so that nothing has to be invalidated, here or on another node.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

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
    // A map keeps the order of insertion, so the first entry is always the least recently used one.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value of the given size. */
  set(key: string, value: Value, valueBytes: number): void {
    const bytes = valueBytes + key.length * BYTES_PER_UNIT;
    this.#bytes += bytes - (this.#entries.get(key)?.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { value, bytes });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

/** The size of a UTF-16 code unit: the most that one takes in a string. */
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

  /** Returns the size of each cache, as a metric. */
  measure(): Sample[] {
    return Array.from(this.#caches, ([cache, { bytes }]) => [{ cache }, bytes]);
  }
}
