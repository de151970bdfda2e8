import { useCallback, useEffect, useState } from 'react';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { findKeeper, keepPage, setKeeper, wipeOthers } from './kept/device.ts';
import { isFull, openStories, read, readState, type ShelfState } from './kept/store.ts';
import { synchronise } from './kept/synchronise.ts';
import { countWaiting } from './kept/waiting.ts';

/** The facts about what this device keeps. `at` is undefined until the server has answered once. */
export interface Kept extends Pick<ShelfState, 'photoBytes' | 'full'> {
  stories: number;
  at: number | undefined;
  /** How many written items have not been sent. */
  waiting: number;
}

/** 'private': the browser keeps nothing, as in some private windows. 'full': the device has no space. */
type SwitchState = 'idle' | 'starting' | 'failed' | 'private' | 'full';

/** Switches the shelf of this device on and off. */
export function useShelfSwitch() {
  const account = useViewer()?.accountId ?? '';
  const [kept, setKept] = useState<Kept>();
  const [state, setState] = useState<SwitchState>('idle');
  const show = useCallback(async () => {
    setKept(findKeeper() === account ? await readKept(account).catch(() => undefined) : undefined);
  }, [account]);
  useEffect(() => void show(), [show]);

  const refresh = async () => {
    setState('starting');
    const result = await synchronise(account).catch(() => 'failed' as const);
    await show();
    setState(result === 'failed' ? 'failed' : 'idle');
  };
  const turnOn = async () => {
    setState('starting');
    const problem = await start(account);
    if (problem) return setState(problem);
    await refresh();
  };
  const turnOff = async () => {
    await wipeOthers();
    setState('idle');
    await show();
  };
  return { state, kept, turnOn, turnOff, refresh };
}

/** Returns why this device cannot keep stories. */
async function start(account: string): Promise<'failed' | 'private' | 'full' | undefined> {
  try {
    (await openStories(account)).close();
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  } catch {
    return 'private';
  }
  try {
    await wipeOthers(account);
    await keepPage();
    setKeeper(account);
  } catch (error) {
    return isFull(error) ? 'full' : 'failed';
  }
  // When the device runs out of space, browsers first delete data that is not persistent. They may refuse
  // persistence.
  await navigator.storage?.persist?.().catch(() => false);
  return undefined;
}

async function readKept(account: string): Promise<Kept> {
  const database = await openStories(account);
  try {
    const [state, stories] = await Promise.all([
      readState(database),
      read(database, 'stories', (store) => store.count()),
    ]);
    const waiting = await countWaiting(account);
    return { stories, photoBytes: state?.photoBytes ?? 0, at: state?.at, full: state?.full, waiting };
  } finally {
    database.close();
  }
}
