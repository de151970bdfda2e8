import { expect, test } from 'vitest';
import { forEach } from './for-each.ts';

test('an item that fails keeps none back and is postponed, unless all fail', async () => {
  const run = async (bad: readonly number[]) => {
    const [done, postponed]: [number[], number[]] = [[], []];
    const work = async (item: number) => {
      if (bad.includes(item)) throw new Error(`item ${item}`);
      done.push(item);
    };
    const postpone = async (item: number) => postponed.push(item);
    const error = await forEach([1, 2, 3], new AbortController().signal, work, postpone).catch(String);
    return [done, postponed, error];
  };
  expect(await run([])).toEqual([[1, 2, 3], [], undefined]);
  expect(await run([1, 2])).toEqual([[3], [1, 2], 'Error: item 1']);
  expect(await run([1, 2, 3])).toEqual([[], [], 'Error: item 1']);
});
