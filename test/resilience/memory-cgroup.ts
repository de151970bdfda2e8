import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A group of processes that Linux gives no more than a number of bytes, as a container. */
export interface MemoryCgroup {
  /** A process that writes its id into this file joins the group. */
  joinFile: string;
  /** Returns the memory of all processes of the group and of what the kernel keeps for them, without the cache of files, in MB. */
  readMegabytes(): Promise<number>;
  /** Returns how many processes of the group Linux has killed because their memory ran out. */
  countKilled(): Promise<number>;
  /** Call this after the group's processes have ended. */
  remove(): Promise<void>;
}

/** Where each version of cgroups is mounted, with its names of files. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
    usage: 'memory.usage_in_bytes',
    fileCache: 'cache',
  },
  {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    events: 'memory.events',
    usage: 'memory.current',
    fileCache: 'file',
  },
];

/** Creates a cgroup with a memory limit, or returns the reason why this machine or user cannot have one. */
export async function createMemoryCgroup(bytes: number): Promise<MemoryCgroup | string> {
  let reason = 'this system has no cgroups';
  for (const { root, limit, events, usage, fileCache } of VERSIONS) {
    if (
      !(await access(root).then(
        () => true,
        () => false,
      ))
    )
      continue;
    const folder = join(root, `kerikko-${randomUUID()}`);
    try {
      await mkdir(folder);
      await writeFile(join(folder, limit), String(bytes));
    } catch (error) {
      await rmdir(folder).catch(() => {});
      reason = (error as Error).message;
      continue;
    }
    return {
      joinFile: join(folder, 'cgroup.procs'),
      async readMegabytes() {
        const stat = await readFile(join(folder, 'memory.stat'), 'utf8');
        const files = Number(new RegExp(`^${fileCache} (\\d+)`, 'm').exec(stat)?.[1] ?? 0);
        return (Number(await readFile(join(folder, usage), 'utf8')) - files) / 1e6;
      },
      async countKilled() {
        const text = await readFile(join(folder, events), 'utf8');
        return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0);
      },
      remove: () => rmdir(folder),
    };
  }
  return reason;
}

/** Reads the memory of the group, in MB, until the work ends. */
export async function watchMemory(
  cgroup: MemoryCgroup,
  work: Promise<unknown>,
): Promise<{ most: number; last: number }> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  void work.then(end, end);
  const seen = { most: 0, last: 0 };
  while (!isDone) {
    seen.last = await cgroup.readMegabytes();
    seen.most = Math.max(seen.most, seen.last);
    await pause(100);
  }
  return seen;
}
