import { typedKey } from '../kept/device.ts';
import { isFull } from '../kept/store.ts';
import type { Shelf } from './shelf.ts';

/** Does what adds something that waits, draws it and tries to send it. Says a sentence on a device without space. */
export async function keepWaiting(shelf: Shelf, add: () => Promise<void>, typed?: string): Promise<void> {
  shelf.say('');
  try {
    await add();
  } catch (error) {
    if (!isFull(error)) throw error;
    return shelf.say(shelf.words.full);
  }
  if (typed) keepTyped(shelf.account, typed, undefined);
  await shelf.redraw();
  shelf.say(shelf.words.added);
  shelf.send();
}

type Typed = Record<string, string>;

/** Keeps the text of a form while it is typed, so that a closed page loses none. Without a text, deletes what was kept. */
export function keepTyped(account: string, form: string, typed: Typed | undefined): void {
  try {
    localStorage.setItem(typedKey(account), JSON.stringify({ ...readAll(account), [form]: typed }));
  } catch {
    // A device without space: the text stays in the form.
  }
}

export function readTyped(account: string, form: string): Typed | undefined {
  return readAll(account)[form];
}

function readAll(account: string): Record<string, Typed | undefined> {
  return JSON.parse(localStorage.getItem(typedKey(account)) ?? '{}');
}
