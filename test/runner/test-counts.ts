import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Finished, Outcome } from './step.ts';

const count = v.number();
const vitestReport = v.object({
  numPassedTests: count,
  numFailedTests: count,
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
});
const playwrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count }),
});

/** Counts the tests that Vitest ran. A file that could not be loaded counts as one failure. */
export async function countUnitTests(reportFile: string, finished: Finished): Promise<Outcome> {
  const report = await readReport(reportFile, vitestReport);
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0);
  return toOutcome({ passed: report?.numPassedTests ?? 0, failed }, finished);
}

/** Counts the tests that Playwright ran. A test that passed only in a retry counts as failed. */
export async function countBrowserTests(reportFile: string, finished: Finished): Promise<Outcome> {
  const stats = (await readReport(reportFile, playwrightReport))?.stats;
  return toOutcome(
    { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) },
    finished,
  );
}

/** Adds a failure for a runner that crashed or found no test, whatever its report says. */
function toOutcome(
  { passed, failed }: { passed: number; failed: number },
  { code, output }: Finished,
): Outcome {
  if (failed > 0) return { passed, failed, output };
  if (code !== 0) return { passed, failed: 1, output: `${output}\nThe runner ended with code ${code}.` };
  if (passed === 0) return { passed, failed: 1, output: `${output}\nNo test was run.` };
  return { passed, failed, output };
}

/** Returns undefined if the runner ended before it wrote a report. */
async function readReport<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
}
