import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { EditionFile, EditionRemark } from '../contract.ts';
import type { PressMessage } from './press-book.ts';

/** The memory that the process may take, measured by its node. */
const MAX_PRESS_BYTES = 300_000_000;
/** How long it may work. 300 stories with 300 photos take less than a minute. */
const MAX_PRESS_MS = 10 * MINUTE_MS;
/** How often its memory is looked at. */
const WATCH_MS = SECOND_MS / 4;
const PAGE_BYTES = 4096;
/** A small heap: images and the typesetter take their memory beside it. */
const NODE_OPTIONS = [
  '--max-semi-space-size=1',
  '--max-old-space-size=128',
  '--disable-warning=ExperimentalWarning',
];

/**
 * Makes the files of a book of the folder in a process of its own, which has no access to the database, and ends it when it takes too
 * much memory or time. `onProgress` receives percents. @throws Error with the reason if it ends without files
 */
export async function runPress(
  folder: string,
  {
    signal,
    onProgress,
    maxBytes = MAX_PRESS_BYTES,
  }: { signal: AbortSignal; onProgress: (percent: number) => void; maxBytes?: number },
): Promise<{ files: EditionFile[]; remarks: EditionRemark[]; peakBytes: number }> {
  const child = fork(new URL('./press.ts', import.meta.url), [folder], {
    execArgv: NODE_OPTIONS,
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let made: { files: EditionFile[]; remarks: EditionRemark[] } | undefined;
  let reason = '';
  let errors = '';
  let peakBytes = 0;
  const end = (why: string) => {
    reason ||= why;
    child.kill('SIGKILL');
  };
  const abort = () => end('the server stops');
  signal.addEventListener('abort', abort);
  const late = setTimeout(() => end('it took too long'), MAX_PRESS_MS);
  const watch = setInterval(async () => {
    const bytes = await readMemory(child.pid);
    peakBytes = Math.max(peakBytes, bytes);
    if (bytes > maxBytes) end('it took too much memory');
  }, WATCH_MS);
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  child.on('message', (message: PressMessage) => {
    if ('progress' in message) onProgress(message.progress);
    else made = message;
  });
  if (signal.aborted) abort();
  try {
    const [code, killedBy] = await once(child, 'close');
    if (!made || reason)
      throw new Error(`A book could not be made: ${reason || killedBy || `code ${code}`}. ${errors}`);
    return { ...made, peakBytes };
  } finally {
    clearInterval(watch);
    clearTimeout(late);
    signal.removeEventListener('abort', abort);
  }
}

/** Returns the memory of a process in bytes. 0 where the system does not tell, as outside of Linux. */
async function readMemory(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(line.split(' ')[1] ?? 0) * PAGE_BYTES;
}
