import { type Outcome, runNode } from '../runner/step.ts';

/** Each script with its parameters where it runs whole, and as a part of `npm test`, the longest first. */
const FAULTS: { script: string; whole?: string[]; short?: string[] }[] = [
  { script: 'two-nodes' },
  { script: 'kill-9', whole: ['30'], short: ['2'] },
  { script: 'disk-full', short: [] },
  { script: 'postgres-killed', whole: ['10'] },
  { script: 'read-only' },
  { script: 'database-locked' },
  { script: 'mail-down', whole: ['arrive'] },
  { script: 'object-store-down' },
  { script: 'backup-under-writes' },
  // It compares times, which others at once would blur.
  { script: 'slow-clients' },
];
/** Half of each is waiting, so that three at once share two cores. */
const LANES = 3;

if (import.meta.main) await main(process.argv.slice(2));

/** Runs all faults whole, or those whose name contains a word: `npm run test:faults -- kill`. */
async function main([word = '']: string[]): Promise<void> {
  let failed = 0;
  for (const { script, whole = [] } of FAULTS.filter((fault) => fault.script.includes(word))) {
    const { code, output } = await runNode([`test/faults/${script}.ts`, ...whole]);
    console.log(output.trimEnd());
    if (code !== 0) failed += 1;
  }
  console.log(failed === 0 ? '\nEvery fault was borne.' : `\n${failed} faults were not borne.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The short ones, for `npm test`. */
export async function runShortFaults(words: string[]): Promise<Outcome> {
  const wanted = FAULTS.filter(
    ({ script, short }) => short && (words.length === 0 || words.some((word) => script.includes(word))),
  );
  const outputs: string[] = [];
  let passed = 0;
  const queue = [...wanted];
  const runLane = async () => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const { code, output } = await runNode([`test/faults/${fault.script}.ts`, ...(fault.short ?? [])]);
      if (code === 0) passed += 1;
      outputs.push(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const output = outputs.join('\n');
  return { passed, failed: wanted.length - passed, output, summary: output.replace(/^/gm, '  ') };
}
