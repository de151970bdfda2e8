import { DEFAULT_LANGUAGE, isLanguage } from '../../../languages/languages.ts';
import { findKeeper, keepPage, setKeeper, wasEnded, wipeOthers } from './kept/device.ts';
import { endShelf } from './kept/end-shelf.ts';
import { synchronise } from './kept/synchronise.ts';
import { countWaiting, sendWaiting } from './kept/waiting.ts';
import { signOutWords } from './sign-out-words.ts';
import { writeLater } from './write-later.ts';

/** Waits until the page has finished its own work. */
const QUIET_MS = 4000;
const EVERY_MS = 60 * 60 * 1000;
const RETRY_MS = 60_000;
const LAST_SYNC = 'shelf-synchronised:';

let started: string | undefined;
/** The number of waiting items when this page last counted. */
let waiting = 0;

/**
 * Keeps an account's stories on this device in step with the server, and sends what was written without a
 * network. Deletes everything once nobody, or somebody else, is signed in. A page without an account means that
 * the session has ended.
 */
export async function keepShelf(account: string | undefined, hasSignedOut = false): Promise<void> {
  const keeper = findKeeper();
  if (!account) {
    started = undefined;
    if (hasSignedOut) return wipeOthers();
    return keeper ? endShelf(keeper) : undefined;
  }
  await wipeOthers(account);
  if (keeper !== account) {
    if (!wasEnded(account)) return;
    setKeeper(account);
    await keepPage();
  }
  if (started === account) return;
  started = account;
  const onSubmit = (event: SubmitEvent) => {
    if (findKeeper() !== account) return;
    wipeAtSignOut(event);
    writeLater(event, account, () => void tellWaiting(account));
  };
  // This listener must run before the page's own listener.
  document.addEventListener('submit', onSubmit, { capture: true });
  addEventListener('online', () => void send(account));
  await tellWaiting(account);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  await send(account);
  const key = LAST_SYNC + account;
  if (!isKeeping(account) || savesData() || Date.now() - Number(sessionStorage.getItem(key) ?? 0) < EVERY_MS)
    return;
  if ((await synchronise(account)) === 'kept') sessionStorage.setItem(key, String(Date.now()));
}

/** Sends the waiting items now, and again later if the server did not answer. */
async function send(account: string): Promise<void> {
  if (!isKeeping(account)) return;
  const { isDone } = await sendWaiting(account);
  await tellWaiting(account);
  if (!isDone) setTimeout(() => void send(account), RETRY_MS);
}

/** Returns false once the member has signed out, here or in another tab. */
function isKeeping(account: string): boolean {
  return started === account && findKeeper() === account;
}

/** Tells the page the number of waiting items, which connection-notice.tsx shows. */
async function tellWaiting(account: string): Promise<void> {
  waiting = await countWaiting(account);
  dispatchEvent(new CustomEvent('shelf', { detail: { waiting } }));
}

/**
 * Deletes everything as soon as its member signs out: without a network, the server learns of the sign-out
 * later. Asks before deleting unsent texts. The next page deletes what another tab has added meanwhile.
 */
function wipeAtSignOut(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute('action') !== '/sign-out') return;
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  if (waiting > 0 && !confirm(signOutWords[language](waiting))) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  started = undefined;
  void wipeOthers();
}

function savesData(): boolean {
  return Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
}
