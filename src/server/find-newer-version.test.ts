import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findNewerVersion } from './find-newer-version.ts';

test('the newest version in the release notes of releases beside the running one is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const running = unpack(folder, 'kerikko-0.9.0', '## 0.9.0\n');
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(await findNewerVersion(running, '0.9.0')).toBe(undefined);
  unpack(folder, 'kerikko-0.8.0', '## 0.8.0\n');
  unpack(folder, 'kerikko-old');
  expect(await findNewerVersion(running, '0.9.0')).toBe(undefined);
  unpack(folder, 'kerikko-0.10.0', '# What changed\n\n## 0.10.0 (soon)\n\nMore.\n\n## 0.9.0\n');
  unpack(folder, 'kerikko-0.9.1', '## v0.9.1\n');
  expect(await findNewerVersion(running, '0.9.0')).toBe('0.10.0');
  // The folder of another project, and a checkout beside this folder.
  const other = unpack(folder, 'other', '## 9.0.0\n', '{ "name": "other" }');
  expect(await findNewerVersion(running, '0.9.0')).toBe('0.10.0');
  expect(await findNewerVersion(other, '0.9.0')).toBe(undefined);
});

function unpack(folder: string, name: string, notes?: string, release = `{\n  "name": "${name}"\n}`): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'release.json'), release);
  if (notes !== undefined) writeFileSync(join(path, 'CHANGELOG.md'), notes);
  return path;
}
