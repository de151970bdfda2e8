import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { isUp } from '../test/is-up.ts';
import { findFreePort } from '../test/postgres.ts';
import { createFolder } from '../test/running-server.ts';

const PROJECT = join(import.meta.dirname, '..');
/** A user other than the one that owns the files, like the unit's own user. */
const UNIT_USER = 65_534;
const START_TIMEOUT_MS = 15_000;

test("the unit's command serves from files that its user cannot write", async (context) => {
  const unit = await install(context);
  const { child, output, url } = await unit.start();
  await expect.poll(() => isUp(url), { timeout: START_TIMEOUT_MS }).toBe(true);
  expect(output()).toContain(`Kerikko is at ${url}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});

test("the unit's command ends and names `npm run build` when the build is out of date", async (context) => {
  const unit = await install(context);
  await appendFile(join(unit.folder, 'src/main.ts'), '// A new version.\n');
  await expectRefusal(await unit.start(), unit.folder);
});

test("the unit's command ends and names `npm run build` when its user cannot read the build", async (context) => {
  const unit = await install(context);
  await chmod(join(unit.folder, 'build'), 0o700);
  await expectRefusal(await unit.start(), unit.folder);
});

test("the unit's command ends and names `npm run build` when there is no build", async (context) => {
  const unit = await install(context, { isBuilt: false });
  await expectRefusal(await unit.start(), unit.folder);
});

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

/** Copies the project into a folder that belongs to root, and prepares the unit's folders for its user. */
async function install({ skip }: TestContext, { isBuilt = true } = {}) {
  skip(process.getuid?.() !== 0, 'only root can start a process as another user');
  skip(!(await isReadableForAll(PROJECT)), 'other users cannot read the folder of this project');
  const [folder, state, cache] = await Promise.all([createFolder(), createFolder(), createFolder()]);
  await chmod(folder, 0o755);
  const files = ['cli', 'src', 'migrations', 'public', 'package.json', 'package-lock.json'];
  const more = ['vite.config.ts', 'react-router.config.ts', ...(isBuilt ? ['build'] : [])];
  for (const name of [...files, ...more]) {
    await cp(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  for (const own of [state, cache]) await chown(own, UNIT_USER, UNIT_USER);
  const places = { '/opt/kerikko': folder, '/var/lib/kerikko': state, '/var/cache/kerikko': cache };
  const settings = parseUnit(await readFile(join(PROJECT, 'deploy/kerikko.service'), 'utf8'), places);

  return {
    folder,
    async start(): Promise<Started> {
      const port = await findFreePort();
      // The shell sets the unit's umask and then becomes the unit's command.
      const script = `umask ${settings.get('UMask')?.[0]}; exec ${settings.get('ExecStart')?.[0]}`;
      const child = spawn('/bin/sh', ['-c', script], {
        cwd: settings.get('WorkingDirectory')?.[0],
        env: {
          PATH: process.env.PATH,
          ...readEnvironment(settings.get('Environment') ?? []),
          PORT: String(port),
        },
        uid: UNIT_USER,
        gid: UNIT_USER,
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const chunks: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => chunks.push(String(data)));
      return { child, url: `http://localhost:${port}`, output: () => chunks.join('') };
    },
  };
}

/** Returns the values of each setting of a unit file, with its places replaced. */
function parseUnit(text: string, places: Record<string, string>): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, name, given] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || given === undefined) continue;
    let value = given;
    for (const [place, own] of Object.entries(places)) value = value.replaceAll(place, own);
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
