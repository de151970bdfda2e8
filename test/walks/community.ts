import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { isUp } from '../is-up.ts';
import { readNodeParameters } from '../npm-scripts.ts';
import { readOutbox } from '../outbox.ts';

/** A running server in a folder of its own, whose mails are files. */
export interface Community {
  url: string;
  /** The password of the demo's accounts. Rejects for an empty community. */
  password(): Promise<string>;
  /** Waits for a mail to the address whose subject matches, and returns its links in their order. */
  linksTo(address: string, subject: RegExp): Promise<string[]>;
  /** Waits for the link by which the first administrator begins. */
  setupLink(): Promise<string>;
  close(): Promise<void>;
}

/** Starts the community of `npm run demo`, or an empty one by `npm start`. */
export async function startCommunity(script: 'demo' | 'start'): Promise<Community> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-walk-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, readNodeParameters(script), {
    env: { PATH, HOME, DATA_DIR: folder, PORT: String(port) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await until(
    () => output.includes('Kerikko is at') && isUp(url),
    child,
    () => output,
  );
  return {
    url,
    password: async () => (await readFile(join(folder, 'demo-password.txt'), 'utf8')).trim(),
    linksTo: async (address, subject) => {
      const find = async () =>
        (await readOutbox(folder)).findLast(
          (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
        );
      await until(find, child, () => output);
      return (await find())?.text?.match(/https?:\/\/\S+/g) ?? [];
    },
    setupLink: async () => {
      await until(
        () => /\S+\?setup=\S+/.test(output),
        child,
        () => output,
      );
      return output.match(/\S+\?setup=\S+/)?.[0] ?? '';
    },
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
      await rm(folder, { recursive: true });
    },
  };
}

async function until(check: () => unknown, child: ChildProcess, output: () => string): Promise<void> {
  while (!(await check())) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`);
    await wait(50);
  }
}
