import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('no package runs a script when it is installed', async () => {
  const lock: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  // The first entry is Kerikko itself.
  const packages = Object.keys(lock.packages).filter((path) => path !== '');
  expect(
    packages.filter((path) => lock.packages[path]?.hasInstallScript),
    'compiling such a package costs every newcomer time: install it in the command that needs it',
  ).toEqual([]);
});
