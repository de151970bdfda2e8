import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SIGN_INS } from '../../src/features/auth/server/sign-in.ts';
import { systemClock } from '../../src/server/clock.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createAccount, PASSWORD } from '../factories.ts';
import { findFreePort, startPostgres } from '../postgres.ts';
import { createFixtures, type Fixtures, Member } from './member.ts';
import { startNginx } from './nginx.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { checkLedger, createLedger, summarize, writeUntil } from './write-load.ts';

/* Two real nodes on one PostgreSQL behind a real nginx: one community, and one node may vanish. */

/** Until nginx has found out that a node is back: see deploy/nginx.conf. */
const BETWEEN_UPGRADES_MS = 3000;

type Nodes = [ServerProcess, ServerProcess];

await runScenario('two nodes behind nginx', async (folder) => {
  const postgres = await startPostgres({ isDurable: true });
  const databaseUrl = `${postgres.url}/kerikko`;
  await makeDatabase(postgres.url);
  const [port, ...ports] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = (index: number, factor: string) =>
    startServerProcess({
      DATA_DIR: `${folder}/${index}`,
      DATABASE_URL: databaseUrl,
      PORT: String(ports[index]),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_FACTOR: factor,
    });
  let stopNginx: (() => Promise<void>) | undefined;
  try {
    // Both at once, on an empty database: one brings the database up to date, the other waits.
    const nodes: Nodes = await Promise.all([start(0, '1'), start(1, '1')]);
    stopNginx = await startNginx(`${folder}/nginx`, { port, nodes: ports });
    const fixtures = await createFixtures({ databaseUrl }, { publicUrl });
    const figures = [
      await signInOnOne(fixtures, publicUrl, nodes),
      await shareLimits(fixtures, publicUrl, nodes),
      await revoke(fixtures, nodes),
    ];
    figures.push(await renew(fixtures, nodes, (index) => start(index, '10000')));
    figures.push(...(await killOne(fixtures, nodes, () => start(0, '10000'))));
    await fixtures.database.destroy();
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    return figures;
  } catch (error) {
    // What nginx says of it is gone with the folder.
    console.error(await readFile(`${folder}/nginx/error.log`, 'utf8').catch(() => 'nginx had not started'));
    throw error;
  } finally {
    await stopNginx?.();
    await postgres.stop();
  }
});

/** Whoever signs in on one node is signed in on the other. */
async function signInOnOne({ database }: Fixtures, publicUrl: string, [one, other]: Nodes): Promise<string> {
  const context = { database, clock: systemClock } as unknown as AppContext;
  const email = 'ammu@example.org';
  const { viewer } = await createAccount(context, 'member', { email, password: PASSWORD });
  const answer = await fetch(`${one.url}/`, {
    method: 'POST',
    headers: { origin: publicUrl },
    body: new URLSearchParams({ intent: 'sign-in', email, password: PASSWORD }),
    redirect: 'manual',
  });
  const token = /kerikko=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const ammu = new Member(publicUrl, viewer.accountId, token);
  ammu.url = other.url;
  const page = await ammu.get('/stories/food');
  check(page.status === 200, `signed in on one node, the other answered ${page.status}`);
  return 'signed in on one, served by the other';
}

/** A limit counts what both nodes were asked. */
async function shareLimits({ visitor }: Fixtures, publicUrl: string, nodes: Nodes): Promise<string> {
  let refusedAt = 0;
  for (let attempt = 1; attempt <= SIGN_INS.hits + 2 && refusedAt === 0; attempt += 1) {
    visitor.url = nodes[attempt % 2]?.url ?? '';
    const email = `nobody-${attempt}@example.org`;
    const { status } = await visitor.post('/', { intent: 'sign-in', email, password: PASSWORD });
    if (status === 429) refusedAt = attempt;
  }
  visitor.url = publicUrl;
  // One was the sign-in before.
  check(refusedAt === SIGN_INS.hits, `sign-in ${refusedAt} was refused, not ${SIGN_INS.hits}`);
  return `limits shared: of ${SIGN_INS.hits} sign-ins a minute, number ${refusedAt + 1} was refused, asked of both in turn`;
}

/** Suspended on one node, the very next request to the other is refused. */
async function revoke({ members }: Fixtures, [one, other]: Nodes): Promise<string> {
  const [administrator, suspended] = [members[0] as Member, members.pop() as Member];
  suspended.url = other.url;
  check((await suspended.get('/stories')).status === 200, 'a member was not let in');
  administrator.url = one.url;
  const path = `/admin/members/${suspended.accountId}`;
  const decided = await administrator.post(path, { intent: 'suspend', reason: 'Noise' });
  const { status } = await suspended.get('/stories');
  check(
    decided.status === 302 && status === 302,
    `suspending was answered ${decided.status}, the next page ${status}`,
  );
  administrator.url = (members[1] as Member).url;
  return 'suspended on one, refused by the other on the very next request';
}

/** An upgrade: one node after the other is told to stop, and started again, while members read. */
async function renew(
  fixtures: Fixtures,
  nodes: Nodes,
  start: (index: number) => Promise<ServerProcess>,
): Promise<string> {
  let isDone = false;
  const reading = readUntil(fixtures, () => isDone);
  // Told below, where it is waited for.
  reading.catch(() => {});
  for (const index of [0, 1] as const) {
    await nodes[index].kill('SIGTERM');
    nodes[index] = await start(index);
    await pause(BETWEEN_UPGRADES_MS);
  }
  isDone = true;
  const times = await reading;
  return `both renewed, one after the other: ${times.length} pages meanwhile, none failed, longest ${milliseconds(Math.max(...times))}`;
}

/** kill -9 under load, and the node comes back. */
async function killOne(
  fixtures: Fixtures,
  nodes: Nodes,
  start: () => Promise<ServerProcess>,
): Promise<string[]> {
  const ledger = createLedger();
  let isDone = false;
  const reading = readUntil(fixtures, () => isDone);
  // Told below, where it is waited for.
  reading.catch(() => {});
  const killed = (async () => {
    await pause(1000);
    await nodes[0].kill('SIGKILL');
    await pause(1000);
    nodes[0] = await start();
    await pause(500);
  })();
  await writeUntil(killed, fixtures, ledger);
  isDone = true;
  const times = await reading;
  // Lost answers are asked for again.
  const lost = ledger.counts.lost + ledger.counts.refused;
  await writeUntil(pause(200), fixtures, ledger);
  const problems = await checkLedger(ledger, fixtures.database);
  check(problems.length === 0, [...new Set(problems)].join('; '));
  return [
    `one killed under load: ${times.length} pages, none failed, median ${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`,
    `writes: ${lost} were not answered and sent again by the member; none lost, none doubled: ${summarize(ledger)}`,
  ];
}

/** Members read through nginx; every page must come. */
async function readUntil({ members }: Fixtures, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    members.slice(0, 4).map(async (member) => {
      while (!isDone()) {
        const { status, ms, text } = await member.get('/stories/food');
        check(status === 200, `a page was answered ${status}: ${text.slice(0, 200)}`);
        times.push(ms);
        await pause(10);
      }
    }),
  );
  return times;
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query('create database kerikko');
  await client.end();
}
