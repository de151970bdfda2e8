// Runs nightly

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createContext } from '../src/compose.ts';
import { MINUTE_MS, systemClock } from '../src/server/clock.ts';
import { readConfig } from '../src/server/config.ts';
import { createPerson, withContext } from '../test/e2e/people.ts';
import { ensureBuilt } from '../test/ensure-built.ts';
import { findFreePort } from '../test/free-port.ts';
import { isUp } from '../test/is-up.ts';
import { startMailServer, startSilentServer } from '../test/mail-servers.ts';
import { readNodeParameters } from '../test/npm-scripts.ts';
import { launch, type Running, start, startMigrated, stop } from '../test/running-server.ts';
import { copyTestDatabase } from '../test/sqlite-databases.ts';
import { createFolder } from '../test/temporary-folder.ts';

/** A container runtime kills a process that has not ended after this time. */
const STOP_MS = 10_000;
/** The limit for a stop without requests in progress. */
const QUICK_STOP_MS = 2000;

describe('the server, when it is stopped,', () => {
  test('does not wait for idle connections, nor for the separate port that serves its metrics', async () => {
    const port = await findFreePort();
    const server = await startMigrated({ METRICS_PORT: String(port) });
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(server)));
    for (const socket of sockets) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
    }
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(
      /^kerikko_request_duration_seconds_count\{route="\/healthz",method="GET",status="200"\} \d+$/m,
    );
    expect(await stopTimed(server)).toEqual({ code: 0, ms: expect.toSatisfy((ms) => ms < QUICK_STOP_MS) });
  });

  test('cuts off a request whose body is incomplete, and ends in time', async () => {
    const server = await startMigrated();
    const socket = await open(server);
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nintent=sign-up`,
    );
    await fetch(`${server.url}/healthz`);
    const { code, ms } = await stopTimed(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOP_MS);
    expect(server.output()).toContain('closed connections with unfinished requests');
  });

  test('ends in time although a mail server does not respond, and the next start retries the mail', async () => {
    const { url } = await startSilentServer();
    const dataDir = await createFolder();
    const server = await startMigrated({ DATA_DIR: dataDir, SMTP_URL: url });
    await requestMail(server, dataDir);
    await expect.poll(() => readMail(server.url, dataDir)).toMatchObject({ attempts: 1 });
    const { code, ms } = await stopTimed(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOP_MS);
    const mail = await readMail(server.url, dataDir);
    expect(mail).toMatchObject({ sent_at: null, failed_at: null, last_error: 'Kerikko was stopped' });
    expect(mail.next_attempt_at).toBeLessThan(Date.now() + 31_000);
  });

  test('answers a request that follows on an open connection, and then closes the connection', async () => {
    const server = await startMigrated();
    const slow = await open(server);
    slow.write(`POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.url}\r\nContent-Length: 9\r\n\r\n`);
    await fetch(`${server.url}/healthz`);
    const stopped = stopTimed(server);
    await expect.poll(() => fetch(`${server.url}/healthz`).then(String, () => 'refused')).toBe('refused');
    slow.write('x=1234567GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const chunks: Buffer[] = [];
    slow.on('data', (chunk) => chunks.push(chunk));
    await once(slow, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(
      /^HTTP\/1\.1 415 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*\r\nconnection: close\r\n/i,
    );
    expect((await stopped).code).toBe(0);
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)('ends with its npm after %s', async (signal) => {
    const dataDir = await createFolder();
    copyTestDatabase(dataDir);
    const port = await findFreePort();
    await ensureBuilt();
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
    const npm = spawn('npm', ['start'], {
      env,
      stdio: 'ignore',
      cwd: join(import.meta.dirname, '..'),
      detached: true,
    });
    onTestFinished(() => {
      // Nothing is left of the group, unless the test has failed.
      if (npm.pid) isGone(npm.pid) || process.kill(-npm.pid, 'SIGKILL');
    });
    const url = `http://localhost:${port}`;
    await expect.poll(() => isUp(url), { timeout: 15_000 }).toBe(true);
    npm.kill(signal);
    await expect.poll(() => isUp(url), { timeout: STOP_MS }).toBe(false);
    await expect.poll(() => isGone(npm.pid ?? 0), { timeout: STOP_MS }).toBe(true);
  });

  test('ends at once after a second signal', async () => {
    const server = await startMigrated();
    const socket = await open(server);
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.url}\r\nContent-Length: 9\r\n\r\n`);
    await fetch(`${server.url}/healthz`);
    const stopped = stopTimed(server);
    await pause(200);
    const began = performance.now();
    server.child.kill('SIGINT');
    expect((await stopped).code).toBe(1);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('a backup, when it is stopped,', () => {
  test('reports it, exits with 1 and leaves no file behind', async () => {
    const dataDir = await createFolder();
    const server = await startMigrated({ DATA_DIR: dataDir });
    // Enough rows that the backup is still running when the signal arrives.
    await withContext({ url: server.url, dataDir }, ({ database }) =>
      sql`insert into accounts (id, email, created_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
        select i, i || hex(randomblob(1000)), i from n`.execute(database),
    );
    const safe = await createFolder();
    const file = join(safe, 'kerikko.tar');
    const { child, output } = await launch({ DATA_DIR: dataDir }, [...readNodeParameters('backup'), file]);
    const closed = once(child, 'close');
    await expect.poll(() => readdir(safe), { interval: 5 }).toEqual(['kerikko.tar.tmp']);
    child.kill('SIGTERM');
    await closed;
    expect([child.exitCode, output().trim()]).toEqual([1, 'No backup was written. The command was stopped.']);
    expect(await readdir(safe)).toEqual([]);
    expect(await stop(server)).toBe(0);
  });
});

describe('a server that is killed while it sends a mail', () => {
  test('leaves the mail to another server, which sends it once the lease has expired and not before', async () => {
    const dataDir = await createFolder();
    const { url } = await startSilentServer();
    const server = await startMigrated({ DATA_DIR: dataDir, SMTP_URL: url });
    await requestMail(server, dataDir);
    await expect.poll(() => readMail(server.url, dataDir)).toMatchObject({ attempts: 1 });
    expect(await stop(server, 'SIGKILL')).toBeNull();

    const other = await startMailServer();
    const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: other.url, LOG_LEVEL: 'silent' });
    for (const minutesLater of [2, 3]) {
      const clock = { ...systemClock, now: () => Date.now() + minutesLater * MINUTE_MS };
      const context = await createContext(config, { clock });
      await context.outbox.flush();
      await context.close();
      expect(other.mails).toHaveLength(minutesLater - 2);
    }
  });
});

describe('a migration that fails', () => {
  test('is reported in a sentence, and the start exits with 1', async () => {
    const dataDir = await createFolder();
    copyTestDatabase(dataDir);
    const { child, output } = await launch({ DATA_DIR: dataDir }, ['test/start-with-bad-migration.ts']);
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(output().trim()).toBe(
      'The database could not be migrated: migration 999-bad failed (it broke halfway). Nothing was changed: the previous version of Kerikko still runs on it.',
    );
    expect(await stop(await start({ DATA_DIR: dataDir }))).toBe(0);
  });
});

/** Has the server queue a mail: a link to reset the password of a new account. */
async function requestMail(server: Running, dataDir: string): Promise<void> {
  const email = 'ammu@example.org';
  await createPerson({ url: server.url, dataDir }, 'member', { email });
  const body = new URLSearchParams({ intent: 'request', email });
  await fetch(`${server.url}/reset-password`, { method: 'POST', headers: { Origin: server.url }, body });
}

async function open({ port }: Running): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Returns true once no process of a group is left. */
function isGone(group: number): boolean {
  try {
    process.kill(-group, 0);
    return false;
  } catch {
    return true;
  }
}

async function stopTimed(server: Running): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  return { code: await stop(server), ms: performance.now() - began };
}

function readMail(url: string, dataDir: string) {
  return withContext({ url, dataDir }, ({ database }) =>
    database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow(),
  );
}
