import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

test('the release notes begin with the version of this source', async () => {
  const notes = await readFile(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  expect(/^## (.+)$/m.exec(notes)?.[1]).toBe(packageJson.version);
});
