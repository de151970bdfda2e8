import { typedKey } from '../kept/device.ts';
import { isFull } from '../kept/store.ts';
import type { Shelf } from './shelf.ts';

/**
 * Runs `add`, which adds an item to send later, draws the item and tries to send it. Shows a sentence if the
 * device has no space.
 */
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

/**
 * Keeps the text of a form while it is typed, so that closing the page does not lose it. Without a text,
 * deletes the kept one.
 */
export function keepTyped(account: string, form: string, typed: Typed | undefined): void {
  try {
    localStorage.setItem(typedKey(account), JSON.stringify({ ...readAll(account), [form]: typed }));
  } catch {
    // If the device has no space, the text stays only in the form.
  }
}

export function readTyped(account: string, form: string): Typed | undefined {
  return readAll(account)[form];
}

function readAll(account: string): Record<string, Typed | undefined> {
  return JSON.parse(localStorage.getItem(typedKey(account)) ?? '{}');
}
