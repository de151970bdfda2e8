import { resultOf } from '../../../../web/unsent/stored-files.ts';
import type { SentAnswer } from '../../contract.ts';
import { change, openWaiting, read } from './store.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

export type WrittenFields =
  | { intent: 'publish'; topic: string; title: string; content: string; key: string }
  | { intent: 'comment'; story: string; text: string; key: string }
  | { intent: 'letter'; letters: string; text: string; key: string }
  | { intent: 'like'; story: string; liked: 'true' | 'false' };

/** Returns whether an item has one text and no title. */
export function hasText(fields: WrittenFields): fields is Extract<WrittenFields, { text: string }> {
  return 'text' in fields;
}

/** The story that a comment or like is about. For a letter, the title of its page. */
interface About {
  topic: string;
  title: string;
}

/** An item that waits for a network. */
export interface Waiting {
  /** A counter: items are sent in this order. */
  place: number;
  /** Milliseconds since 1970. */
  at: number;
  fields: WrittenFields;
  about?: About | undefined;
  /** The server's code if it refused the item. A refused item stays until its author changes or withdraws it. */
  refused?: string | undefined;
  /** When a limit that the item is over ends, in milliseconds since 1970. */
  waitsUntil?: number | undefined;
}

/** Returns when the limit that an item is over ends; undefined without a limit. */
export function limitOf({ waitsUntil = 0 }: Waiting): number | undefined {
  const left = waitsUntil - Date.now();
  // No limit lasts longer than a day, so the device's clock has been set back.
  return left > 0 && left <= DAY_MS ? waitsUntil : undefined;
}

/** 'sending': nothing was changed, because the server may have the item already. */
type ChangeResult = 'done' | 'sending';

/** Calls `work` with an account's unsent items. @throws without IndexedDB */
async function withWaiting<Result>(
  account: string,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openWaiting(account);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Returns the waiting items, in the order in which they will be sent. */
export function listWaiting(account: string): Promise<Waiting[]> {
  return withWaiting(account, (database) => read(database, 'waiting', (store) => store.getAll()));
}

/** Adds an item at the end of the queue. A like replaces a waiting like of the same story. */
export function addWaiting(account: string, fields: WrittenFields, about?: About): Promise<void> {
  return withWaiting(account, async (database) => {
    const others = fields.intent === 'like' ? await listLikes(database, fields.story) : [];
    await change(database, 'waiting', (store) => {
      for (const { place } of others) store.delete(place);
      store.add({ at: Date.now(), fields, about });
    });
  });
}

async function listLikes(database: IDBDatabase, story: string): Promise<Waiting[]> {
  const all: Waiting[] = await read(database, 'waiting', (store) => store.getAll());
  return all.filter(({ fields }) => fields.intent === 'like' && fields.story === story);
}

/** Replaces the text of a waiting item, which keeps its place and its key. */
export function changeWaiting(account: string, place: number, fields: WrittenFields): Promise<ChangeResult> {
  return unlessSending(account, place, (database) =>
    change(database, 'waiting', (store) => {
      const request = store.get(place);
      request.onsuccess = () => {
        const { refused: _refused, ...entry } = request.result as Waiting;
        store.put({ ...entry, fields });
      };
    }),
  );
}

/** Withdraws a waiting item. */
export function removeWaiting(account: string, place: number): Promise<ChangeResult> {
  return unlessSending(account, place, (database) =>
    change(database, 'waiting', (store) => void store.delete(place)),
  );
}

function unlessSending(
  account: string,
  place: number,
  work: (database: IDBDatabase) => Promise<void>,
): Promise<ChangeResult> {
  return withWaiting(account, (database) =>
    withLock(lockOf(account, place), async (isFree) => {
      if (!isFree) return 'sending';
      await work(database);
      return 'done';
    }),
  );
}

const lockOf = (account: string, place: number | 'all') => `shelf-waiting:${account}:${place}`;

/** Runs work in one tab at a time. The browser releases the lock of a tab that is killed. */
async function withLock<Result>(name: string, work: (isFree: boolean) => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work(true);
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null));
}

/** `sent` counts the items that the server has accepted in this run. */
interface SendResult {
  sent: number;
  /** The number of items that turned out to be over a limit. */
  delayed: number;
  /** False if the server did not answer, or asks to wait with some items. */
  isDone: boolean;
}

/**
 * Sends the waiting items one after the other in their order, and deletes each once the server has answered.
 * The server carries out each item once, however often it is sent. Skips items that were refused before. A limit can
 * last a day, so an item that is over one holds up only those of its kind, and is not sent before the limit ends. Only one tab
 * sends at a time.
 */
export function sendWaiting(account: string): Promise<SendResult> {
  return withWaiting(account, (database) =>
    withLock(lockOf(account, 'all'), async (isFree) => {
      let [sent, delayed] = [0, 0];
      const limited = new Set<string>();
      if (!isFree) return { sent, delayed, isDone: false };
      for (let after = 0; ; ) {
        const next: Waiting | undefined = (
          await read(database, 'waiting', (store) => store.getAll(IDBKeyRange.lowerBound(after, true), 1))
        )[0];
        if (!next) return { sent, delayed, isDone: limited.size === 0 };
        after = next.place;
        const { intent } = next.fields;
        if (limitOf(next)) limited.add(intent);
        if (next.refused || limited.has(intent)) continue;
        const outcome = await withLock(lockOf(account, after), (isUnchanged) =>
          isUnchanged ? sendOne(database, account, after) : Promise.resolve('later' as const),
        );
        if (outcome === 'later') return { sent, delayed, isDone: false };
        if (outcome === 'limited') {
          limited.add(intent);
          delayed += 1;
        }
        if (outcome === 'sent') sent += 1;
      }
    }),
  );
}

async function sendOne(
  database: IDBDatabase,
  account: string,
  place: number,
): Promise<'sent' | 'refused' | 'limited' | 'later'> {
  // Read the item again: its author may have changed it before this tab got the lock.
  const entry: Waiting | undefined = await read(database, 'waiting', (store) => store.get(place));
  if (!entry) return 'refused';
  // The account stands first, because the server reads only the beginning to see who wrote the item.
  const body = new URLSearchParams({ account, ...entry.fields });
  const response = await fetch('/shelf/waiting', { method: 'POST', body }).catch(() => undefined);
  const answer: (SentAnswer & { error?: { code: string } }) | undefined = await response
    ?.json()
    .catch(() => undefined);
  const code = answer?.error?.code;
  if (response?.ok && answer) {
    await change(database, 'waiting', (store) => void store.delete(place));
    if ('key' in entry.fields) forgetDraft(account, entry.fields.key);
    return 'sent';
  }
  if (response?.status === 429 && code) {
    const seconds = Number(response.headers.get('Retry-After'));
    await change(
      database,
      'waiting',
      (store) => void store.put({ ...entry, waitsUntil: Date.now() + seconds * SECOND_MS }),
    );
    return 'limited';
  }
  // An answer without one of our codes does not come from a rule, so the item waits for another attempt. An item
  // also waits until its own account signs in again.
  const isUndecided = !response || response.status >= 500 || [401, 403, 429].includes(response.status);
  if (isUndecided || !code || code === 'other-account') return 'later';
  await change(database, 'waiting', (store) => void store.put({ ...entry, refused: code }));
  return 'refused';
}

/**
 * Deletes the draft that the form of an open page kept, because the server has the text now. Drafts contain the
 * key of their form.
 */
function forgetDraft(account: string, key: string): void {
  for (const [name, value] of Object.entries(localStorage)) {
    if (name.includes(`-draft:${account}`) && String(value).includes(`"${key}"`))
      localStorage.removeItem(name);
  }
}

/**
 * Keeps only the member's own words among the waiting items, because the session has ended: no likes, and no
 * title of another member's story.
 */
export async function keepOwnWords(account: string): Promise<void> {
  await withWaiting(account, async (database) => {
    const all: Waiting[] = await read(database, 'waiting', (store) => store.getAll());
    await change(database, 'waiting', (store) => {
      for (const { about: _about, ...entry } of all) {
        if (entry.fields.intent === 'like') store.delete(entry.place);
        else store.put(entry);
      }
    });
  });
}

/** Returns the number of waiting items. Resolves to 0 in a browser without IndexedDB. */
export async function countWaiting(account: string): Promise<number> {
  return withWaiting(account, (database) =>
    resultOf(database.transaction('waiting').objectStore('waiting').count()),
  ).catch(() => 0);
}
