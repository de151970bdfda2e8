import { readFileSync } from 'node:fs';

/** How often the process checks whether npm still runs. */
const LOOK_EVERY_MS = 1000;
/**
 * Programs with which npm runs a script. Some replace themselves by the script's command, and npm is then the
 * parent.
 */
const SHELL = /^(sh|dash|bash|ash|busybox|zsh)$/;

/**
 * Calls `end` once the npm that runs this process has ended. npm passes a signal only to its shell, or to
 * nobody when its terminal closes: the server would then keep its port. Does nothing without npm, or without
 * /proc.
 */
export function endWithNpm(environment: Record<string, string | undefined>, end: () => void): void {
  if (!environment.npm_lifecycle_event) return;
  const npm = findNpm();
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (findNpm() === npm) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Returns the id of the process that runs this one, or its shell. */
function findNpm(): number | undefined {
  try {
    const [, name = '', parent] =
      /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return SHELL.test(name) ? Number(parent) : process.ppid;
  } catch {
    return undefined;
  }
}
