import { readFile, writeFile } from 'node:fs/promises';

/** Returns the memory that a process has, and the most that it had since the last reset, in megabytes. */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round((Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Lets the peak begin anew. */
export function resetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5');
}
