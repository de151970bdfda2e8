import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../test/temporary-folder.ts';
import { findCommit, nameVersion } from './version.ts';

const ID = '0123456789abcdef0123456789abcdef01234567';

test('a release names the commit that it was made from', async () => {
  const folder = await createFolder();
  await writeFile(join(folder, 'release.json'), JSON.stringify({ commit: `${ID}-changed` }));
  expect(findCommit(folder)).toBe(`${ID}-changed`);
  expect(nameVersion('0.2.0', `${ID}-changed`)).toBe('0.2.0 (0123456789-changed)');
});

test('a checkout names what is checked out: a branch, a packed branch, or a commit', async () => {
  const folder = await createFolder();
  await mkdir(join(folder, '.git/refs/heads'), { recursive: true });
  await writeFile(join(folder, '.git/packed-refs'), `# pack-refs\n${ID} refs/heads/main\n`);
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  expect(findCommit(folder)).toBe(ID);
  const newer = ID.replaceAll('0', 'f');
  await writeFile(join(folder, '.git/refs/heads/main'), `${newer}\n`);
  expect(findCommit(folder)).toBe(newer);
  await writeFile(join(folder, '.git/HEAD'), `${ID}\n`);
  expect(findCommit(folder)).toBe(ID);
});

test('sources without their history name no commit', async () => {
  expect(findCommit(await createFolder())).toBe(undefined);
  expect(nameVersion('0.2.0', undefined)).toBe('0.2.0');
});
