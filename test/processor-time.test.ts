import { expect, test } from 'vitest';
import { BUDGET_SECONDS, judge, measureProcessorTime, REFERENCE_MS } from './runner/processor-time.ts';

test('a run within the budget passes and prints its processor time', () => {
  const { failed, summary } = judge(BUDGET_SECONDS - 1, [REFERENCE_MS]);
  expect(failed).toBe(0);
  expect(summary).toContain(`${BUDGET_SECONDS - 1} s of at most ${BUDGET_SECONDS} s`);
});

test('a run above the budget fails', () => {
  expect(judge(BUDGET_SECONDS + 1, [REFERENCE_MS])).toMatchObject({ failed: 1 });
});

test('a machine that takes twice the time for the same work has twice the budget, and a fast one no less', () => {
  expect(judge(2 * BUDGET_SECONDS - 1, [2 * REFERENCE_MS, 2 * REFERENCE_MS, 1]).failed).toBe(0);
  expect(judge(BUDGET_SECONDS - 1, [REFERENCE_MS / 2]).failed).toBe(0);
});

test('the measurement has one result, with the time of this process', () => {
  const { passed, failed, summary, output } = measureProcessorTime()();
  expect(passed + failed).toBe(1);
  expect(summary ?? output).toMatch(/\d+ s of at most \d+ s/);
});
