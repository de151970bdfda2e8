import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/postgres-databases.ts';
import { usesDatabaseServer } from '../../../test/test-database.ts';
import { isBusy } from './busy.ts';
import { createPostgresDialect, POSTGRES_LIMITS } from './postgres.ts';
import type { Tables } from './schema.ts';

describe.runIf(usesDatabaseServer)('a database server', () => {
  test('counts and times are numbers, not texts', async () => {
    const { context } = await createTestApp();
    const { rows } =
      await sql`select count(*) as stories, ${1_800_000_000_000}::bigint as time from topics`.execute(
        context.database,
      );
    expect(rows).toEqual([{ stories: 8, time: 1_800_000_000_000 }]);
  });

  test('connections that break while nobody uses them are replaced', async () => {
    const app = await createTestApp();
    const ammu = await createActor(app);
    await endConnections(app);
    await pause(50);
    expect((await ammu.client.get('/stories')).status).toBe(200);
  });

  test('a connection that breaks under a query is told as busy', async () => {
    const app = await createTestApp();
    const query = sql`select pg_sleep(10)`.execute(app.context.database).catch((error: unknown) => error);
    await pause(100);
    await endConnections(app);
    expect(isBusy(await query)).toBe(true);
    // Once the pool has noticed.
    await expect.poll(async () => (await app.client().get('/healthz')).status).toBe(200);
  });

  test('a server that goes away in the middle of a transaction fails it, and ends nothing else', async () => {
    const server = await createStoppableServer(await createTestDatabase());
    const app = await createTestApp({ environment: { DATABASE_URL: server.url } });
    const transaction = app.context.database.transaction().execute(async (queries) => {
      await queries.updateTable('topics').set({ stories: 7 }).execute();
      await server.stop();
      await pause(50);
      await queries.updateTable('topics').set({ stories: 8 }).execute();
    });
    expect(await transaction.catch(isBusy)).toBe(true);

    await server.start();
    const topics = await app.context.database.selectFrom('topics').select('stories').execute();
    expect(topics.every(({ stories }) => stories === 0)).toBe(true);
  });

  test('a server that is not there is told as busy, and all is well once it is back', async () => {
    const server = await createStoppableServer(await createTestDatabase());
    const app = await createTestApp({ environment: { DATABASE_URL: server.url } });
    const ammu = await createActor(app);
    await server.stop();
    expect(await app.context.database.selectFrom('topics').execute().catch(isBusy)).toBe(true);
    const refused = await ammu.client.get('/stories');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.text()).toMatch(/^Kerikko is busy right now\. Please try again in a moment\./);
    expect((await app.client().get('/healthz')).status).toBe(503);

    await server.start();
    expect((await ammu.client.get('/stories')).status).toBe(200);
    expect((await app.client().get('/healthz')).status).toBe(200);
  });

  test('a server that falls silent is given up, and what comes next has a connection that works', async () => {
    const server = await createStoppableServer(await createTestDatabase());
    const database = open(server.url, { query_timeout: 300 });
    await database.selectFrom('topics').execute();
    server.fallSilent();
    expect(await database.selectFrom('topics').execute().catch(isBusy)).toBe(true);
    expect(await database.selectFrom('topics').execute()).toHaveLength(8);
  });

  test('a row that another transaction keeps locked is busy, and that transaction ends when it stands idle', async () => {
    const database = open(await createTestDatabase(), {
      lock_timeout: 100,
      idle_in_transaction_session_timeout: 400,
    });
    const change = () =>
      database.updateTable('topics').set({ stories: 1 }).where('id', '=', 'food').execute();
    const held = database.transaction().execute(async (transaction) => {
      await transaction.updateTable('topics').set({ stories: 7 }).execute();
      expect(await change().catch(isBusy)).toBe(true);
      await pause(600);
      await transaction.updateTable('topics').set({ stories: 8 }).execute();
    });
    expect(await held.catch(isBusy)).toBe(true);
    await change();
    expect(await database.selectFrom('topics').where('stories', '>', 1).execute()).toEqual([]);
  });
});

function open(url: string, limits: pg.PoolConfig): Kysely<Tables> {
  const database = new Kysely<Tables>({
    dialect: createPostgresDialect(url, () => {}, { ...POSTGRES_LIMITS, ...limits }),
  });
  onTestFinished(() => database.destroy());
  return database;
}

/** What happens when the server restarts, or a network device forgets its connections. */
async function endConnections(app: TestApp): Promise<void> {
  const name = new URL(app.context.config.databaseUrl ?? '').pathname.slice(1);
  await administer(
    app,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** The database server, as seen through a door that can be shut. */
async function createStoppableServer(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(server).pipe(client);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port: doorPort } = door.address() as AddressInfo;
  url.port = String(doorPort);
  onTestFinished(() => void door.close());
  return {
    url: url.href,
    /** Connections stay, and carry nothing more; new ones do. */
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      const closed = once(door, 'close');
      door.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      door.listen(doorPort, '127.0.0.1');
      await once(door, 'listening');
    },
  };
}

async function administer(app: TestApp, statement: string): Promise<void> {
  const url = new URL(app.context.config.databaseUrl ?? '');
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  onTestFinished(() => client.end().catch(() => {}));
  await client.connect();
  await client.query(statement);
  await client.end();
}
