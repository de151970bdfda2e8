import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURE_ORDER } from '../src/features/order.ts';

/* A test that needs a feature above its own stands in that feature, or loops over what features export in sample.ts. */

test('tests import nothing from features above their own', async () => {
  const found: string[] = [];
  for await (const path of glob('src/features/**/{*.test,*.spec,sample,scene,walk}.ts')) {
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(path), specifier);
      if (placeOf(target) > placeOf(path)) found.push(`${path}: ${target}`);
    }
  }
  expect(found.sort()).toEqual([]);
});

/** Returns the place of a file's feature in the order, from the lowest; -1 for a file of no feature. */
function placeOf(path: string): number {
  const [, feature = ''] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
  return (FEATURE_ORDER as readonly string[]).indexOf(feature);
}
