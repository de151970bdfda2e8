import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { MadeBackup, MakeBackup } from './backup-schedule.ts';

/**
 * The options of `npm run backup`. A small space for new objects and a heap that grows in small steps keep the process below
 * 150 MB, because bytes that were read are freed sooner. Without the steps, it took 136 to 163 MB on a busy machine.
 */
const NODE_OPTIONS = ['--optimize-for-size', '--max-semi-space-size=1', '--max-old-space-size=512'];

/** The last message of the process. */
export type BackupResult = MadeBackup | { failure: string };

/**
 * Returns a function that makes a backup in a process of its own, so that copying and encrypting block no request and
 * their memory is returned. The process runs the given module, and ends when this process ends.
 */
export function makeInProcess(module: string, environment: Record<string, string | undefined>): MakeBackup {
  return async (signal) => {
    const child = fork(module, {
      execArgv: NODE_OPTIONS,
      env: { ...environment, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const abort = () => child.kill('SIGTERM');
    signal.addEventListener('abort', abort);
    let result: BackupResult | undefined;
    child.on('message', (message) => {
      result = message as BackupResult;
    });
    try {
      const [code, killedBy] = await once(child, 'close');
      if (!result) {
        throw new Error(
          `The process of the backup ended with ${killedBy ?? `code ${code}`}. Was there enough memory?`,
        );
      }
      if ('failure' in result) throw new Error(result.failure);
      return result;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
}
