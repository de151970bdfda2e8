import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database.ts';

/** The unit of the times in /proc, on all usual machines. */
const TICK_MS = 10;

/** Returns the processor time of this process and of its database's server so far, in milliseconds. The latter needs Linux. */
export async function readProcessorTime(database: Database, isServer: boolean): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (isServer ? await readServerTime(database) : 0);
}

async function readServerTime(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database);
  const times = await Promise.all(
    rows.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name of the process, in brackets, may contain spaces.
      const [user, system] = status
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return ((user ?? 0) + (system ?? 0)) * TICK_MS;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
