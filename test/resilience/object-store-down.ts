import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '../../src/compose.ts';
import { sweepPhotos } from '../../src/features/profile/server/sweep-photos.ts';
import { systemClock } from '../../src/server/clock.ts';
import { readConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/database/database.ts';
import { createAccount } from '../factories.ts';
import { drawNoise } from '../images.ts';
import { startS3Server } from '../s3-server.ts';
import { startServerProcess } from './server-process.ts';

/*
 * The object store goes down and comes back, again and again, under a running server: uploads and photos are answered
 * 503 and never wrongly, all else goes on, and in the end every row names files that are there, and no file is left over.
 */
const ROUNDS = 6;

const root = await mkdtemp(join(tmpdir(), 'kerikko-fault-'));
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
    for (const mood of ['well', 'down', 'failing'] as const) {
      const isWell = mood === 'well';
      if (mood === 'down') await s3.stop();
      if (mood === 'failing') await s3.start();
      s3.mood = mood === 'failing' ? 'failing' : 'well';
      const upload = await count(`upload while ${mood}`, sendPhoto());
      if (upload !== (isWell ? 302 : 503)) problems.push(`an upload while ${mood} was answered ${upload}`);
      const named = await readRow();
      if (isWell === (named === current)) problems.push(`the row is wrong after an upload while ${mood}`);
      current = named;
      const photo = await count(`photo while ${mood}`, ask(`/${current}`));
      if (photo !== (isWell ? 200 : 503)) problems.push(`a photo while ${mood} was answered ${photo}`);
      const page = await count(`page while ${mood}`, ask('/stories/life'));
      if (page !== 200) problems.push(`a page while ${mood} was answered ${page}`);
    }
    s3.mood = 'well';
  }
  // Two hours later.
  clock.now = () => Date.now() + 2 * 3_600_000;
  const swept = await sweepPhotos(context);
  const left = (await Array.fromAsync(context.files.list('profile-photos'))).map(({ key }) => key).sort();
  const wanted = [current?.replace('.webp', '-96.webp'), current].join();
  if (left.join() !== wanted) problems.push(`${left.length} files are there, and should be 2`);
  const slowest = Math.round(Math.max(...times));
  const told = [...statuses].map(([what, times]) => `${what} × ${times}`).join(', ');
  console.log(
    `object-store-down: ${told}; ${swept} left over files swept, ${left.length} stay; slowest answer ${slowest} ms; ${problems.length} problems`,
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
  const row = await context.database
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return row?.photo ?? undefined;
}
