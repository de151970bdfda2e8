import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  passed: number;
  failed: number;
  /** Printed if something failed. */
  output: string;
  /** Printed if nothing failed. */
  summary?: string;
}

export interface Finished {
  code: number;
  output: string;
}

const root = join(import.meta.dirname, '../..');
/**
 * The compile cache of cli/check-node.mjs. Vitest's and Playwright's processes and the scripts that tests start load hundreds of
 * the same files: with the cache, loading takes half of the processor time.
 */
const COMPILE_CACHE = join(root, 'node_modules/.cache/node');
const MINUTE_MS = 60_000;
/** A step that takes longer is reported and goes on: the machine may be busy. */
const SLOW_MS = 5 * MINUTE_MS;
/** A command that prints nothing for this long hangs: tests print a line per file, and have time limits themselves. */
const SILENCE_LIMIT_MS = 10 * MINUTE_MS;
/** The time between SIGTERM and SIGKILL. */
const STOP_LIMIT_MS = 10_000;
/** A child of the command may keep the output open after the command has ended. */
const LAST_OUTPUT_MS = 2000;

/** Runs a step and prints its heading, duration and result at once. Counts anything thrown as a failure. */
export async function runStep(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  const warning = setInterval(() => console.log(`… ${title} still running (${seconds()} s)`), SLOW_MS);
  const outcome = await work().catch(toFailure);
  clearInterval(warning);
  const { passed, failed, output, summary } = outcome;
  const text = failed > 0 ? `\n${output.trimEnd()}\n` : summary?.trimEnd();
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '';
  console.log(`${failed > 0 ? '✖' : '✔'} ${title} (${seconds()} s)${counts}`);
  if (text) console.log(text);
  return outcome;
}

/** Runs one of this project's own checks and prints its output even if it passes. */
export async function checkOwn(script: string): Promise<Outcome> {
  const outcome = await check([script]);
  return { ...outcome, summary: outcome.output.replace(/^/gm, '  ') };
}

/** Runs a command as a check that passes or fails as a whole. */
export async function check(commandLine: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { code, output } = await runNode(commandLine, environment);
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Runs a script with this Node in the project's root and returns its exit code and output. Stops one that hangs. */
export async function runNode(
  [script = '', ...parameters]: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  // The scripts start Node themselves: it must be this one, whatever the system's is.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...inherited, PATH, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    child.kill('SIGTERM');
    await sleep(STOP_LIMIT_MS, undefined, { ref: false });
    child.kill('SIGKILL');
  };
  const silence = setTimeout(() => void stop(), SILENCE_LIMIT_MS);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      silence.refresh();
    });
  }
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  clearTimeout(silence);
  await Promise.race([closed, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (isStopped) {
    output += `\nStopped with ${signal ?? 'SIGTERM'}: ${script} printed nothing for ${SILENCE_LIMIT_MS / MINUTE_MS} minutes.`;
  } else {
    const received = signal ?? signalOf(code);
    if (received) output += `\n${script} was ended by ${received}, which this runner did not send.`;
  }
  return { code: isStopped ? 1 : (code ?? 1), output };
}

/** Returns the signal in the exit code of a program that handled it: 128 and the signal's number. */
function signalOf(code: number | null): string | undefined {
  const [name] = Object.entries(constants.signals).find(([, number]) => 128 + number === code) ?? [];
  return name;
}

function toFailure(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
}
