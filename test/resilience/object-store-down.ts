import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '../../src/compose.ts';
import { sweepPhotos } from '../../src/features/people/server/sweep-photos.ts';
import { systemClock } from '../../src/server/clock.ts';
import { readConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/database/database.ts';
import { createAccount } from '../factories.ts';
import { drawNoise } from '../images.ts';
import { findRow } from '../rows.ts';
import { startS3Server } from '../s3-server.ts';
import { startServerProcess } from './server-process.ts';

/*
 * Stops and restarts the object store repeatedly under a running server. Uploads and photos then return 503, and all
 * else works. In the end, every row names files that exist, and no other file is left.
 */
const ROUNDS = 6;

const root = await mkdtemp(join(tmpdir(), 'kerikko-resilience-'));
const s3 = await startS3Server();
const environment = { DATA_DIR: root, LOG_LEVEL: 'fatal', ...s3.environment };
const clock = { ...systemClock };
const context = await createContext(readConfig(environment), { clock });
await migrate(context.database);
const { viewer, token } = await createAccount(context, 'member', {});
const server = await startServerProcess(environment);
const problems: string[] = [];
const statuses = new Map<string, number>();
const times: number[] = [];

try {
  let current: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const behaviour of ['normal', 'down', 'failing'] as const) {
      const isNormal = behaviour === 'normal';
      if (behaviour === 'down') await s3.stop();
      if (behaviour === 'failing') await s3.start();
      s3.behaviour = behaviour === 'failing' ? 'failing' : 'normal';
      const upload = await count(`upload while ${behaviour}`, sendPhoto());
      if (upload !== (isNormal ? 302 : 503)) problems.push(`an upload while ${behaviour} returned ${upload}`);
      const named = await readRow();
      if (isNormal === (named === current))
        problems.push(`the row is wrong after an upload while ${behaviour}`);
      current = named;
      const photo = await count(`photo while ${behaviour}`, ask(`/${current}`));
      if (photo !== (isNormal ? 200 : 503)) problems.push(`a photo while ${behaviour} returned ${photo}`);
      const page = await count(`page while ${behaviour}`, ask('/stories/life'));
      if (page !== 200) problems.push(`a page while ${behaviour} returned ${page}`);
    }
    s3.behaviour = 'normal';
  }
  // The sweep spares recent files, so run it two hours later.
  clock.now = () => Date.now() + 2 * 3_600_000;
  const swept = await sweepPhotos(context);
  const left = (await Array.fromAsync(context.files.list('profile-photos'))).map(({ key }) => key).sort();
  const wanted = [current?.replace('.webp', '-96.webp'), current].join();
  if (left.join() !== wanted) problems.push(`the sweep left ${left.length} files instead of 2`);
  const slowest = Math.round(Math.max(...times));
  const counts = [...statuses].map(([what, times]) => `${what} × ${times}`).join(', ');
  console.log(
    `object-store-down: ${counts}; ${swept} unused files swept, ${left.length} kept; slowest response ${slowest} ms; ${problems.length} problems`,
  );
} finally {
  await server.kill('SIGTERM');
  await context.close();
  await s3.remove();
  await rm(root, { recursive: true, force: true });
}
for (const problem of problems) console.error(`object-store-down: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function count(what: string, answer: Promise<Response>): Promise<number> {
  const began = performance.now();
  const { status, body } = await answer;
  await body?.cancel();
  times.push(performance.now() - began);
  const name = `${what} ${status}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  return status;
}

function ask(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: { cookie: `kerikko=${token}` }, redirect: 'manual' });
}

async function sendPhoto(): Promise<Response> {
  const body = new FormData();
  body.set('intent', 'photo');
  body.set('photo', new Blob([new Uint8Array(await drawNoise(120, 80))]), 'photo.jpg');
  const headers = { cookie: `kerikko=${token}`, origin: `http://localhost:${server.port}` };
  return fetch(`${server.url}/profile`, { method: 'POST', body, headers, redirect: 'manual' });
}

async function readRow(): Promise<string | undefined> {
  const row = await findRow(context, 'profiles', { account_id: viewer.accountId }, ['photo']);
  return row?.photo ?? undefined;
}
