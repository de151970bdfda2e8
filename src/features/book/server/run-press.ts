import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { EditionFile, EditionRemark } from '../contract.ts';
import { FACING_NAMES, PDF_NAMES, type PressMessage } from './press-book.ts';

/**
 * The file that the process runs. The built server is one file in build/server, but the process runs the sources,
 * which a release contains as well.
 */
const PRESS = new URL(
  import.meta.env?.PROD ? '../../src/features/book/server/press.ts' : './press.ts',
  import.meta.url,
);
/** The memory that a process may take, measured by its node. */
const MAX_PRESS_BYTES = 300_000_000;
/** How long each process may work. */
const MAX_PRESS_MS = 10 * MINUTE_MS;
/** How often the memory of the process is measured. */
const WATCH_MS = SECOND_MS / 4;
const PAGE_BYTES = 4096;
/** A small heap: images and the typesetter take their memory beside it. */
const NODE_OPTIONS = [
  '--max-semi-space-size=1',
  '--max-old-space-size=128',
  '--disable-warning=ExperimentalWarning',
];

interface Made {
  files: EditionFile[];
  remarks: EditionRemark[];
}

interface PressOptions {
  signal: AbortSignal;
  /** Receives percents of the whole. */
  onProgress: (percent: number) => void;
  limits?: PressLimits;
}

interface PressLimits {
  bytes: number;
  ms: number;
  watchMs: number;
}

const LIMITS: PressLimits = { bytes: MAX_PRESS_BYTES, ms: MAX_PRESS_MS, watchMs: WATCH_MS };

/** The share of the EPUB files in the progress, in percent. */
const EPUB_SHARE = 50;

/**
 * Makes the files of a book in the folder: the EPUB files in one process, and each PDF in a process of its own.
 * A PDF that cannot be made, such as that of a very long book, becomes a remark. @throws Error with the reason
 * if the EPUB files cannot be made, or the server stops
 */
export async function runPress(
  folder: string,
  { signal, onProgress, isFacing, limits = LIMITS }: PressOptions & { isFacing: boolean },
): Promise<Made> {
  const made = await runStep([folder, 'epub'], {
    ...{ signal, limits },
    onProgress: (percent) => onProgress(Math.round((percent * EPUB_SHARE) / 100)),
  });
  const names = [...PDF_NAMES, ...(isFacing ? FACING_NAMES : [])];
  const share = (100 - EPUB_SHARE) / names.length;
  for (const [index, name] of names.entries()) {
    const report = (percent: number) => onProgress(Math.round(EPUB_SHARE + share * (index + percent / 100)));
    report(0);
    const pdf = await runStep([folder, name], { signal, limits, onProgress: report }).catch(
      (error: unknown): Made => {
        if (signal.aborted) throw error;
        return { files: [], remarks: [{ kind: 'pdf-failed', title: '' }] };
      },
    );
    made.files.push(...pdf.files);
    made.remarks.push(...pdf.remarks);
    if (pdf.files.length === 0) break;
  }
  return made;
}

/** Runs one step in a process without access to the database, and ends it when it takes too much memory or time. */
async function runStep(step: string[], { signal, onProgress, limits = LIMITS }: PressOptions): Promise<Made> {
  const child = fork(PRESS, step, {
    execArgv: NODE_OPTIONS,
    // The typesetter works with one thread, so that requests have a processor for themselves. A book takes as long as with two.
    env: { MALLOC_ARENA_MAX: '2', RAYON_NUM_THREADS: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let made: Made | undefined;
  let reason = '';
  let errors = '';
  const end = (why: string) => {
    reason ||= why;
    child.kill('SIGKILL');
  };
  const abort = () => end('the server stops');
  signal.addEventListener('abort', abort);
  const late = setTimeout(() => end('it took too long'), limits.ms);
  const watch = setInterval(async () => {
    if ((await readMemory(child.pid)) > limits.bytes) end('it took too much memory');
  }, limits.watchMs);
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
    return made;
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
