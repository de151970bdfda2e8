/*
 * Measures an announcement to 5,000 devices: how fast the push messages leave, and how much slower pages get meanwhile. A push service
 * on this machine takes them. This is not a test.
 *
 *   npx node bench/push.ts [devices]
 */

import './production.ts';

import { fork } from 'node:child_process';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createContext } from '../src/compose.ts';
import { createSession } from '../src/features/accounts/server/sessions.ts';
import { announce } from '../src/features/announcements/server/announcements.ts';
import { readConfig } from '../src/server/config.ts';
import type { AppContext } from '../src/server/context.ts';
import { createAccount, createStory } from '../test/factories.ts';
import { findFreePort } from '../test/free-port.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../test/localhost-certificate.ts';

const PATHS = ['/dashboard', '/stories/latest', '/news'];
const BEFORE_MS = 10_000;

if (process.env.BENCH_PUSH_SERVICE) await serve(process.env.BENCH_PUSH_SERVICE);
else await measure(Number(process.argv[2] ?? 5000));

/** Runs the built server, which may call the push service of this bench alone. */
async function serve(origin: string): Promise<void> {
  const bundle = pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href;
  const { serve: start, readConfig: read }: typeof import('../src/main.ts') = await import(bundle);
  const accepts = (endpoint: string) => endpoint.startsWith(origin);
  await start(read(process.env), { pushServices: { accepts, ca: LOCALHOST_CERTIFICATE }, print: () => {} });
  process.send?.('listens');
}

async function measure(devices: number): Promise<void> {
  const times: number[] = [];
  const service = createServer({ cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY }, (request, response) => {
    request.resume().on('end', () => {
      times.push(performance.now());
      response.writeHead(201).end();
    });
  });
  service.listen(0, 'localhost');
  await once(service, 'listening');
  const origin = `https://localhost:${(service.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-bench-'));
  const environment = { DATA_DIR: folder, PORT: String(await findFreePort()), LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...environment, RATE_LIMIT_FACTOR: '100000', BENCH_PUSH_SERVICE: origin };
  const child = fork(import.meta.filename, { env });
  await once(child, 'message');
  const context = await createContext(readConfig(environment), { print: () => {} });
  // The server alone sends.
  for (const queue of context.queues.values()) await queue.stop();
  const administrator = await createAccount(context, 'administrator');
  for (let index = 0; index < 30; index += 1) {
    await createStory({ context }, administrator, { title: `Story ${index}`, content: 'Tea. '.repeat(200) });
  }
  await fill(context, devices, origin);
  const reader = await createAccount(context, 'member');
  const url = `http://localhost:${environment.PORT}`;
  const read = (until: () => boolean) => readPages(url, reader.token, until);

  await read(after(3000));
  const before = await read(after(BEFORE_MS));
  const input = { intent: 'announce', key: randomUUID(), textEn: 'Onam!', textMl: '' } as never;
  await announce(context, administrator.viewer, input);
  await sql`update push_plans set due_at = 1`.execute(context.database);
  while (times.length === 0) await pause(10);
  const during = await read(() => times.length >= devices);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const seconds = (last - first) / 1000;
  console.log(
    `${times.length} messages in ${seconds.toFixed(1)} s: ${Math.round(times.length / seconds)} a second`,
  );
  for (const [index, path] of PATHS.entries()) {
    const [was, is] = [before[index] ?? [], during[index] ?? []];
    const ratio = median(is) / median(was);
    console.log(
      `${path.padEnd(16)} median ${median(was).toFixed(1)} ms before, ${median(is).toFixed(1)} ms during (${is.length} pages): × ${ratio.toFixed(2)}`,
    );
  }
  child.kill();
  await once(child, 'exit');
  await context.close();
  service.close();
  service.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}

/** Inserts members with one signed-in device each. */
async function fill({ database, clock }: AppContext, devices: number, origin: string): Promise<void> {
  const now = clock.now();
  const keys = createECDH('prime256v1');
  await database.transaction().execute(async (transaction) => {
    for (let index = 0; index < devices; index += 1) {
      const [id, sessionId] = [randomUUID(), randomUUID()];
      const account = { id, email: `${id}@example.org`, email_verified_at: now, created_at: now };
      await transaction
        .insertInto('accounts')
        .values({ ...account, password_hash: null, last_sign_in_at: now, language: 'en', seen_at: now })
        .execute();
      await transaction
        .insertInto('memberships')
        .values({ account_id: id, state: 'approved', role: 'member', joined_at: now, factor_due_at: null })
        .execute();
      await createSession(transaction, { accountId: id, userAgent: '', now });
      await transaction
        .insertInto('push_settings')
        .values({ account_id: id, shows_names: 0, quiet_from: null, quiet_to: null, is_offer_answered: 1 })
        .execute();
      const endpoint = `${origin}/${sessionId}`;
      const device = { id: randomUUID(), account_id: id, endpoint, endpoint_hash: endpoint, user_agent: '' };
      const secrets = { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
      const { token_hash: session_hash } = await transaction
        .selectFrom('sessions')
        .select('token_hash')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('push_devices')
        .values({ ...device, ...secrets, session_hash, created_at: now, renewed_at: now })
        .execute();
    }
  });
}

/** Opens the pages one after another until it is enough. Returns the milliseconds of each page. */
async function readPages(url: string, token: string, isEnough: () => boolean): Promise<number[][]> {
  const times = PATHS.map((): number[] => []);
  while (!isEnough()) {
    for (const [index, path] of PATHS.entries()) {
      const started = performance.now();
      const answer = await fetch(url + path, { headers: { cookie: `kerikko=${token}` }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times[index]?.push(performance.now() - started);
      // A reader, not a load.
      await pause(20);
    }
  }
  return times;
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
