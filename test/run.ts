import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../cli/build.ts';
import { runEngines } from './engines/run.ts';
import { findOrInstallTestBrowser } from './ensure-browser.ts';
import { runAllScripts, runShortScripts } from './resilience/run.ts';
import { selectChanged } from './runner/changed.ts';
import { moveTemporaryFilesToMemory } from './runner/memory-folder.ts';
import { measureProcessorTime } from './runner/processor-time.ts';
import { NAMED_RUNS, type Selection, selectAll, selectPart } from './runner/selection.ts';
import { check, checkOwn, type Outcome, runNode, runStep } from './runner/step.ts';
import { countBrowserTests, countUnitTests } from './runner/test-counts.ts';

await main(process.argv.slice(2));

/**
 * Runs every check and test, the part that is named (`npm test -- unit stories`), or what a change can affect. `all` also runs what is
 * left to each night: see runner/tier.ts.
 */
async function main([part, ...filter]: string[]): Promise<void> {
  if (part === 'engines') return printTotal(await runEngines());
  if (part !== undefined && !NAMED_RUNS.includes(part)) {
    console.error(
      `There is no part "${part}". Name one of ${NAMED_RUNS.join(', ')}, or none for what each change must pass.`,
    );
    process.exitCode = 2;
    return;
  }
  const isFull = part === 'all';
  if (isFull) process.env.TEST_TIER = 'all';
  const judgeProcessorTime = measureProcessorTime();
  await moveTemporaryFilesToMemory();
  const selection = await select(part, filter);
  const reports = await mkdtemp(join(tmpdir(), 'kerikko-test-'));
  try {
    const checks = selection.check ? runChecks() : [];
    const outcomes = (await Promise.all([runBuildAndTests(selection, reports), checks])).flat();
    if (part === undefined) outcomes.push(await runStep('Processor time', async () => judgeProcessorTime()));
    // The resilience scripts measure the server, so they run alone.
    if (isFull) outcomes.push(await runStep('Resilience scripts', runAllScripts));
    printTotal(outcomes);
  } finally {
    await rm(reports, { recursive: true });
  }
}

async function select(part: string | undefined, filter: string[]): Promise<Selection> {
  if (part === undefined) return selectAll();
  // All scripts of test/resilience follow, and the short ones are among them.
  if (part === 'all') return { ...selectAll(), resilience: undefined };
  if (part !== 'changed') return selectPart(part, filter);
  const { summary, ...selection } = await selectChanged();
  console.log(summary);
  return selection;
}

/**
 * Builds and runs the unit tests, then the browser tests beside them: each waits half of its time. Few unit tests need the build,
 * and they run later (vitest.config.ts).
 */
async function runBuildAndTests(selection: Selection, reports: string): Promise<Outcome[]> {
  const { unit, resilience, browser } = selection;
  if (!selection.check && !unit && !resilience && !browser) return [];
  // Starts now, because installing the browser takes as long as the build.
  const executable = browser && findOrInstallTestBrowser();
  executable?.catch(() => {});
  // A part of the unit tests loads the source files. A test of the built server builds by itself.
  const needsBuild = selection.check || browser || resilience || unit?.length === 0;
  const building = needsBuild ? runBuild() : undefined;
  const runUnit = async () => (unit ? [await runStep('Unit tests', () => runUnitTests(unit, reports))] : []);
  const runOthers = async () => {
    const build = await building;
    if (build && build.failed > 0) return [build];
    return [...(build ? [build] : []), ...(await Promise.all([checkBundle(), runBrowser()])).flat()];
  };
  const checkBundle = async () =>
    selection.check ? [await runStep('Client bundle', () => checkOwn('test/check-client-bundle.ts'))] : [];
  const runBrowser = async () => [
    ...(executable
      ? [await runStep('Browser tests', async () => runBrowserTests(await executable, browser, reports))]
      : []),
    ...(resilience ? [await runStep('Resilience tests', () => runShortScripts(resilience))] : []),
  ];
  return (await Promise.all([runOthers(), runUnit()])).flat();
}

function runBuild(): Promise<Outcome> {
  return runStep('Build', async () => {
    await buildIfStale();
    return { passed: 1, failed: 0, output: '' };
  });
}

/** Runs the checks that need no build. */
async function runChecks(): Promise<Outcome[]> {
  return [
    await runStep('Lint and format', () =>
      check(['node_modules/.bin/biome', 'ci', '--colors=off', '--error-on-warnings']),
    ),
    await runStep('Types', checkTypes),
    await runStep('Architecture', () => checkOwn('test/check-architecture.ts')),
  ];
}

async function checkTypes(): Promise<Outcome> {
  const generated = await check(['node_modules/.bin/react-router', 'typegen']);
  if (generated.failed > 0) return generated;
  const tsc = 'node_modules/.bin/tsc';
  // The compiler ends before its garbage would fill 1 GB, so collecting garbage only costs time.
  const environment = { GOGC: 'off' };
  // Several checkers would each check the types that files share, which doubles the processor time. What the compiler has checked
  // before is in a file, which saves most of the rest.
  const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  const types = await check([tsc, '--noEmit', '--checkers', '1', ...known], environment);
  // A service worker has other globals than a page.
  return types.failed > 0 ? types : check([tsc, '-p', 'tsconfig.service-worker.json'], environment);
}

/** Runs the unit tests; with a filter, those whose path contains one of its words, on both databases. */
async function runUnitTests(filter: string[], reports: string): Promise<Outcome> {
  const report = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isChosen = filter.length > 0;
  const environment: NodeJS.ProcessEnv = isChosen ? { TEST_TIER: process.env.TEST_TIER ?? 'chosen' } : {};
  const files = isChosen ? [...filter, 'test/postgres-statements'] : [];
  const command = ['node_modules/.bin/vitest', 'run', ...reporters, ...files];
  return countUnitTests(report, await runNode(command, environment));
}

async function runBrowserTests(
  executable: string,
  filter: string[] | undefined,
  reports: string,
): Promise<Outcome> {
  const report = join(reports, 'browser.json');
  const environment = { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = ['node_modules/.bin/playwright', 'test', '--reporter=list,json', ...(filter ?? [])];
  return countBrowserTests(report, await runNode(command, environment));
}

/** Prints the last line, which other programs read. */
function printTotal(outcomes: Outcome[]): void {
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
