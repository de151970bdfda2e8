import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a step comes to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Shown, whole, when something failed. */
  output: string;
  /** Shown when nothing did. */
  summary?: string;
}

export interface Finished {
  code: number;
  output: string;
}

const root = join(import.meta.dirname, '../..');
/** The whole run is meant to take half of it. */
const COMMAND_LIMIT_MS = 10 * 60_000;
/** A process left behind may hold the output open after the command itself has ended. */
const LAST_OUTPUT_MS = 2000;

/** Runs a step and prints its heading, duration and result in one piece. Anything thrown is a failure. */
export async function runStep(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now();
  const outcome = await work().catch(asFailure);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { passed, failed, output, summary } = outcome;
  const text = failed > 0 ? `\n${output.trimEnd()}\n` : summary?.trimEnd();
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '';
  console.log(`${failed > 0 ? '✖' : '✔'} ${title} (${seconds} s)${counts}`);
  if (text) console.log(text);
  return outcome;
}

/** Runs a check of our own, whose output is worth reading when it passes too. */
export async function checkOwn(script: string): Promise<Outcome> {
  const outcome = await check(script);
  return { ...outcome, summary: outcome.output.replace(/^/gm, '  ') };
}

/** Runs a command as a check that passes or fails as a whole. */
export async function check(...commandLine: [script: string, ...parameters: string[]]): Promise<Outcome> {
  const { code, output } = await runNode(commandLine);
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Runs a script with this same Node, from the project's root, and gathers what it prints. */
export async function runNode(
  [script = '', ...parameters]: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  // What the tools start in turn shall be this Node too, whatever the system's is.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { ...inherited, PATH, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_LIMIT_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const closed = once(child, 'close');
  const [code, signal] = await once(child, 'exit');
  await Promise.race([closed, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (signal) output += `\nEnded by ${signal}; a command may take ${COMMAND_LIMIT_MS / 60_000} minutes.`;
  return { code: code ?? 1, output };
}

function asFailure(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
}
