// Runs on: PostgreSQL

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createActor, createAppWith } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/postgres-databases.ts';
import { isBusy } from './busy.ts';
import { createPostgresDialect, POSTGRES_LIMITS } from './postgres.ts';
import type { Tables } from './schema.ts';
import { executeAhead, inTransaction } from './transaction.ts';

describe('PostgreSQL', () => {
  test('counts and times are read as numbers', async () => {
    const { context } = await createTestApp();
    const { rows } =
      await sql`select count(*) as stories, ${1_800_000_000_000}::bigint as time from topics`.execute(
        context.database,
      );
    expect(rows).toEqual([{ stories: 16, time: 1_800_000_000_000 }]);
  });

  test('the pool replaces idle connections that break', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await endConnections(app);
    await pause(50);
    expect((await ammu.client.get('/stories')).status).toBe(200);
  });

  test('a connection that breaks during a query causes a busy error', async () => {
    const app = await createTestApp();
    const query = sql`select pg_sleep(10)`.execute(app.context.database).catch((error: unknown) => error);
    await pause(100);
    await endConnections(app);
    expect(isBusy(await query)).toBe(true);
    // The pool notices a little later.
    await expect.poll(async () => (await app.client().get('/healthz')).status).toBe(200);
  });

  test('a server that stops during a transaction fails only that transaction', async () => {
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

  test('behind PgBouncer in transaction mode, no statement is sent before the one ahead is answered', async () => {
    const url = new URL(await createTestDatabase());
    url.searchParams.set('pgbouncer', 'transaction');
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const app = await createTestApp({ environment: { DATABASE_URL: url.href } });
    const ammu = await createActor(app);
    const { rows } = await inTransaction(app.context, async (transaction) => {
      for (let step = 0; step < 4; step += 1) {
        await executeAhead(
          transaction,
          sql`update topics set stories = stories * 10 + ${step} where id = 'food'`,
        );
      }
      return sql`select stories from topics where id = 'food'`.execute(transaction);
    });
    expect(rows).toEqual([{ stories: 123 }]);
    expect((await ammu.client.get('/search?q=asha')).status).toBe(200);
    // Node announces a warning in a turn of its own.
    await pause(1);
    expect(warnings).toEqual([]);
  });

  test('an unreachable server is answered with 503 until it is back', async () => {
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

  test('a silent server fails the query, and the next query gets a new connection', async () => {
    const server = await createStoppableServer(await createTestDatabase());
    const database = open(server.url, { query_timeout: 300 });
    await database.selectFrom('topics').execute();
    server.fallSilent();
    expect(await database.selectFrom('topics').execute().catch(isBusy)).toBe(true);
    expect(await database.selectFrom('topics').execute()).toHaveLength(16);
  });

  test('a locked row causes a busy error, and an idle transaction is ended', async () => {
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
    dialect: createPostgresDialect(url, { onError: () => {}, limits: { ...POSTGRES_LIMITS, ...limits } }),
  });
  onTestFinished(() => database.destroy());
  return database;
}

/** Ends all connections, as a restart of the server or a network device would. */
async function endConnections(app: TestApp): Promise<void> {
  const name = new URL(app.context.config.databaseUrl ?? '').pathname.slice(1);
  await administer(
    app,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Starts a TCP proxy in front of the database server. The proxy can refuse connections or stop forwarding. */
async function createStoppableServer(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  url.port = String(proxyPort);
  onTestFinished(() => void proxy.close());
  return {
    url: url.href,
    /** Keeps the open connections but forwards nothing more on them. New connections work. */
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      proxy.listen(proxyPort, '127.0.0.1');
      await once(proxy, 'listening');
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
