import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../../../test/temporary-folder.ts';
import { tryLockFile } from './file-lock.ts';

test('a locked file cannot be locked again until the lock is released', async () => {
  const path = join(await createFolder(), 'lock');
  const release = tryLockFile(path);
  expect(release).toBeDefined();
  expect(tryLockFile(path)).toBeUndefined();
  release?.();
  const again = tryLockFile(path);
  expect(again).toBeDefined();
  again?.();
});

test('the lock of a killed process can be taken at once, and no other file is left', async () => {
  const folder = await createFolder();
  const path = join(folder, 'lock');
  const holder = spawn(process.execPath, [
    ...['--input-type=module', '--eval'],
    `const { tryLockFile } = await import(${JSON.stringify(new URL('./file-lock.ts', import.meta.url))});
    globalThis.release = tryLockFile(${JSON.stringify(path)});
    console.log('locked');
    setInterval(() => {}, 1000);`,
  ]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(tryLockFile(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = tryLockFile(path);
  expect(release).toBeDefined();
  release?.();
  expect(await readdir(folder)).toEqual(['lock']);
});

test('a lock in a folder that does not exist, or on another kind of file, is an error', async () => {
  const folder = await createFolder();
  expect(() => tryLockFile(join(folder, 'missing', 'lock'))).toThrow('ENOENT');
  await writeFile(join(folder, 'list'), 'this is a shopping list\n'.repeat(100));
  expect(() => tryLockFile(join(folder, 'list'))).toThrow('file is not a database');
});
