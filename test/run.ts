import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../cli/build.ts';
import { findOrInstallTestBrowser } from './ensure-browser.ts';
import { runShortFaults } from './faults/run.ts';
import { check, checkOwn, type Outcome, runNode, runStep } from './runner/step.ts';
import { countBrowserTests, countUnitTests } from './runner/test-counts.ts';

const PARTS = ['check', 'unit', 'faults', 'browser'];

await main(process.argv.slice(2));

/** Runs every check and test, or the part that is named: `npm test -- unit`, with a filter after it if wanted. */
async function main([part, ...filter]: string[]): Promise<void> {
  if (part !== undefined && !PARTS.includes(part)) {
    console.error(`There is no part "${part}": name one of ${PARTS.join(', ')}, or none to run all.`);
    process.exitCode = 2;
    return;
  }
  const wants = (name: string): boolean => part === undefined || part === name;
  const reports = await mkdtemp(join(tmpdir(), 'kerikko-test-'));
  try {
    // Two lanes for two cores: the short checks pass the time of the build.
    const lanes = [runBuildAndTests(wants, filter, reports), wants('check') ? runChecks() : []];
    printTotal((await Promise.all(lanes)).flat());
  } finally {
    await rm(reports, { recursive: true });
  }
}

/** Each of these needs the build, and the tests need both cores to keep their times. */
async function runBuildAndTests(
  wants: (part: string) => boolean,
  filter: string[],
  reports: string,
): Promise<Outcome[]> {
  // While there is other work, as it may have to be installed.
  const browser = wants('browser') ? findOrInstallTestBrowser() : undefined;
  browser?.catch(() => {});
  const build = await runStep('Build', async () => {
    await buildIfStale();
    return { passed: 1, failed: 0, output: '' };
  });
  const isBuilt = build.failed === 0;
  const outcomes = [build];
  if (wants('check') && isBuilt) {
    outcomes.push(await runStep('Client bundle', () => checkOwn('test/check-client-bundle.ts')));
  }
  if (wants('unit')) outcomes.push(await runStep('Unit tests', () => runUnitTests(filter, reports)));
  if (wants('faults') && isBuilt) outcomes.push(await runStep('Faults', () => runShortFaults(filter)));
  if (browser && isBuilt) {
    outcomes.push(
      await runStep('Browser tests', async () => runBrowserTests(await browser, filter, reports)),
    );
  }
  if (!isBuilt)
    console.log('Without a build, neither its bundle nor its pages in a browser could be tested.');
  return outcomes;
}

async function runChecks(): Promise<Outcome[]> {
  return [
    await runStep('Lint and format', () =>
      check('node_modules/.bin/biome', 'ci', '--colors=off', '--error-on-warnings'),
    ),
    await runStep('Types', checkTypes),
    await runStep('Architecture', () => checkOwn('test/check-architecture.ts')),
  ];
}

async function checkTypes(): Promise<Outcome> {
  const generated = await check('node_modules/.bin/react-router', 'typegen');
  if (generated.failed > 0) return generated;
  const types = await check('node_modules/.bin/tsc', '--noEmit');
  // A service worker's globals are not a page's.
  return types.failed > 0 ? types : check('node_modules/.bin/tsc', '-p', 'tsconfig.service-worker.json');
}

async function runUnitTests(filter: string[], reports: string): Promise<Outcome> {
  const report = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return countUnitTests(report, await runNode(['node_modules/.bin/vitest', 'run', ...reporters, ...filter]));
}

async function runBrowserTests(browser: string, filter: string[], reports: string): Promise<Outcome> {
  const report = join(reports, 'browser.json');
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = ['node_modules/.bin/playwright', 'test', '--reporter=list,json', ...filter];
  return countBrowserTests(report, await runNode(command, environment));
}

/** The last line, which other programs read. */
function printTotal(outcomes: Outcome[]): void {
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
