/** What this device knows of the member's choice: 'on' or 'off'. Works without a network. */
const CHOICE = 'typing';
/** The account whose choice on this device is not saved yet. */
const UNSENT = 'typing-unsent';

export type TypingChoice = 'on' | 'off';

/** The choice on a device that forbids storage. */
let choiceHere: TypingChoice = 'off';
/** The account that this page follows already. The page's data may be older than a choice made on it. */
let followed = '';

/** Returns whether the member types Malayalam in English letters. */
export function isTypingOn(): boolean {
  return (read(CHOICE) ?? choiceHere) === 'on';
}

/**
 * Takes over the account's choice when the page begins. A choice that could not be saved is saved now, and a member who has not
 * chosen keeps the choice of the device.
 */
export function followAccount(accountId: string, choice: TypingChoice | undefined): void {
  if (followed === accountId) return;
  followed = accountId;
  if (read(UNSENT) === accountId) void send(accountId);
  else if (choice) chooseHere(choice);
}

/** Sets the choice on this device only. */
export function chooseHere(choice: TypingChoice): void {
  choiceHere = choice;
  write(CHOICE, choice);
}

/** Sets the choice on this device, and in the account for all others. */
export function choose(accountId: string, choice: TypingChoice): void {
  chooseHere(choice);
  write(UNSENT, accountId);
  void send(accountId);
}

/** Saves the device's choice. Without a network, the next page tries again. */
async function send(account: string): Promise<void> {
  const typingAid = isTypingOn() ? 'on' : 'off';
  const body = new URLSearchParams({ account, intent: 'typing-aid', typingAid, back: '/' });
  try {
    // The redirect that confirms a saved setting is not followed.
    const { type } = await fetch('/reader-settings', { method: 'POST', body, redirect: 'manual' });
    if (type === 'opaqueredirect' && isTypingOn() === (typingAid === 'on')) localStorage.removeItem(UNSENT);
  } catch {}
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
