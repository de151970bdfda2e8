// Runs nightly

import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { isExecutable } from '../test/debian-packages.ts';
import { ensureBuilt } from '../test/ensure-built.ts';
import { findFreePort } from '../test/free-port.ts';
import { isUp } from '../test/is-up.ts';
import { createFolder } from '../test/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '..');
/** A user other than the one that owns the files, like the unit's own user. */
const UNIT_USER = 65_534;
const START_TIMEOUT_MS = 15_000;
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';

const run = promisify(execFile);

const EMAIL = 'ammu@example.org';

test("the unit's command serves from files that its user cannot write, reports to systemd, and stops", async (context) => {
  const unit = await install(context);
  await unit.run('admin', EMAIL, '--new');
  const reports = join(unit.cache, 'reports');
  const command = join(unit.cache, 'systemd-notify');
  await writeFile(command, `#!/bin/sh\necho "$1" >> ${reports}\n`, { mode: 0o755 });
  const PATH = `${unit.cache}:${process.env.PATH}`;
  const { child, output, url } = await unit.start({
    PATH,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '300000',
  });
  await expect.poll(() => isUp(url), { timeout: START_TIMEOUT_MS }).toBe(true);
  await expect.poll(output).toContain(`Kerikko is at ${url}`);
  const read = () => readFile(reports, 'utf8').catch(() => '');
  await expect.poll(read, { timeout: START_TIMEOUT_MS }).toMatch(/^READY=1\n(WATCHDOG=1\n){2}/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  await expect.poll(read).toMatch(/STOPPING=1\n/);
});

test("the unit's command ends and names `npm run build` when the build is unreadable, missing or out of date", async (context) => {
  const unit = await install(context, { isShared: false });
  const build = join(unit.folder, 'build');
  await chmod(build, 0o700);
  await expectRefusal(await unit.start(), unit.folder);
  await chmod(build, 0o755);

  await rename(build, `${build}-moved`);
  await expectRefusal(await unit.start(), unit.folder);
  await rename(`${build}-moved`, build);

  await appendFile(join(unit.folder, 'src/main.ts'), '// A new version.\n');
  await expectRefusal(await unit.start(), unit.folder);
});

test("the unit's command ends and begins no new community when the data is missing", async (context) => {
  const unit = await install(context);
  const { child, output } = await unit.start({ NOTIFY_SOCKET: '/run/systemd/notify' });
  await expect.poll(() => child.exitCode, { timeout: START_TIMEOUT_MS }).toBe(1);
  expect(output()).toMatch(/^There is no community in .+kerikko\.sqlite, and REQUIRE_DATABASE=yes /);
  expect(output()).toContain('A new community begins with "sudo kerikko admin EMAIL --new"');
  expect(await readdir(unit.state)).toEqual([]);
});

test("`kerikko` runs commands with the service's settings, and their files belong to its user", async (context) => {
  const unit = await install(context);
  // systemd ignores spaces around names and values, and quotes around values.
  const settings =
    '# The address.\n \tPUBLIC_URL = "https://stories.example.org/" \n;PORT=1\nwords\nexport TZ=UTC\n';
  await writeFile(unit.environmentFile, settings, { mode: 0o600 });
  const refused = await unit.run('admin', EMAIL);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`There is no database in ${unit.state}. Is DATA_DIR the one`);
  expect(refused.output).toContain(`For a new community: sudo kerikko admin ${EMAIL} --new`);
  expect(await readdir(unit.state)).toEqual([]);

  const made = await unit.run('admin', EMAIL, '--new');
  expect(made.output).toContain(`Database: ${unit.state}/kerikko.sqlite\n`);
  expect(made.output).toContain('  https://stories.example.org/');
  const checked = await unit.run('check');
  expect(checked.output).toContain(`✖ ${unit.environmentFile}, line 4 is no setting`);
  expect(checked.output).toContain(`✖ ${unit.environmentFile}, line 5: export TZ is no setting`);
  const members = await unit.run('members', 'list');
  expect(members).toEqual({ code: 0, output: expect.stringContaining(EMAIL) });
  const migrated = await unit.run('migrate');
  expect(migrated).toEqual({ code: 0, output: expect.stringContaining('has the schema of this version') });
  const backup = await unit.run('backup', 'backup.tar');
  expect(backup.output).toContain(`Wrote and verified ${unit.state}/backup.tar`);
  for (const name of await readdir(unit.state)) {
    const { uid, mode } = await stat(join(unit.state, name));
    expect([name, uid, mode & 0o077]).toEqual([name, UNIT_USER, 0]);
  }

  const exported = await unit.run('export', 'out');
  expect(exported.output).toContain(`Wrote ${unit.state}/out: 1 members`);
  const imported = await unit.run('import', 'out', '--dry-run');
  expect(imported.output).toContain('members: 1 read = 0 new + 1 already here + 0 refused');

  const again = await unit.run('restore', 'backup.tar');
  expect(again).toEqual({ code: 1, output: expect.stringContaining('already contains a community') });
  await rename(join(unit.state, 'backup.tar'), join(unit.cache, 'backup.tar'));
  await emptyFolder(unit.state);
  const restored = await unit.run('restore', join(unit.cache, 'backup.tar'));
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored the backup') });
  expect((await stat(join(unit.state, 'kerikko.sqlite'))).uid).toBe(UNIT_USER);
});

test('`kerikko` reads a drop-in as systemd does', async (context) => {
  const unit = await install(context);
  const other = await createFolder();
  await chmod(other, 0o755);
  await mkdir(`${unit.unitFile}.d`);
  const place = `There is no database in ${other}.`;
  for (const lines of [
    `Environment="DATA_DIR=${other}" 'TZ=Asia/Kolkata' "A=b c"`,
    `Environment = DATA_DIR=${other}`,
    `Environment=A=* \\\n  DATA_DIR=${other}`,
    `Environment=DATA_DIR=/nowhere\nEnvironment=\nEnvironment=DATA_DIR=${other}`,
    `Environment=DATA_DIR=${other}\nEnvironmentFile=\nEnvironmentFile=-/nowhere/kerikko.env`,
  ]) {
    await writeFile(`${unit.unitFile}.d/override.conf`, `[Service]\n${lines}\n`);
    expect([lines, (await unit.run('admin', EMAIL)).output]).toEqual([lines, expect.stringContaining(place)]);
  }
});

test("`kerikko` ignores the caller's own variables and refuses unknown commands", async (context) => {
  const unit = await install(context);
  expect(await unit.run('stop')).toEqual({ code: 1, output: expect.stringContaining('Usage: sudo kerikko') });
  const other = await createFolder();
  const { output } = await unit.runWith({ DATABASE_URL: 'postgres://db', DATA_DIR: other }, 'admin', EMAIL);
  expect(output).toContain(`There is no database in ${unit.state}.`);
});

test('systemd finds no mistake in the unit and in the template, and rates their exposure below 3', async ({
  skip,
}) => {
  skip(!(await isExecutable(SYSTEMD_ANALYZE)), 'systemd is not installed');
  const folder = await createFolder();
  for (const name of ['kerikko.service', 'kerikko@.service']) {
    const text = await readFile(join(PROJECT, 'deploy', name), 'utf8');
    // The check wants an existing program.
    await writeFile(join(folder, name), text.replace(/\/opt\S+node /, `${process.execPath} `));
    const verified = await run(SYSTEMD_ANALYZE, ['verify', join(folder, name)]);
    expect(verified.stdout + verified.stderr).toBe('');
  }
  const { stdout } = await run(SYSTEMD_ANALYZE, [
    'security',
    '--offline=true',
    join(folder, 'kerikko.service'),
  ]);
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(3);
});

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

interface Started {
  child: ChildProcess;
  url: string;
  output(): string;
}

async function expectRefusal({ child, output }: Started, folder: string): Promise<void> {
  await expect.poll(() => child.exitCode, { timeout: START_TIMEOUT_MS }).toBe(1);
  expect(output().trim()).toBe(
    `In ${folder}, the build is missing, out of date or not readable for this user, who cannot write there either. ` +
      'Run "npm run build" in that folder as the user who owns the files, then start again.',
  );
}

const copies: string[] = [];
afterAll(() => Promise.all(copies.map((folder) => rm(folder, { recursive: true }))));

/** Copies the project into a folder that belongs to root, which is deleted after the last test. */
async function copyProject(): Promise<string> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-unit-'));
  copies.push(folder);
  await chmod(folder, 0o755);
  const files = ['cli', 'src', 'migrations', 'public', 'package.json', 'package-lock.json'];
  for (const name of [...files, 'vite.config.ts', 'react-router.config.ts', 'build']) {
    // Copying the 1,700 files asynchronously takes ten times the processor time.
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

let sharedCopy: Promise<string> | undefined;

function shareCopy(): Promise<string> {
  sharedCopy ??= copyProject();
  return sharedCopy;
}

/** Prepares the unit's folders for its user. Tests share one copy of the project, unless they change theirs. */
async function install({ skip }: TestContext, { isShared = true } = {}) {
  skip(process.getuid?.() !== 0, 'only root can start a process as another user');
  skip(!(await isReadableForAll(PROJECT)), 'other users cannot read the folder of this project');
  const folder = isShared ? await shareCopy() : await copyProject();
  const [state, cache] = await Promise.all([createFolder(), createFolder()]);
  for (const own of [state, cache]) await chown(own, UNIT_USER, UNIT_USER);
  const places = { '/opt/kerikko/current': folder, '/var/lib/kerikko': state, '/var/cache/kerikko': cache };
  const environmentFile = join(await createFolder(), 'kerikko.env');
  await writeFile(environmentFile, '');
  const text = await readFile(join(PROJECT, 'deploy/kerikko.service'), 'utf8');
  const own = replaceAll(text, {
    ...places,
    '/etc/kerikko.env': environmentFile,
    'User=kerikko': 'User=nobody',
  });
  const unitFile = join(await createFolder(), 'kerikko.service');
  await writeFile(unitFile, own);
  const settings = parseUnit(own);

  async function runWith(environment: Record<string, string>, ...parameters: string[]) {
    const child = spawn(join(PROJECT, 'deploy/kerikko'), parameters, {
      cwd: state,
      env: { PATH: process.env.PATH, KERIKKO_UNIT: unitFile, ...environment },
    });
    const output = collectOutput(child);
    await once(child, 'close');
    return { code: child.exitCode, output: output() };
  }

  return {
    folder,
    state,
    cache,
    environmentFile,
    unitFile,
    /** Runs deploy/kerikko in the state folder. */
    run: (...parameters: string[]) => runWith({}, ...parameters),
    runWith,
    async start(environment: Record<string, string> = {}): Promise<Started> {
      const port = await findFreePort();
      // The shell sets the unit's umask and then becomes the unit's command.
      const script = `umask ${settings.get('UMask')?.[0]}; exec ${settings.get('ExecStart')?.[0]}`;
      const child = spawn('/bin/sh', ['-c', script], {
        cwd: settings.get('WorkingDirectory')?.[0],
        env: {
          PATH: process.env.PATH,
          ...readEnvironment(settings.get('Environment') ?? []),
          PORT: String(port),
          ...environment,
        },
        uid: UNIT_USER,
        gid: UNIT_USER,
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return { child, url: `http://localhost:${port}`, output: collectOutput(child) };
    },
  };
}

function collectOutput(child: ChildProcessWithoutNullStreams): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => chunks.push(String(data)));
  return () => chunks.join('');
}

function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

/** Returns the values of each setting of a unit file. */
function parseUnit(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}

function readEnvironment(lines: string[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((pair) => pair.split(/=(.*)/s, 2)));
}

async function isReadableForAll(path: string): Promise<boolean> {
  const child = spawn('/bin/ls', [path], { uid: UNIT_USER, gid: UNIT_USER, stdio: 'ignore' });
  return (await once(child, 'exit'))[0] === 0;
}
