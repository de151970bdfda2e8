import { runOnStore } from '../../../web/unsent/stored-files.ts';
import { readStored, writeStored } from '../../../web/unsent/unsent-store.ts';

const STORE = 'files';
/** The same time for which the server keeps photos that wait for their story. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The facts about a photo that was chosen and not yet sent. */
interface UnsentPhoto {
  /** The key of the photo's form. */
  key: string;
  /** The file's name. */
  name: string;
  alt: string;
  /** The photo's place among the form's photos, from 0. */
  place: number;
  chosenAt: number;
}

type Unsent = Record<string, UnsentPhoto>;

/**
 * Keeps a chosen photo on this device until it is sent. A list in localStorage tells at once which photos there
 * are, so that the page can name those whose file the browser did not keep.
 */
export async function keepUnsent(
  account: string,
  id: string,
  file: File,
  { key, alt, place }: Pick<UnsentPhoto, 'key' | 'alt' | 'place'>,
): Promise<void> {
  changeList(account, (list) => {
    list[id] = { key, name: file.name, alt, place, chosenAt: Date.now() };
  });
  // A browser may refuse to keep files, or its storage may be full. The list then names the missing files.
  await withFiles(account, 'readwrite', (files) => files.put(file, id));
}

/** Saves changes to unsent photos. Ignores photos that are sent or removed. */
export function updateUnsent(
  account: string,
  changes: Record<string, Partial<Pick<UnsentPhoto, 'key' | 'alt' | 'place'>>>,
): void {
  changeList(account, (list) => {
    for (const [id, change] of Object.entries(changes)) if (list[id]) Object.assign(list[id], change);
  });
}

/** Forgets photos that are sent or removed. */
export async function forgetUnsent(account: string, ids: string[]): Promise<void> {
  changeList(account, (list) => {
    for (const id of ids) delete list[id];
  });
  for (const id of ids) await withFiles(account, 'readwrite', (files) => files.delete(id));
}

/**
 * Returns the unsent photos of a form in their order, and the names of those whose file is gone. Forgets the
 * latter.
 */
export async function findUnsent(
  account: string,
  key: string,
): Promise<{ photos: { id: string; alt: string; place: number; file: File }[]; missing: string[] }> {
  const list = Object.entries(readList(account));
  const old = list.filter(([, { chosenAt }]) => chosenAt < Date.now() - KEPT_MS).map(([id]) => id);
  if (old.length > 0) await forgetUnsent(account, old);
  const photos: { id: string; alt: string; place: number; file: File }[] = [];
  const missing: [id: string, name: string][] = [];
  for (const [id, { key: ofForm, name, alt, place }] of list) {
    if (ofForm !== key || old.includes(id)) continue;
    const file = await withFiles<File>(account, 'readonly', (files) => files.get(id));
    if (file) photos.push({ id, alt, place, file });
    else missing.push([id, name]);
  }
  const gone = missing.map(([id]) => id);
  if (gone.length > 0) await forgetUnsent(account, gone);
  return { photos: photos.sort((a, b) => a.place - b.place), missing: missing.map(([, name]) => name) };
}

/** clear-stored-data.ts finds both the list and the files of a deleted account by its id. */
function nameOf(account: string): string {
  return `unsent-photos:${account}`;
}

function readList(account: string): Unsent {
  return readStored(nameOf(account)) ?? {};
}

function changeList(account: string, change: (list: Unsent) => void): void {
  const list = readList(account);
  change(list);
  writeStored(nameOf(account), Object.keys(list).length > 0 ? list : undefined);
}

/** Runs a request on the stored files. */
function withFiles<Result>(
  account: string,
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  return runOnStore({ name: nameOf(account), store: STORE }, mode, request);
}
