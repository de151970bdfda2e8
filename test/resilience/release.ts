import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/database/database.ts';
import { createPerson } from '../e2e/people.ts';
import { findFreePort } from '../free-port.ts';
import { isUp } from '../is-up.ts';
import { check, runScenario, waitUntil } from './report.ts';

/*
 * Makes a release, and upgrades with it and goes back as docs/operations.md says: releases in folders of their own, and a
 * link to the current one.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** In megabytes, without Node itself. */
const MODULES_LIMIT = 120;
/** In bytes. */
const ARCHIVE_LIMIT = 60e6;
/** Where an ELF file says for which processor it is. */
const ELF_MACHINE = 18;

await runScenario('A release, an upgrade and the way back', async (folder) => {
  const archive = await makeReleases(folder);
  const [releases, data] = [join(folder, 'releases'), join(folder, 'data')];
  const [first, second] = [join(releases, '1'), join(releases, '2')];
  await mkdir(first, { recursive: true });
  await run('tar', ['-xzf', join(root, 'release', archive), '--strip-components=1', '-C', first]);
  const modules = await checkContents(first);
  await cp(first, second, { recursive: true, verbatimSymlinks: true });

  const current = join(folder, 'current');
  const use = async (release: string) => {
    await symlink(release, `${current}.new`);
    await rename(`${current}.new`, current);
  };
  const PORT = String(await findFreePort());
  const url = `http://localhost:${PORT}`;
  const start = () => startRelease(current, { DATA_DIR: data, PORT, PUBLIC_URL: url });
  const command = (...parameters: string[]) => runRelease(current, { DATA_DIR: data }, parameters);

  await use(first);
  await mkdir(data);
  await command('admin', 'ammu@example.org', '--new');
  let node = await start();
  await command('check');
  await command('members', 'list');
  await command('backup', join(folder, 'before.tar'));
  await command('export', join(folder, 'out'));
  await command('import', join(folder, 'out'), '--dry-run');
  const isHere = async () => (await servesPage(url)) && (await isUp(url));

  // The link changes while the old version serves: it goes on with its own files.
  await use(second);
  check(await isHere(), 'the running version must not need the link');
  await node.stop();
  node = await start();
  check(await isHere(), 'the new version serves');
  await rm(first, { recursive: true });
  await cp(second, first, { recursive: true, verbatimSymlinks: true });
  check(await isHere(), 'the new version needs no file of the old one');

  // Without a migration, the old version starts on the data of the new one.
  await node.stop();
  await use(first);
  node = await start();
  await createPerson({ url, dataDir: data }, 'member', { email: 'after@example.org' });
  await node.stop();

  // With a migration that it does not know, the old version refuses to start. The backup from before the upgrade makes it start again.
  const database = openDatabase({ file: join(data, 'kerikko.sqlite') });
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'later')`.execute(database);
  await database.destroy();
  const refused = await start().then(
    async (wrong) => wrong.stop().then(() => ''),
    (error: Error) => error.message,
  );
  check(/newer version of Kerikko/.test(refused), `an old version refuses newer data: ${refused}`);
  await rename(data, join(folder, 'data-of-the-new-version'));
  await mkdir(data);
  await command('restore', join(folder, 'before.tar'));
  node = await start();
  check(await isHere(), 'the old version serves the restored data');
  await node.stop();
  return [`node_modules without Node: ${modules} MB; upgraded and went back, with and without a migration`];
});

/** Makes signed releases for both processors twice, compares them, and returns the name of the archive for this one. */
async function makeReleases(folder: string): Promise<string> {
  const key = join(folder, 'key');
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
  const out = join(root, 'release');
  const make = async () => {
    await run(process.execPath, [join(root, 'cli/release.ts'), '--sign', key], {
      cwd: root,
      maxBuffer: 2 ** 24,
    });
    return readFile(join(out, 'SHA256SUMS'), 'utf8');
  };
  const sums = await make();
  await rm(join(root, 'build'), { recursive: true });
  check((await make()) === sums, 'two releases of the same sources have the same bytes');
  await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out });
  // The README says so.
  await writeFile(join(folder, 'signers'), `kerikko ${await readFile(`${key}.pub`, 'utf8')}`);
  const verify = `ssh-keygen -Y verify -f ${folder}/signers -I kerikko -n kerikko-release -s SHA256SUMS.sig < SHA256SUMS`;
  await run('sh', ['-c', verify], { cwd: out });
  const names = sums.split('\n').map((line) => line.split('  ')[1] ?? '');
  for (const name of names.filter((one) => one.endsWith('.tar.gz'))) {
    const { size } = await stat(join(out, name));
    check(size <= ARCHIVE_LIMIT, `${name} has ${size} bytes`);
    await checkProcessor(join(out, name), name.includes('arm64'), folder);
  }
  return names.find((name) => name.endsWith(`-${process.arch}.tar.gz`)) ?? '';
}

/** Checks that Node and the image library of an archive are for its processor. */
async function checkProcessor(archive: string, isArm: boolean, folder: string): Promise<void> {
  const target = join(folder, isArm ? 'arm64' : 'x64');
  await mkdir(target);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
  const files = await Array.fromAsync(
    glob('node_modules/{node-linux-*/bin/node,@img/**/*.{node,so*}}', { cwd: target }),
  );
  check(files.length >= 3, `the native files are ${files}`);
  for (const file of files) {
    const machine = (await readFile(join(target, file))).readUInt16LE(ELF_MACHINE);
    check(machine === (isArm ? 0xb7 : 0x3e), `${file} is for another processor`);
  }
  await rm(target, { recursive: true });
}

/** Returns the size of the packages in megabytes, without Node. */
async function checkContents(release: string): Promise<number> {
  const names = await readdir(join(release, 'node_modules'));
  const unwanted = ['vite', 'typescript', '@typescript', '@react-router', 'terser', '@fontsource'];
  check(!unwanted.some((name) => names.includes(name)), `a release has no package of the build: ${names}`);
  const { stdout } = await run('du', ['-sm', '--exclude=node-linux-*', join(release, 'node_modules')]);
  const size = Number.parseInt(stdout, 10);
  check(size <= MODULES_LIMIT, `the packages have ${size} MB`);
  return size;
}

function environmentOf(settings: Record<string, string>) {
  // Nothing but the release itself and the system's tools.
  return { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', ...settings };
}

async function runRelease(current: string, settings: Record<string, string>, [name = '', ...rest]: string[]) {
  const node = join(current, 'node_modules/.bin/node');
  await run(node, ['--run', name, '--', ...rest], { cwd: current, env: environmentOf(settings) });
}

async function startRelease(current: string, settings: Record<string, string> & { PORT: string }) {
  const node = join(current, 'node_modules/.bin/node');
  const child = spawn(node, ['cli/start.ts'], { cwd: current, env: environmentOf(settings) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  try {
    await waitUntil('the release answers', () => {
      check(child.exitCode === null, output);
      return isUp(`http://localhost:${settings.PORT}`);
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns true if the sign-in page is there with each of its scripts: a release may answer /healthz and lack a file. */
async function servesPage(url: string): Promise<boolean> {
  const page = await fetch(url);
  const scripts = (await page.text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];
  const files = await Promise.all([...new Set(scripts)].map((path) => fetch(url + path)));
  return page.ok && files.length > 5 && files.every(({ ok }) => ok);
}
