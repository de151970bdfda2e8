import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { announce } from '../src/features/announcements/server/announcements.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../test/localhost-certificate.ts';
import { startServerProcess } from '../test/resilience/server-process.ts';
import { type Community, createCommunity } from './community.ts';
import { onEachEngine } from './engines.ts';
import { insertRows } from './fill-database.ts';
import { after, PATHS, readPages } from './read-pages.ts';
import { median, toVerdict } from './table.ts';

const BEFORE_MS = 10_000;
const SLOWDOWN_LIMIT = 1.2;
/** Enough for a million messages. */
const LIMIT_MS = 3_600_000;
/** A point of the curve P-256, which each device's key must be. */
const PUBLIC_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** Measures an announcement: how fast its push messages leave, and how much slower pages get meanwhile. */
export async function benchPush(devices: number, only: string): Promise<void> {
  await onEachEngine(only, async (engine) => {
    const service = await startPushService();
    const community = await createCommunity(engine, { stories: 1000, members: devices });
    const { context, settings, members, administrator } = community;
    await addDevices(community, service.origin);
    const file = join(import.meta.dirname, 'push-server.ts');
    const server = await startServerProcess({ ...settings, BENCH_PUSH_SERVICE: service.origin }, { file });
    // The administrator has no device: nobody gets a message about news that have been read.
    const read = (isEnough: () => boolean) => readPages(server.url, administrator.token, isEnough);
    try {
      await read(after(3000));
      const before = await read(after(BEFORE_MS));
      const viewer = { ...members[0], ...administrator, accessLevel: 'administrator' as const };
      const input = { intent: 'announce', key: randomUUID(), textEn: 'Onam!', textMl: '' } as const;
      await announce(context, viewer as never, input as never);
      await sql`update push_plans set due_at = 1`.execute(context.database);
      const isLate = after(LIMIT_MS);
      const during = await read(() => service.times.length >= devices || isLate());
      const [first = 0, last = 0] = [service.times[0], service.times.at(-1)];
      const seconds = (last - first) / 1000;
      const perSecond = Math.round(service.times.length / seconds);
      console.log(
        `${engine.name}: ${service.times.length} messages in ${seconds.toFixed(1)} s: ${perSecond} a second`,
      );
      for (const [index, path] of PATHS.entries()) {
        const [was, is] = [median(before[index] ?? []), median(during[index] ?? [])];
        const verdict = toVerdict(is / was, SLOWDOWN_LIMIT).join(', ');
        const times = `${was.toFixed(1)} ms before, ${is.toFixed(1)} ms during`;
        console.log(`${path}: median ${times}: × ${(is / was).toFixed(2)}, ${verdict}`);
      }
    } finally {
      await server.kill('SIGTERM');
      await context.close();
      service.stop();
    }
  });
}

/** Starts a push service on this machine, which takes every message and notes its time. */
async function startPushService() {
  const times: number[] = [];
  const server = createServer({ cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY }, (request, response) => {
    request.resume().on('end', () => {
      times.push(performance.now());
      response.writeHead(201).end();
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin, times, stop };
}

/** Gives each member a device. A device belongs to a session. */
async function addDevices({ context, members }: Community, origin: string): Promise<void> {
  const now = context.clock.now();
  const sessions = members.map(({ accountId }) => ({ accountId, id: randomUUID() as string }));
  await insertRows(context, 'sessions', sessions, ({ accountId, id }) => ({
    ...{ token_hash: id, account_id: accountId, created_at: now, last_seen_at: now, user_agent: 'bench' },
  }));
  await insertRows(context, 'push_settings', sessions, ({ accountId }) => ({
    ...{ account_id: accountId, shows_names: 0, quiet_from: null, quiet_to: null, is_offer_answered: 1 },
  }));
  await insertRows(context, 'push_devices', sessions, ({ accountId, id }) => ({
    ...{ id, account_id: accountId, endpoint: `${origin}/${id}`, endpoint_hash: id, user_agent: '' },
    ...{ p256dh: PUBLIC_KEY, auth: randomBytes(16).toString('base64url'), session_hash: id },
    ...{ created_at: now, renewed_at: now },
  }));
}
