import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { ComposedContext } from '../src/app/feature.ts';
import { createContext } from '../src/compose.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import type { App } from '../src/pipeline/environment.ts';
import { findViewer } from '../src/pipeline/find-viewer.ts';
import type { Clock } from '../src/server/clock.ts';
import { readConfig } from '../src/server/config.ts';
import { type Database, migrate } from '../src/server/database/database.ts';
import { readHashKey } from '../src/server/keyed-hash.ts';
import type { PushServices } from '../src/server/push/push-services.ts';
import { JOBS_TASK } from '../src/server/tasks/jobs.ts';
import { loadBuiltServer } from './built-app.ts';
import { readOutbox, recordWritten } from './outbox.ts';
import { openTestDatabase, returnTestDatabase, takeTestDatabase } from './postgres-databases.ts';
import { openRecordedDatabase } from './sqlite-databases.ts';
import { returnDataFolder, takeDataFolder } from './sqlite-pool.ts';
import { TestClient } from './test-client.ts';

export const PUBLIC_URL = 'http://kerikko.test';

/** Answers requests. */
type TestServer = Pick<App, 'fetch'>;

export interface TestApp {
  app: TestServer;
  context: ComposedContext;
  clock: TestClock;
  /** Lines that the app printed to the terminal. */
  printed: string[];
  /** Lines of the log as JSON. Silent unless the environment sets LOG_LEVEL. */
  logged: string[];
  /** Creates a browser with its own cookies and, unless `address` is given, its own IP address. */
  client(cookies?: Record<string, string>, address?: string): TestClient;
  /** Returns the viewer of a session's token, as each request finds it. */
  findViewer(token: string | undefined): Promise<Viewer | null>;
  /** Does the jobs and sends what is due, and reads every mail so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Returns those of `mails` that are to this address. */
  mailsTo(email: string): Promise<Email[]>;
}

/** A clock that only `advance` moves. */
interface TestClock extends Clock {
  advance(ms: number): void;
  /** The durations of all pauses so far, in milliseconds. The clock records pauses without waiting. */
  pauses: number[];
}

export interface TestAppOptions {
  publicUrl?: string;
  environment?: Record<string, string>;
  /** Creates a second node for this app: it uses the same database, data folder and clock. */
  secondNodeOf?: TestApp;
  /** Runs the built server with its scripts and styles, instead of the source files. */
  isBuilt?: true;
  /** The push services of this app. By default, it reaches none of the real ones: no test adds a device of these. */
  pushServices?: PushServices;
  /** Uses an existing data folder and database, and keeps them after the test. */
  at?: { dataDir: string; databaseUrl: string | undefined };
}

/** Starts the app on a fresh, migrated database of this test project's kind, and deletes both after the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { secondNodeOf, at } = options;
  const built = options.isBuilt ? await loadBuiltServer() : undefined;
  const place = secondNodeOf?.context.config ?? at;
  const { dataDir, databaseUrl } = place ?? (await createPlace());
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: options.publicUrl ?? PUBLIC_URL,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...options.environment,
  });
  const clock = secondNodeOf?.clock ?? createTestClock();
  const printed: string[] = [];
  const writtenMails: string[] = [];
  const logged: string[] = [];
  // These settings change how the database is opened.
  const { DATABASE_URL, METRICS_PORT } = options.environment ?? {};
  const isOrdinary = !at && !DATABASE_URL && !METRICS_PORT;
  const context = await (built?.createContext ?? createContext)(config, {
    clock,
    database: isOrdinary ? openDatabaseOf(dataDir, databaseUrl) : undefined,
    print(line) {
      printed.push(line);
      if (line.startsWith('Mail to ')) recordWritten(dataDir, writtenMails);
    },
    logTo: { write: (line) => void logged.push(line) },
    pushServices: options.pushServices,
  });
  onTestFinished(() => context.close());
  if (at) await migrate(context.database);
  // Pages that show a passkey's challenge create the key, once. Tests compare the database before and after a page. Besides,
  // Kysely opens its first connection at the first query, even after destroy().
  await readHashKey(context);
  const app = built
    ? built.createApp(context, { build: built.build as never, assets: built.assets })
    : createSourceServer(context);
  const mails = async () => {
    await context.scheduler.sweep(JOBS_TASK);
    await context.outbox.flush();
    return readOutbox(dataDir, writtenMails);
  };
  return {
    app,
    context,
    clock,
    printed,
    logged,
    client: (cookies = {}, address = nextAddress()) =>
      new TestClient(app, { publicUrl: config.publicUrl, address, cookies }),
    findViewer: (token) => findViewer(context, token),
    mails,
    mailsTo: async (email) => (await mails()).filter(({ to }) => to?.[0]?.address === email),
  };
}

function openDatabaseOf(dataDir: string, databaseUrl: string | undefined): Database {
  return databaseUrl ? openTestDatabase(databaseUrl) : openRecordedDatabase(dataDir);
}

/** Loads pages with the first request: most tests of rules send none. */
function createSourceServer(context: ComposedContext): TestServer {
  const load = async () => {
    const [{ createApp }, { loadServerBuild }] = await Promise.all([
      import('../src/pipeline/app.ts'),
      import('./server-build.ts'),
    ]);
    return createApp(context, { build: await loadServerBuild(), assets: undefined });
  };
  let loading: ReturnType<typeof load> | undefined;
  return {
    async fetch(...request) {
      loading ??= load();
      return (await loading).fetch(...request);
    },
  };
}

/** Creates a data folder and a database, both deleted after the test. Asynchronous file access takes twice the time. */
async function createPlace(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const databaseUrl = await takeTestDatabase();
  const dataDir = databaseUrl ? mkdtempSync(join(tmpdir(), 'kerikko-test-')) : takeDataFolder();
  onTestFinished(async () => {
    if (!databaseUrl) return returnDataFolder(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    await returnTestDatabase(databaseUrl);
  });
  return { dataDir, databaseUrl };
}

let addresses = 0;

/** Returns an unused IP address of 198.18.0.0/16, which is reserved for tests. */
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
