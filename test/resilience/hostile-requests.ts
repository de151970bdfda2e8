import { spawnSync } from 'node:child_process';
import { check, runScenario } from './report.ts';

/*
 * Sends hostile requests by everyone to every address: no answer is a 500, and none takes a second. Parameters: the number
 * of requests, and the seed of an earlier run to repeat that run.
 */

const [cases = '10000', seed] = process.argv.slice(2);

await runScenario(`${cases} hostile requests`, async () => {
  const { status, stdout, stderr } = spawnSync(
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
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', HOSTILE_CASES: cases, ...(seed ? { HOSTILE_SEED: seed } : {}) },
    },
  );
  const figures = stdout.split('\n').filter((line) => /seed|slowest|^ {2}'\d+'|[{}]$/.test(line));
  check(status === 0, `${stdout}\n${stderr}`);
  return figures;
});
