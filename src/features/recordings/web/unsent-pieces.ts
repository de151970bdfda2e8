import { runOnStore } from '../../../web/stored-files.ts';

const STORE = 'pieces';
/** The time for which the server keeps recordings that wait for their story. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The device's knowledge of a part that the server has not finished. */
export interface KeptPart {
  pieces: number;
  /** In milliseconds. */
  duration: number;
  /** The loudness, one digit for each measurement. */
  peaks: string;
  /** In milliseconds since 1970. */
  keptAt: number;
}

/**
 * Keeps the pieces of recordings on this device until the server has made a file of them, so that they survive a reload without a
 * network. A browser may refuse to keep them, or be full: the page then has them in memory only.
 */
export class UnsentPieces {
  /** clear-stored-data.ts finds the pieces of a deleted account by its id. */
  readonly #name: string;
  readonly #key: string;

  constructor(account: string, key: string) {
    this.#name = `unsent-recordings:${account}`;
    this.#key = key;
  }

  async keep(part: string, number: number, piece: Blob, known: KeptPart): Promise<void> {
    await this.#run('readwrite', (store) => {
      store.put(piece, this.#pathOf(part, number));
      return store.put(known, this.#pathOf(part));
    });
  }

  async update(part: string, known: KeptPart): Promise<void> {
    await this.#run('readwrite', (store) => store.put(known, this.#pathOf(part)));
  }

  /** Returns the parts that were kept for the form, each with its pieces. Forgets what other forms kept too long. */
  async find(): Promise<{ id: string; known: KeptPart; pieces: Map<number, Blob> }[]> {
    const keys = ((await this.#run<IDBValidKey[]>('readonly', (store) => store.getAllKeys())) ?? []).map(
      String,
    );
    const found: { id: string; known: KeptPart; pieces: Map<number, Blob> }[] = [];
    for (const path of keys.filter((one) => one.split('/').length === 2)) {
      const [key, id = ''] = path.split('/');
      const known = await this.#run<KeptPart>('readonly', (store) => store.get(path));
      if (!known) continue;
      if (key !== this.#key) {
        if (known.keptAt < Date.now() - KEPT_MS) await this.#forgetPath(path);
        continue;
      }
      const pieces = new Map<number, Blob>();
      for (let number = 0; number < known.pieces; number += 1) {
        const piece = await this.#run<Blob>('readonly', (store) => store.get(`${path}/${number}`));
        if (piece) pieces.set(number, piece);
      }
      found.push({ id, known, pieces });
    }
    return found.sort((a, b) => a.known.keptAt - b.known.keptAt);
  }

  async forget(part: string): Promise<void> {
    await this.#forgetPath(this.#pathOf(part));
  }

  async #forgetPath(path: string): Promise<void> {
    // "0" follows "/" in the order of characters, so that the range has the part and all its pieces.
    await this.#run('readwrite', (store) => store.delete(IDBKeyRange.bound(path, `${path}0`)));
  }

  #pathOf(part: string, number?: number): string {
    return `${this.#key}/${part}${number === undefined ? '' : `/${number}`}`;
  }

  /** Runs requests on the store. Returns undefined if the browser has no IndexedDB, forbids it or is full. */
  async #run<Result>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Result | undefined> {
    try {
      return await runOnStore<Result>({ name: this.#name, store: STORE }, mode, request);
    } catch {
      return undefined;
    }
  }
}
