import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../device-storage.ts';

/** Chromium's event, for which TypeScript has no type: https://wicg.github.io/manifest-incubations/ */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The key of a refusal. It stays after signing out, because it is about the device and names nobody. */
const REFUSED = 'install-refused';

let kept: InstallPrompt | undefined;
const followers = new Set<() => void>();

function keep(prompt: InstallPrompt | undefined): void {
  kept = prompt;
  for (const follow of followers) follow();
}

/** Keeps the browser's offer to install the app for the button of the settings. Call this before the page has loaded. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(undefined));
}

/** Returns whether this browser can install the app, unless somebody has refused on this device. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    (follow) => {
      followers.add(follow);
      return () => followers.delete(follow);
    },
    () => kept !== undefined && readItem(REFUSED) === undefined,
    () => false,
  );
}

/** Lets the browser ask. A refusal in its dialog counts as a refusal of our offer. */
export async function install(): Promise<void> {
  const answer = await kept?.prompt();
  if (answer?.outcome === 'dismissed') refuseInstall();
  else keep(undefined);
}

/** Remembers a refusal on this device. Without storage, the offer disappears at least until the next page. */
export function refuseInstall(): void {
  writeItem(REFUSED, 'yes');
  keep(undefined);
}
