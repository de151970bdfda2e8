import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../temporary-folder.ts';
import { readSourceFile } from './source-file.ts';
import { checkUnusedExports } from './unused-exports.ts';

const FILES = {
  'src/one.ts': `
    export const [a, { b }] = c, named = 1;
    export interface Unused {}
    export type Typed = string;
    export { d as given };
    export default class {}`,
  'src/two.ts':
    "import type { Typed } from './one.ts';\nexport { a as e } from './one.ts';\nexport const f = 1;\n",
  'src/three.ts': "import { named } from './one.ts';\nimport * as all from './two.ts';\n",
  'src/four.ts': "import('./three.ts');\nimport('./a-page.tsx');\n",
  'src/a-page.tsx': 'export const loader = 1;\n',
};

test('an export that no other file imports is reported, whatever way the others are imported', async () => {
  const root = await createFolder();
  const files = [];
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    files.push(await readSourceFile(root, path));
  }
  const found = checkUnusedExports(files);
  expect(found.map(({ path, line, problem }) => `${path}:${line}: ${problem}`)).toEqual([
    expect.stringMatching('^src/one.ts:2: exports b, which no other file imports'),
    expect.stringMatching('^src/one.ts:3: exports Unused,'),
    expect.stringMatching('^src/one.ts:5: exports given,'),
  ]);
});
