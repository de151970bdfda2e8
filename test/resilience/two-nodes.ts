import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { features } from '../../src/compose.ts';
import { SIGN_INS } from '../../src/features/accounts/server/sign-in/sign-in.ts';
import { systemClock } from '../../src/server/clock.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createEvents } from '../../src/server/event-handlers.ts';
import { createAccount, PASSWORD } from '../factories.ts';
import { findFreePort } from '../free-port.ts';
import { startPostgres } from '../postgres.ts';
import { createFixtures, type Fixtures, Member } from './member.ts';
import { check, milliseconds, runScenario } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { startNginx } from './web-servers.ts';

/* Runs two nodes on one PostgreSQL behind a real nginx. The nodes share all state, and either one may restart: see node-killed.ts. */

/** The time until nginx notices that a node is back; see deploy/nginx.conf. */
const BETWEEN_UPGRADES_MS = 3000;
/** The time in which a page hears of a comment on another node: twice what is expected, for a busy machine. */
const HEARD_LIMIT_MS = 2000;
/** The time in which pages must be up to date after their node was killed. */
const LISTEN_LIMIT_MS = 20_000;

type Nodes = [ServerProcess, ServerProcess];

await runScenario('two nodes behind nginx', async (folder) => {
  await using postgres = await startPostgres({ isDurable: true });
  const databaseUrl = await postgres.createDatabase('kerikko');
  const [port, ...ports] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const publicUrl = `http://127.0.0.1:${port}`;
  const secretKey = randomBytes(32).toString('base64');
  const start = (index: number, factor: string) =>
    startServerProcess({
      DATA_DIR: `${folder}/${index}`,
      SECRET_KEY: secretKey,
      DATABASE_URL: databaseUrl,
      PORT: String(ports[index]),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_FACTOR: factor,
    });
  let stopNginx: (() => Promise<void>) | undefined;
  try {
    // Start both nodes at once on an empty database: one runs the migrations, the other waits.
    const nodes: Nodes = await Promise.all([start(0, '1'), start(1, '1')]);
    stopNginx = await startNginx(`${folder}/nginx`, { port, nodes: ports });
    const fixtures = await createFixtures({ databaseUrl }, { publicUrl });
    const figures = [
      await signInOnOne(fixtures, publicUrl, nodes),
      await shareLimits(fixtures, publicUrl, nodes),
      await refuseLargePhoto(fixtures),
      await revoke(fixtures, nodes),
      ...(await listenThroughNginx(fixtures, nodes, () => start(0, '1'))),
    ];
    figures.push(await restartBoth(fixtures, nodes, (index) => start(index, '10000')));
    await fixtures.database.destroy();
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    return figures;
  } catch (error) {
    // Print nginx's error log, because the folder is deleted.
    console.error(await readFile(`${folder}/nginx/error.log`, 'utf8').catch(() => 'nginx had not started'));
    throw error;
  } finally {
    await stopNginx?.();
  }
});

/** Checks that a session from one node is valid on the other. */
async function signInOnOne({ database }: Fixtures, publicUrl: string, [one, other]: Nodes): Promise<string> {
  const context = { database, clock: systemClock, events: createEvents(features) } as unknown as AppContext;
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
  check(page.status === 200, `after a sign-in on one node, the other returned ${page.status}`);
  return 'a session from one node is valid on the other';
}

/** Checks that a rate limit counts the requests to both nodes. */
async function shareLimits({ visitor }: Fixtures, publicUrl: string, nodes: Nodes): Promise<string> {
  let refusedAt = 0;
  for (let attempt = 1; attempt <= SIGN_INS.hits + 2 && refusedAt === 0; attempt += 1) {
    visitor.url = nodes[attempt % 2]?.url ?? '';
    const email = `nobody-${attempt}@example.org`;
    const { status } = await visitor.post('/', { intent: 'sign-in', email, password: PASSWORD });
    if (status === 429) refusedAt = attempt;
  }
  visitor.url = publicUrl;
  // The scenario's first sign-in counts too.
  check(refusedAt === SIGN_INS.hits, `sign-in ${refusedAt} was refused instead of ${SIGN_INS.hits}`);
  return `shared rate limit: with ${SIGN_INS.hits} sign-ins a minute alternating between both nodes, number ${refusedAt + 1} was refused`;
}

/** Checks that a photo over the limit gets Kerikko's own page through nginx, which would refuse it in English. */
async function refuseLargePhoto({ members: [member] }: Fixtures): Promise<string> {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/png' }), 'photo.png');
  const answer = await member?.post('/profile', form);
  check(
    answer?.status === 413 && answer.text.includes('Image size must be less than 5MB'),
    `a photo of 20 MB returned ${answer?.status}: ${answer?.text.slice(0, 200)}`,
  );
  return 'a photo of 20 MB: Kerikko’s own page with 413';
}

/** Checks that the other node refuses a member's first request after a suspension. */
async function revoke({ members }: Fixtures, [one, other]: Nodes): Promise<string> {
  const [administrator, suspended] = [members[0] as Member, members.pop() as Member];
  suspended.url = other.url;
  check((await suspended.get('/stories')).status === 200, 'a page refused a member');
  administrator.url = one.url;
  const path = `/admin/members/${suspended.accountId}`;
  const decided = await administrator.post(path, { intent: 'suspend', reason: 'Noise' });
  const { status } = await suspended.get('/stories');
  check(
    decided.status === 302 && status === 302,
    `suspending returned ${decided.status}, the next page ${status}`,
  );
  administrator.url = (members[1] as Member).url;
  return 'after a suspension on one node, the other refused the next request';
}

/** Checks that open pages hear of comments through nginx, and go on listening after their node was killed. */
async function listenThroughNginx(
  { members, stories: [story = ''] }: Fixtures,
  nodes: Nodes,
  restart: () => Promise<ServerProcess>,
): Promise<string[]> {
  const writer = new URL(nodes[1].url);
  const comment = async () => {
    const author = members[2] as Member;
    author.url = writer.origin;
    const fields = { intent: 'comment', text: 'Hello!', key: randomUUID(), replyTo: '' };
    const { status } = await author.post(`/stories/food/${story}?index`, fields);
    check(status === 302, `a comment returned ${status}`);
    author.url = (members[1] as Member).url;
  };
  const pages = members.slice(0, 6).map((member) => followStory(member, story));
  const reached = async (count: number) => {
    const started = performance.now();
    while (pages.some((page) => page.comments() !== count)) {
      check(performance.now() - started < LISTEN_LIMIT_MS, `a page did not hear of comment ${count}`);
      await pause(5);
    }
    return performance.now() - started;
  };
  await reached(0);
  const first = Math.max(...pages.map((page) => page.firstMs()));
  await comment();
  const heard = await reached(1);
  check(heard < HEARD_LIMIT_MS, `pages heard of a comment after ${milliseconds(heard)}`);
  await nodes[0].kill('SIGKILL');
  await comment();
  const caughtUp = await reached(2);
  const connects = pages.reduce((sum, page) => sum + page.connects(), 0);
  check(connects > pages.length, 'no page had listened to the node that was killed');
  for (const page of pages) page.stop();
  nodes[0] = await restart();
  await pause(BETWEEN_UPGRADES_MS);
  return [
    `${pages.length} pages listened through nginx: first state after ${milliseconds(first)} at most, a comment on the other node after ${milliseconds(heard)}`,
    `their node killed: ${connects - pages.length} connected again and knew of the comment they had missed after ${milliseconds(caughtUp)}`,
  ];
}

/** Listens to a story as its page does, and connects again whenever the stream ends. */
function followStory(member: Member, story: string) {
  const ended = new AbortController();
  let comments: number | undefined;
  let firstMs: number | undefined;
  let connects = 0;
  const follow = async () => {
    const started = performance.now();
    const { status, body } = await member.listen(`story=${story}`);
    if (status !== 200 || !body) return;
    connects += 1;
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (ended.signal.aborted) return;
      const states = [...text.matchAll(/^data: (\{"likes.*)$/gm)];
      firstMs ??= performance.now() - started;
      const [, state] = states.at(-1) ?? [];
      if (state) comments = JSON.parse(state).comments;
    }
  };
  void (async () => {
    while (!ended.signal.aborted) {
      await follow().catch(() => {});
      await pause(100);
    }
  })();
  return {
    comments: () => comments,
    firstMs: () => firstMs ?? Number.NaN,
    connects: () => connects,
    stop: () => ended.abort(),
  };
}

/** Restarts one node after the other while members read, as in an upgrade. */
async function restartBoth(
  fixtures: Fixtures,
  nodes: Nodes,
  start: (index: number) => Promise<ServerProcess>,
): Promise<string> {
  let isDone = false;
  const reading = readUntil(fixtures, () => isDone);
  // The rejection is handled by the await below.
  reading.catch(() => {});
  for (const index of [0, 1] as const) {
    await nodes[index].kill('SIGTERM');
    nodes[index] = await start(index);
    await pause(BETWEEN_UPGRADES_MS);
  }
  isDone = true;
  const times = await reading;
  return `both nodes restarted one after the other: ${times.length} pages, none failed, longest ${milliseconds(Math.max(...times))}`;
}

/** Loads pages through nginx and returns their milliseconds. @throws ScenarioError if a page fails */
async function readUntil({ members }: Fixtures, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    members.slice(0, 4).map(async (member) => {
      while (!isDone()) {
        const { status, ms, text } = await member.get('/stories/food');
        check(status === 200, `a page returned ${status}: ${text.slice(0, 200)}`);
        times.push(ms);
        await pause(10);
      }
    }),
  );
  return times;
}
