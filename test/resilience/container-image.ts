import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallProgram } from '../debian-packages.ts';
import { findFreePort } from '../free-port.ts';
import { isUp } from '../is-up.ts';
import { check, runScenario, waitUntil } from './report.ts';

/*
 * Builds the container image of a release for both processors with buildah, and serves from it as a plain user. The base image is made
 * of Debian's packages, because no registry of images is needed then. It is the same for both: nothing of it runs for arm64.
 */

const root = join(import.meta.dirname, '../..');
const IMAGE = 'kerikko-test';
const BASE = 'localhost/kerikko-test-base';
/** Works without a daemon, in a container too. */
const ENVIRONMENT = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

const exec = promisify(execFile);
const run = async (command: string, ...parameters: string[]) =>
  (await exec(command, parameters, { cwd: root, env: ENVIRONMENT, maxBuffer: 2 ** 24 })).stdout.trim();

await runScenario('A container image for both processors', async (folder) => {
  const need = 'The test of the container image needs';
  await findOrInstallProgram({ name: 'buildah', debianPackage: 'buildah', variable: 'BUILDAH', need });
  await findOrInstallProgram({
    name: 'mmdebstrap',
    debianPackage: 'mmdebstrap',
    variable: 'MMDEBSTRAP',
    need,
  });
  await exec(process.execPath, [join(root, 'cli/release.ts')], { cwd: root, maxBuffer: 2 ** 24 });
  await makeBase(join(folder, 'base.tar'));

  const archives = (await readFile(join(root, 'release/SHA256SUMS'), 'utf8'))
    .split('\n')
    .map((line) => line.split('  ')[1] ?? '')
    .filter((name) => name.endsWith('.tar.gz'));
  Object.assign(ENVIRONMENT, { IMAGE, BASE });
  await run('deploy/build-image', ...archives.map((name) => `release/${name}`));
  const { manifests } = JSON.parse(await run('buildah', 'manifest', 'inspect', IMAGE));
  const platforms = manifests.map(
    ({ platform }: { platform: { architecture: string } }) => platform.architecture,
  );
  check(platforms.sort().join() === 'amd64,arm64', `the image is for ${platforms}`);

  const container = await run('buildah', 'from', '--platform', 'linux/amd64', IMAGE);
  try {
    const inside = (...command: string[]) => run('buildah', 'run', container, '--', ...command);
    check((await inside('id', '-u')) === '1000', 'the process is a plain user');
    const written = await inside('sh', '-c', 'touch /app/x 2>/dev/null || echo refused');
    check(written === 'refused', 'the program folder is read-only for it');
    await servesPages(container);
  } finally {
    await run('buildah', 'rm', container);
  }
  return [
    `Built ${archives.join(' and ')} into one image, and served from that of this processor as user 1000`,
  ];
});

async function makeBase(file: string): Promise<void> {
  await run('mmdebstrap', '--variant=apt', '--quiet', 'bookworm', file);
  // An earlier run has left it, and buildah refuses a name that is in use.
  await run('buildah', 'manifest', 'rm', BASE).catch(() => '');
  await run('buildah', 'manifest', 'create', BASE);
  for (const architecture of ['amd64', 'arm64']) {
    const container = await run('buildah', 'from', 'scratch');
    await run('buildah', 'add', '--quiet', container, file, '/');
    await run('buildah', 'config', '--arch', architecture, container);
    await run('buildah', 'commit', '--quiet', '--rm', '--manifest', BASE, container);
  }
}

/** Starts the image's own command, and asks for a page and the health check that the image names. */
async function servesPages(container: string): Promise<void> {
  const port = String(await findFreePort());
  const parameters = ['run', '--env', `PORT=${port}`, container, '--', 'node', 'cli/start.ts'];
  const child = spawn('buildah', parameters, { env: ENVIRONMENT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  try {
    await waitUntil('the image answers', () => {
      check(child.exitCode === null, output);
      return isUp(`http://localhost:${port}`);
    });
    check((await fetch(`http://localhost:${port}`)).ok, 'the sign-in page is there');
    await run('buildah', 'run', '--env', `PORT=${port}`, container, '--', 'bash', '/app/deploy/healthcheck');
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000).unref())]);
    child.kill('SIGKILL');
  }
}
