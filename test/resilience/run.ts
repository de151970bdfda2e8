import { type Outcome, runNode } from '../runner/step.ts';

/** Each script with its parameters for `npm run test:resilience` and, if it is short enough, for `npm test`. */
const SCRIPTS: { name: string; whole?: string[]; short?: string[] }[] = [
  { name: 'two-nodes' },
  { name: 'node-killed' },
  { name: 'digests' },
  { name: 'kill-9', whole: ['30'], short: ['2'] },
  { name: 'lasting', whole: ['20'] },
  { name: 'disk-full', short: [] },
  { name: 'kill-9', whole: ['10', 'postgres'] },
  { name: 'postgres-killed', whole: ['10'] },
  { name: 'postgres-disk-full' },
  { name: 'standby-promoted' },
  { name: 'read-only' },
  { name: 'database-locked' },
  { name: 'mail-down', whole: ['arrive'] },
  { name: 'object-store-down' },
  { name: 'backup-under-writes' },
  { name: 'member-search' },
  { name: 'slow-clients' },
  { name: 'body-attack' },
  { name: 'photo-uploads' },
  { name: 'unread-files' },
  { name: 'recording' },
  { name: 'release' },
  { name: 'operations' },
  { name: 'year', whole: ['60'] },
  { name: 'container' },
  { name: 'container-image' },
  { name: 'upgrade' },
  { name: 'import-killed', whole: ['20'] },
  { name: 'import-size' },
  { name: 'hostile-requests', whole: ['100000'] },
];

if (import.meta.main) await main(process.argv.slice(2));

/**
 * Runs all scripts one after another, or those whose name contains a word: `npm run test:resilience -- kill`. Parameters that
 * follow the word replace those of the list.
 */
async function main([word = '', ...parameters]: string[]): Promise<void> {
  const { failed } = await runScripts(word, parameters);
  console.log(failed === 0 ? '\nEvery script passed.' : `\n${failed} scripts failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs all scripts one after another, for `npm run test:all`, and prints what each one says. */
export function runAllScripts(): Promise<Outcome> {
  return runScripts('', []);
}

async function runScripts(word: string, parameters: string[]): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0, output: '' };
  for (const { name, whole = [] } of SCRIPTS.filter((script) => script.name.includes(word))) {
    const given = parameters.length > 0 ? parameters : whole;
    const { code, output } = await runNode([`test/resilience/${name}.ts`, ...given]);
    console.log(output.trimEnd());
    if (code === 0) {
      outcome.passed += 1;
    } else {
      outcome.failed += 1;
      outcome.output += `${name} failed.\n`;
    }
  }
  return outcome;
}

/** Runs the short scripts, for `npm test`; with words, those whose name contains one of them. */
export async function runShortScripts(words: string[]): Promise<Outcome> {
  const wanted = SCRIPTS.filter(
    ({ name, short }) => short && (words.length === 0 || words.some((word) => name.includes(word))),
  );
  // The scripts mostly wait, so they can run at the same time.
  const finished = await Promise.all(
    wanted.map(({ name, short = [] }) => runNode([`test/resilience/${name}.ts`, ...short])),
  );
  const passed = finished.filter(({ code }) => code === 0).length;
  const output = finished.map((script) => script.output.trimEnd()).join('\n');
  return { passed, failed: wanted.length - passed, output, summary: output.replace(/^/gm, '  ') };
}
