import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readOutbox } from '../outbox.ts';
import { startServerProcess } from '../resilience/server-process.ts';

/** A mail is written within milliseconds. */
const LIMIT_MS = 30_000;

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
  const server = await startServerProcess({ DATA_DIR: folder }, { script });
  return {
    // Mails link to this host. server.url has the address of the machine, where cookies would not follow.
    url: `http://localhost:${server.port}`,
    password: async () => (await readFile(join(folder, 'demo-password.txt'), 'utf8')).trim(),
    async linksTo(address, subject) {
      const mail = await until(async () =>
        (await readOutbox(folder)).findLast(
          ({ to, subject: line = '' }) => to?.some((one) => one.address === address) && subject.test(line),
        ),
      );
      return mail.text?.match(/https?:\/\/\S+/g) ?? [];
    },
    setupLink: () => until(async () => server.output().match(/\S+\?setup=\S+/)?.[0]),
    async close() {
      await server.kill('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

/** Asks until there is an answer, at most LIMIT_MS. @throws Error after that */
async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error('the server did not send what the walk waits for');
    await pause(50);
  }
}
