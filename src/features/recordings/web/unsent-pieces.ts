import { runOnStore } from '../../../web/unsent/stored-files.ts';
import { RECORDING_UNDO_MS } from '../limits-contract.ts';

const STORE = 'pieces';

/** The facts that the device keeps about a part that the server has not finished. */
export interface KeptPart {
  pieces: number;
  /** In milliseconds. */
  duration: number;
  /** The loudness, one digit for each measurement. */
  peaks: string;
  /** In milliseconds since 1970. */
  keptAt: number;
  /** The parts on the server that this one replaces, because another device finished them too early. */
  replaces?: string[];
  /** When the member discarded the recording, in milliseconds since 1970. */
  discardedAt?: number | undefined;
}

export interface FoundPart {
  /** The key of the part's form. */
  key: string;
  id: string;
  known: KeptPart;
}

/**
 * Keeps the pieces of recordings on this device until the server has joined them to a file, so that they
 * survive a reload without a network. A browser may refuse to keep them, or its storage may be full: the page
 * then has them only in memory.
 */
export class UnsentPieces {
  readonly #account: string;
  readonly #key: string;

  constructor(account: string, key: string) {
    this.#account = account;
    this.#key = key;
  }

  async keep(part: string, number: number, piece: Blob, known: KeptPart): Promise<void> {
    await run(this.#account, 'readwrite', (store) => {
      store.put(piece, `${this.#key}/${part}/${number}`);
      return store.put(known, `${this.#key}/${part}`);
    });
  }

  async update(part: string, known: KeptPart): Promise<void> {
    await run(this.#account, 'readwrite', (store) => store.put(known, `${this.#key}/${part}`));
  }

  /**
   * Returns the parts that were kept for the form, each with its pieces, in the order of recording. Leaves out
   * discarded parts.
   */
  async find(): Promise<(FoundPart & { pieces: Map<number, Blob> })[]> {
    const parts = (await listKeptParts(this.#account)).filter(
      ({ key, known }) => key === this.#key && !known.discardedAt,
    );
    return Promise.all(
      parts.map(async (part) => ({ ...part, pieces: await readPieces(this.#account, part) })),
    );
  }

  async forget(part: string): Promise<void> {
    await forgetPart(this.#account, { key: this.#key, id: part });
  }
}

/**
 * Returns the parts that this device keeps, in the order of recording. Forgets parts that can no longer be
 * restored.
 */
export async function listKeptParts(account: string): Promise<FoundPart[]> {
  const paths = (await run<IDBValidKey[]>(account, 'readonly', (store) => store.getAllKeys())) ?? [];
  const found: FoundPart[] = [];
  for (const path of paths.map(String)) {
    const [key = '', id, piece] = path.split('/');
    if (!id || piece !== undefined) continue;
    const known = await run<KeptPart>(account, 'readonly', (store) => store.get(path));
    if (!known) continue;
    if ((known.discardedAt ?? Date.now()) < Date.now() - RECORDING_UNDO_MS)
      await forgetPart(account, { key, id });
    else found.push({ key, id, known });
  }
  return found.sort((a, b) => a.known.keptAt - b.known.keptAt);
}

/**
 * Discards or restores this device's parts of a form's recording. Only the recording that was discarded last
 * can be restored.
 */
export async function setDiscarded(account: string, form: string, isDiscarded: boolean): Promise<void> {
  for (const { key, id, known } of await listKeptParts(account)) {
    if (key === form) {
      const changed = { ...known, discardedAt: isDiscarded ? Date.now() : undefined };
      await run(account, 'readwrite', (store) => store.put(changed, `${key}/${id}`));
    } else if (isDiscarded && known.discardedAt) await forgetPart(account, { key, id });
  }
}

/** Moves a part to another form. */
export async function moveToForm(
  account: string,
  { key, id, known }: FoundPart,
  form: string,
): Promise<void> {
  const pieces = await readPieces(account, { key, id, known });
  const target = new UnsentPieces(account, form);
  for (const [number, piece] of pieces) await target.keep(id, number, piece, known);
  await forgetPart(account, { key, id });
}

export async function forgetPart(account: string, { key, id }: { key: string; id: string }): Promise<void> {
  const path = `${key}/${id}`;
  // "0" follows "/" in the order of characters, so the range contains the part and all its pieces.
  await run(account, 'readwrite', (store) => store.delete(IDBKeyRange.bound(path, `${path}0`)));
}

async function readPieces(account: string, { key, id, known }: FoundPart): Promise<Map<number, Blob>> {
  const pieces = new Map<number, Blob>();
  for (let number = 0; number < known.pieces; number += 1) {
    const piece = await run<Blob>(account, 'readonly', (store) => store.get(`${key}/${id}/${number}`));
    if (piece) pieces.set(number, piece);
  }
  return pieces;
}

/** Runs a request on the account's store. clear-stored-data.ts finds the pieces of a deleted account by its id. */
function run<Result>(
  account: string,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  return runOnStore({ name: `unsent-recordings:${account}`, store: STORE }, mode, request);
}
