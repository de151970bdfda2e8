import { readItem, writeItem } from '../device-storage.ts';

/** The key of this device's copy of the member's choice, 'on' or 'off', which the device needs without a network. */
const CHOICE = 'typing';
/** The account whose choice on this device is not saved yet. */
const UNSENT = 'typing-unsent';

export type TypingChoice = 'on' | 'off';

/** The choice on a device whose browser forbids storage. */
let choiceHere: TypingChoice = 'off';
/** The account whose choice this page has applied. The page's data may be older than a choice made on it. */
let followed = '';

/** Returns whether the member types Malayalam in English letters. */
export function isTypingOn(): boolean {
  return (readItem(CHOICE) ?? choiceHere) === 'on';
}

/**
 * Applies the account's choice when the page begins. First saves a choice that could not be saved before. A
 * member who has not chosen keeps the device's choice.
 */
export function followAccount(accountId: string, choice: TypingChoice | undefined): void {
  if (followed === accountId) return;
  followed = accountId;
  if (readItem(UNSENT) === accountId) void send(accountId);
  else if (choice) chooseHere(choice);
}

/** Sets the choice on this device only. */
export function chooseHere(choice: TypingChoice): void {
  choiceHere = choice;
  writeItem(CHOICE, choice);
}

/** Sets the choice on this device, and in the account for all other devices. */
export function choose(accountId: string, choice: TypingChoice): void {
  chooseHere(choice);
  writeItem(UNSENT, accountId);
  void send(accountId);
}

/** Saves the device's choice in the account. Without a network, the next page tries again. */
async function send(account: string): Promise<void> {
  const typingAid = isTypingOn() ? 'on' : 'off';
  const body = new URLSearchParams({ account, intent: 'typing-aid', typingAid, back: '/' });
  try {
    // Do not follow the redirect that confirms a saved setting.
    const { type } = await fetch('/reader-settings', { method: 'POST', body, redirect: 'manual' });
    if (type === 'opaqueredirect' && isTypingOn() === (typingAid === 'on')) writeItem(UNSENT, undefined);
  } catch {}
}
