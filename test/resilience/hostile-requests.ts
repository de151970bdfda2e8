import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runScenario, ScenarioError } from './report.ts';

/*
 * Sends hostile requests by everyone to every address: no answer is a 500, and none takes a second. Parameters: the number
 * of requests, and the seed of an earlier run to repeat that run.
 */

const [cases = '10000', seed] = process.argv.slice(2);

await runScenario(`${cases} hostile requests`, async () => {
  // The runner stops a scenario that prints nothing for ten minutes.
  const progress = setInterval(() => console.log('Still sending'), 60_000);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'sqlite',
      '--disable-console-intercept',
      '--silent=false',
      'src/pipeline/hostile-input.test.ts',
    ],
    {
      env: { ...process.env, NO_COLOR: '1', HOSTILE_CASES: cases, ...(seed ? { HOSTILE_SEED: seed } : {}) },
    },
  )
    .catch(({ stdout, stderr }: { stdout: string; stderr: string }): never => {
      throw new ScenarioError(`${stdout}\n${stderr}`);
    })
    .finally(() => clearInterval(progress));
  return stdout.split('\n').filter((line) => /seed|slowest|^ {2}'\d+'|[{}]$/.test(line));
});
