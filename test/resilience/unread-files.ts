import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_RECORDING_BYTES } from '../../src/features/recordings/limits-contract.ts';
import type { Database } from '../../src/server/database/database.ts';
import { insertRows } from '../rows.ts';
import { type Member, startWithFixtures } from './member.ts';
import { readMemory, resetPeak } from './read-memory.ts';
import { check, runScenario } from './report.ts';

/*
 * Sixty connections of six members ask for recordings of 12 MB and read nothing. The server's memory stays small, and pages are
 * answered meanwhile. That such connections end is tested in http-server.test.ts.
 */

const MEMBERS = 6;
const CONNECTIONS = 60;
const MAX_MEGABYTES = 350;
/** Longer than an answer of which no byte moves lasts: 30 s (IDLE_ANSWER_MS). */
const WATCH_MS = 40_000;

await runScenario(`${CONNECTIONS} recordings that nobody reads`, async (dataDir) => {
  const { server, fixtures } = await startWithFixtures(dataDir);
  const readers = fixtures.members.slice(1, 1 + MEMBERS);
  const paths = await Promise.all(
    readers.map(({ accountId }) => storeLargeFile(fixtures.database, dataDir, accountId)),
  );
  await readers[0]?.get('/stories/food');
  await resetPeak(server.pid);
  const { now: before } = await readMemory(server.pid);

  const sockets = Array.from({ length: CONNECTIONS }, (_, index) => {
    const place = index % MEMBERS;
    return ask(server.port, readers[place] as Member, paths[place] as string);
  });
  let slowest = 0;
  const began = performance.now();
  while (performance.now() - began < WATCH_MS) {
    const { status, ms } = (await readers[0]?.get('/stories/food')) ?? { status: 0, ms: 0 };
    check(status === 200, `a page returned ${status} meanwhile`);
    slowest = Math.max(slowest, ms);
    await pause(500);
  }
  const { peak } = await readMemory(server.pid);
  for (const socket of sockets) socket.destroy();
  check(peak <= MAX_MEGABYTES, `the server took ${peak} MB, more than ${MAX_MEGABYTES}`);
  await server.kill('SIGTERM');
  return [
    `${before} MB before, ${peak} MB at most; the slowest page meanwhile took ${Math.round(slowest)} ms`,
  ];
});

/** Asks for a file, and never reads the answer. */
function ask(port: number, { cookie }: Member, path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  return socket;
}

/** Stores the largest file that members send each other: a recording that waits for its story. Returns its path. */
async function storeLargeFile(database: Database, dataDir: string, accountId: string): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  await mkdir(join(dataDir, 'recordings'), { recursive: true });
  await writeFile(join(dataDir, 'recordings', `${id}.webm`), new Uint8Array(MAX_RECORDING_BYTES));
  const keys = { submission_key: randomUUID(), part_key: randomUUID() };
  const sound = { type: 'webm', pieces: 1, bytes: MAX_RECORDING_BYTES, duration_ms: 1000, wave: '' } as const;
  await insertRows(database, 'recordings', {
    id,
    account_id: accountId,
    story_id: null,
    position: 0,
    ...keys,
    ...sound,
    created_at: now,
    finished_at: now,
  });
  return `/recordings/${id}.webm`;
}
