import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComposedContext } from '../src/app/feature.ts';
import { createContext } from '../src/compose.ts';
import { createSession } from '../src/features/accounts/server/sessions/sessions.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { createAccount } from '../test/factories.ts';
import type { Engine } from './engines.ts';
import { type FilledDatabase, type FillOptions, fillDatabase } from './fill-database.ts';
import { formatNumber } from './table.ts';

/** The number of signed-in members who send the requests. */
const READERS = 1000;
const APPLICANTS = 30;

/** A filled database and the people who are signed in. */
export interface Community extends FilledDatabase {
  context: ComposedContext;
  /** The environment variables of a server of this community. */
  settings: Record<string, string>;
  /** The session cookies of the first members. */
  tokens: string[];
  administrator: { accountId: string; token: string };
}

/** Fills a new database with members and stories. Its folder is deleted when the process exits; the caller closes the context. */
export async function createCommunity(engine: Engine, options: FillOptions): Promise<Community> {
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Raise the rate limits: a member of a bench sends hundreds of requests a minute.
  const limits = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' };
  const settings = { DATA_DIR: folder, ...limits, ...(await engine.createDatabase()) };
  const context = await createContext(readConfig(settings), { print: () => {} });
  await migrate(context.database);
  // Mails and push messages stay queued: sending them would slow down what is measured.
  for (const queue of context.queues.values()) await queue.stop();
  const start = performance.now();
  const filled = await fillDatabase(context, options);
  const tokens: string[] = [];
  await context.database.transaction().execute(async (transaction) => {
    for (const { accountId } of filled.members.slice(0, READERS)) {
      const session = { accountId, userAgent: 'bench', now: context.clock.now() };
      tokens.push(await createSession(transaction, session));
    }
  });
  for (let index = 0; index < APPLICANTS; index += 1) {
    await createAccount(context, 'pending', { name: `അപേക്ഷക ${index}` });
  }
  const { viewer, token } = await createAccount(context, 'administrator', { name: 'Sreelatha Menon' });
  await engine.maintain(context.database);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${engine.name}: ${formatNumber(options.stories)} stories, filled in ${seconds} s`);
  return { ...filled, context, settings, tokens, administrator: { accountId: viewer.accountId, token } };
}
