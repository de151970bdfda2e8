import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

interface CommunityOptions extends FillOptions {
  /** Where the data are kept. Default: a folder that is deleted when the process exits. */
  keptIn?: { folder: string; database: string };
}

/** Fills a new database with members and stories. The caller closes the context. */
export async function createCommunity(
  engine: Engine,
  { keptIn, ...options }: CommunityOptions,
): Promise<Community> {
  const folder = keptIn?.folder ?? createTemporaryFolder();
  // Raise the rate limits: a member of a bench sends hundreds of requests a minute.
  const limits = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' };
  const settings = { DATA_DIR: folder, ...limits, ...(await engine.createDatabase(keptIn?.database)) };
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

/** Creates a folder that is deleted when the process exits. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the requests of a bench need of a community. */
export type ServedCommunity = Omit<Community, 'context'>;

/** More than any request names. */
const KEPT_STORIES = 10_000;

/** Returns the community of this size that an earlier run has filled in the folder, or fills it there. */
export async function keepCommunity(
  engine: Engine,
  options: FillOptions & { members: number },
  folder: string,
): Promise<ServedCommunity> {
  const size = `${options.stories}_${options.members}`;
  const own = join(folder, `${engine.name.toLowerCase()}_${size}`);
  const database = `bench_${size}`;
  const file = join(own, 'community.json');
  if (existsSync(file)) {
    const kept: ServedCommunity = JSON.parse(readFileSync(file, 'utf8'));
    return { ...kept, settings: { ...kept.settings, ...engine.findDatabase(database) } };
  }
  // Filling was interrupted.
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const { context, ...community } = await createCommunity(engine, {
    ...options,
    keptIn: { folder: own, database },
  });
  await context.close();
  const served = {
    ...community,
    members: community.members.slice(0, READERS),
    stories: community.stories.slice(-KEPT_STORIES),
  };
  writeFileSync(file, JSON.stringify(served));
  return served;
}
