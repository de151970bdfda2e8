import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installDebianPackages } from '../debian-packages.ts';
import { ScenarioError } from './report.ts';

const run = promisify(execFile);

const RELEASE = 'bookworm';
const HOST = 'debian';
const MIRROR = 'http://deb.debian.org/debian';
const BOOT_LIMIT_MS = 120_000;
const OUTPUT_BYTES = 2 ** 24;
/** The person who types the commands. */
const OPERATOR = 'volunteer';

/** A bare Debian with its own systemd and no network but loopback, in a container of systemd-nspawn. */
export interface DebianMachine {
  /** The folder with the machine's files, on this machine. */
  root: string;
  /** Runs lines of a shell as a user with sudo, in that user's home. @throws ScenarioError with the output if a line fails */
  type(lines: string, input?: string): Promise<string>;
  /** Runs lines that must fail, and returns their output. @throws ScenarioError if they succeed */
  typeInVain(lines: string): Promise<string>;
  stop(): Promise<void>;
}

/** Installs Debian with these packages into the folder and boots it. Returns why that does not work here, as words. */
export async function startDebian(folder: string, packages: string[]): Promise<DebianMachine | string> {
  if (process.getuid?.() !== 0) return 'this needs root';
  await installDebianPackages(['debootstrap', 'systemd-container']);
  const root = join(folder, 'debian');
  const include = ['systemd', 'systemd-sysv', 'dbus', 'sudo', 'ca-certificates', ...packages].join(',');
  try {
    if (process.env.DEBBASE) await run('cp', ['-a', process.env.DEBBASE, root]);
    else
      await run('debootstrap', ['--variant=minbase', `--include=${include}`, RELEASE, root, MIRROR], {
        maxBuffer: OUTPUT_BYTES,
      });
  } catch (error) {
    return `Debian could not be installed: ${String((error as Error).message).slice(0, 300)}`;
  }
  await addOperator(root);
  const options = ['--register=no', '--keep-unit', '--private-network', `--hostname=${HOST}`, '--boot'];
  const child = spawn('systemd-nspawn', ['--directory', root, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let console = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      console = (console + text).slice(-4000);
    });
  }
  process.once('exit', () => child.kill('SIGKILL'));
  const pid = await waitForBoot(child);
  return pid === undefined ? `Debian did not boot:\n${console}` : createMachine(root, child, pid);
}

async function addOperator(root: string): Promise<void> {
  await run('chroot', [root, 'useradd', '--create-home', '--shell', '/bin/bash', OPERATOR]);
  await writeFile(join(root, 'etc/sudoers.d/volunteer'), `${OPERATOR} ALL=(ALL) NOPASSWD: ALL\n`);
  await chmod(join(root, 'etc/sudoers.d/volunteer'), 0o440);
  // Its last line fails without a screen.
  await rm(join(root, 'home', OPERATOR, '.bash_logout'));
  // No mail leaves the machine, and no name leads out of it.
  await writeFile(
    join(root, 'etc/hosts'),
    `127.0.0.1 localhost ${HOST} stories.example.org\n::1 localhost\n`,
  );
  await writeFile(join(root, 'etc/hostname'), `${HOST}\n`);
  await mkdir(join(root, 'var/log/journal'), { recursive: true });
}

/** Waits until systemd has started everything. Returns the process id of systemd; undefined if it did not boot. */
async function waitForBoot(child: ChildProcess): Promise<number | undefined> {
  const deadline = performance.now() + BOOT_LIMIT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    await pause(200);
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    const pid = Number(children.trim().split(' ').at(-1));
    if (!pid) continue;
    const state = await run('nsenter', ['--target', String(pid), '--all', 'systemctl', 'is-system-running'])
      .then(({ stdout }) => stdout)
      // It exits with 1 while it starts, and when a service failed that this machine has no device for.
      .catch((error: { stdout?: string }) => error.stdout ?? '');
    if (/running|degraded/.test(state)) return pid;
  }
  return undefined;
}

function createMachine(root: string, child: ChildProcess, pid: number): DebianMachine {
  const shell = async (lines: string, input = ''): Promise<{ code: number; output: string }> => {
    const enter = ['--target', String(pid), '--all', 'su', '--login', OPERATOR, '--command'];
    // bash ends at the first line that fails, as a person would.
    const typed = spawn('nsenter', [...enter, `set -e\nexec 2>&1\n${lines}`], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [typed.stdout, typed.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    typed.stdin.end(input);
    const [code] = await once(typed, 'close');
    return { code, output };
  };
  return {
    root,
    async type(lines, input) {
      const { code, output } = await shell(lines, input);
      if (code !== 0)
        throw new ScenarioError(`these lines ended with ${code}:\n${lines}\n${output.slice(-3000)}`);
      return output;
    },
    async typeInVain(lines) {
      const { code, output } = await shell(lines);
      if (code === 0) throw new ScenarioError(`these lines should fail:\n${lines}\n${output.slice(-3000)}`);
      return output;
    },
    async stop() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      // systemd marks folders as immutable places of its own.
      await access(root).then(() => rm(root, { recursive: true, force: true }));
    },
  };
}
