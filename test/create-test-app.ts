import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { App } from '../src/pipeline/app.ts';
import type { Clock } from '../src/server/clock.ts';
import type { ComposedContext } from '../src/server/feature.ts';
import { readOutbox } from './outbox.ts';
import { returnTestDatabase, takeTestDatabase } from './postgres-databases.ts';
import { copyTestDatabase } from './sqlite-databases.ts';
import { TestClient } from './test-client.ts';

export const PUBLIC_URL = 'http://kerikko.test';

/** The very bundle that serves members: pages, gate and rules as they are delivered. */
const build = join(import.meta.dirname, '../build');
const server: typeof import('../src/main.ts') = await import(
  pathToFileURL(join(build, 'server/index.js')).href
);
const assets = await server.loadAssets(join(build, 'client'));

export interface TestApp {
  app: App;
  context: ComposedContext;
  clock: TestClock;
  /** Lines meant for the person at the terminal. */
  printed: string[];
  /** The log, a JSON line each; LOG_LEVEL in the environment makes it talk. */
  logged: string[];
  /** A browser of its own: keeps its cookies, and has an address of its own unless one is given. */
  client(cookies?: Record<string, string>, address?: string): TestClient;
  /** Sends what is due and reads every mail so far, oldest first. */
  mails(): Promise<Email[]>;
}

/** Stands still until it is told to move. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** What was paused for so far, in milliseconds; none of it was waited for. */
  pauses: number[];
}

export interface TestAppOptions {
  publicUrl?: string;
  environment?: Record<string, string>;
  /** Another node of the same community: on the same database, at the same time. */
  beside?: TestApp;
  /** A place that holds a community already; it stays when the test is over. */
  at?: { dataDir: string; databaseUrl: string | undefined };
}

/** Starts the app on a fresh, migrated database of this test project's kind, and deletes both after the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, at } = options;
  const { dataDir, databaseUrl } = beside?.context.config ?? at ?? (await createPlace());
  const config = server.readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: options.publicUrl ?? PUBLIC_URL,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...options.environment,
  });
  const clock = beside?.clock ?? createTestClock();
  const printed: string[] = [];
  const logged: string[] = [];
  const context = await server.createContext(config, {
    clock,
    print: (line) => printed.push(line),
    logTo: { write: (line) => void logged.push(line) },
  });
  onTestFinished(() => context.close());
  if (at) await server.migrate(context.database);
  // Kysely opens its first connection at the first query, even after destroy().
  else await sql`select 1`.execute(context.database);
  const app = server.createApp(context, { build: server.build as never, assets });
  return {
    app,
    context,
    clock,
    printed,
    logged,
    client: (cookies = {}, address = nextAddress()) =>
      new TestClient(app, { publicUrl: config.publicUrl, address, cookies }),
    async mails() {
      await context.outbox.flush();
      return readOutbox(dataDir);
    },
  };
}

/** Creates a data folder and a database, both deleted after the test. */
async function createPlace(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kerikko-test-'));
  const databaseUrl = await takeTestDatabase();
  if (!databaseUrl) await copyTestDatabase(dataDir);
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (databaseUrl) await returnTestDatabase(databaseUrl);
  });
  return { dataDir, databaseUrl };
}

let addresses = 0;

/** Of those kept for examples, and more than any test uses. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function createTestClock(): TestClock {
  let time = Date.parse('2026-11-20T09:00:00Z');
  const pauses: number[] = [];
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
    pauses,
    pause: async (ms) => {
      pauses.push(ms);
    },
  };
}
