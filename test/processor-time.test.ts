import { expect, test } from 'vitest';
import { type ProcessSample, ProcessTree } from './runner/process-tree.ts';
import { BUDGET_SECONDS, judge, measureProcessorTime, REFERENCE_MS } from './runner/processor-time.ts';

test('a run within the budget passes and prints its processor time', () => {
  const { failed, summary } = judge(BUDGET_SECONDS - 1, [REFERENCE_MS]);
  expect(failed).toBe(0);
  expect(summary).toContain(`${BUDGET_SECONDS - 1} s of at most ${BUDGET_SECONDS} s`);
});

test('a run above the budget fails', () => {
  expect(judge(BUDGET_SECONDS + 1, [REFERENCE_MS])).toMatchObject({ failed: 1 });
});

test('a slower machine has a larger budget, a fast one no less, and the time of a much slower one is only printed', () => {
  const slower = 1.2 * REFERENCE_MS;
  expect(judge(1.2 * BUDGET_SECONDS - 1, [slower, slower, 1]).failed).toBe(0);
  expect(judge(1.2 * BUDGET_SECONDS + 1, [slower, slower, 1]).failed).toBe(1);
  expect(judge(BUDGET_SECONDS - 1, [REFERENCE_MS / 2]).failed).toBe(0);
  const { failed, summary } = judge(3 * BUDGET_SECONDS, [1.7 * REFERENCE_MS]);
  expect(failed).toBe(0);
  expect(summary).toContain(`${3 * BUDGET_SECONDS} s, not judged`);
});

test('the measurement has one result, with the time of this process', () => {
  const { passed, failed, summary, output } = measureProcessorTime()();
  expect(passed + failed).toBe(1);
  expect(summary ?? output).toMatch(/\d+ s(?: of at most \d+ s|, not judged)/);
});

test('each process counts once, whether its parent waits for it or has ended before', () => {
  const [root, browser, zygote, renderer, other] = [1, 2, 3, 4, 5].map((pid) => {
    return { pid, parent: pid - 1, startedAt: pid, own: 10 * pid, children: 0 };
  }) as [ProcessSample, ProcessSample, ProcessSample, ProcessSample, ProcessSample];
  const tree = new ProcessTree(root.pid);
  const stranger = { ...other, parent: 99, own: 1000 };
  tree.add([stranger, renderer, zygote, browser, root]);
  expect(tree.total()).toBe(100);
  // The browser ends. Its parent waits for it, and nobody for the zygote, which does not wait for its renderer.
  const orphan = { ...zygote, parent: 0, own: 35 };
  tree.add([{ ...root, children: 20 }, orphan, stranger]);
  expect(tree.total()).toBe(10 + 20 + 35 + 40);
  // Another process has got the pid of the zygote.
  tree.add([
    { ...root, children: 20 },
    { ...stranger, pid: zygote.pid },
  ]);
  expect(tree.total()).toBe(10 + 20 + 35 + 40);
});
