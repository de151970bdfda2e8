import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashToken } from '../src/server/one-time-tokens.ts';
import { type ServerProcess, startServerProcess } from '../test/resilience/server-process.ts';
import { type Community, createCommunity } from './community.ts';
import { onEachEngine } from './engines.ts';
import { insertRows } from './fill-database.ts';
import type { Heard, ReaderOrder } from './live-reader.ts';
import { after, readPages } from './read-pages.ts';
import { createCpuMeter, readMemoryMb } from './server/measured-server.ts';
import { formatMarkdown, formatNumber, median, percentile95 } from './table.ts';

const NODES = 2;
/** Two heartbeats, which come every 25 s. */
const REST_MS = 50_000;
const PAGES_MS = 10_000;
/** A page that asks in place of listening asks once a minute. */
const LIMIT_MS = 60_000;
const POLL_MS = 100;

/**
 * Opens live streams on two nodes with one PostgreSQL database, each as another member on the list of the newest stories, and prints what
 * they cost at rest, how long a new story takes to reach them all, and how fast pages open meanwhile.
 */
export async function benchLive(streams: number): Promise<void> {
  await onEachEngine('postgres', async (engine) => {
    const community = await createCommunity(engine, { stories: 1000, members: streams });
    const tokens = await signEveryoneIn(community);
    const settings: Record<string, string> = { ...community.settings, LIVE_STREAMS: String(streams) };
    const nodes = await Promise.all(Array.from({ length: NODES }, () => startServerProcess(settings)));
    const readers = nodes.map(() => fork(join(import.meta.dirname, 'live-reader.ts')));
    const bench: LiveBench = { community, nodes, readers, tokens };
    try {
      // Compiles the code of pages.
      await openPages(bench, after(PAGES_MS));
      const opening = await openStreams(bench);
      const rows = [...opening, ...(await rest(bench)), ...(await tellOfStory(bench))];
      const head = [`what, with ${formatNumber(streams)} streams on ${NODES} nodes`, 'figure'];
      console.log(formatMarkdown([head, ...rows]));
    } finally {
      for (const reader of readers) reader.kill();
      await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
      await community.context.close();
    }
  });
}

interface LiveBench {
  community: Community;
  nodes: ServerProcess[];
  /** For each node, a process that reads its streams. */
  readers: ChildProcess[];
  tokens: string[];
}

/** A name and a figure with its unit. */
type Row = [string, string];

async function openStreams({ nodes, readers, tokens }: LiveBench): Promise<Row[]> {
  const readMb = () => nodes.reduce((sum, { pid }) => sum + readMemoryMb(pid, 'VmRSS'), 0);
  const before = readMb();
  const startedAt = performance.now();
  const share = Math.ceil(tokens.length / NODES);
  // The list has no newer stories yet.
  const path = `/live?list=latest&since=${Date.now()}_${randomUUID()}`;
  await Promise.all(
    readers.map((reader, index) => {
      const own = tokens.slice(index * share, (index + 1) * share);
      return ask(reader, { url: nodes[index]?.url ?? '', path, tokens: own });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const ofEach = ((readMb() - before) / tokens.length) * 1024;
  return [
    ['to open them all', `${seconds.toFixed(0)} s`],
    ['memory of a stream', `${ofEach.toFixed(0)} KB`],
  ];
}

async function rest(bench: LiveBench): Promise<Row[]> {
  const readCpu = startCpuMeter(bench);
  await pause(REST_MS);
  const perSecond = (readCpu().nodes / REST_MS) * 1000;
  return [['processor time of the nodes at rest', `${perSecond.toFixed(0)} ms a second`]];
}

async function tellOfStory(bench: LiveBench): Promise<Row[]> {
  const { readers, tokens } = bench;
  await Promise.all(readers.map((reader) => ask(reader, 'heard')));
  const readCpu = startCpuMeter(bench);
  const publishedAt = Date.now();
  await publish(bench);
  const times: number[] = [];
  const isLate = after(LIMIT_MS);
  const isOver = () => times.length >= tokens.length || isLate();
  const opening = openPages(bench, isOver);
  while (!isOver()) {
    await pause(POLL_MS);
    const heard = await Promise.all(readers.map((reader) => ask(reader, 'heard')));
    times.push(...heard.flatMap((one) => one.times));
  }
  const cpu = readCpu();
  const waits = times.map((time) => (time - publishedAt) / 1000).toSorted((a, b) => a - b);
  const pages = await opening;
  const chosen = [waits[0], median(waits), waits.at(-1)].map((wait) => (wait ?? Number.NaN).toFixed(1));
  return [
    ['streams that told of a new story', formatNumber(waits.length)],
    ['the first, the middle and the last of them after', `${chosen.join(', ')} s`],
    ['processor time of the nodes for it', `${cpu.nodes} ms`],
    ['processor time of the database for it', `${cpu.database} ms`],
    ['pages meanwhile: median, p95', `${median(pages).toFixed(0)}, ${percentile95(pages).toFixed(0)} ms`],
  ];
}

/** Opens pages of the last node and returns the milliseconds of each. */
async function openPages({ nodes, community }: LiveBench, isEnough: () => boolean): Promise<number[]> {
  return (await readPages(nodes.at(-1)?.url ?? '', community.administrator.token, isEnough)).flat();
}

function startCpuMeter({ nodes, community }: LiveBench): ReturnType<typeof createCpuMeter> {
  const pids = nodes.map(({ pid }) => pid);
  return createCpuMeter(pids, community.settings);
}

/** Gives each member a session and returns their tokens. */
async function signEveryoneIn({ context, members }: Community): Promise<string[]> {
  const now = context.clock.now();
  const sessions = members.map(({ accountId }) => ({ accountId, token: randomUUID() as string }));
  await insertRows(context, 'sessions', sessions, ({ accountId, token }) => ({
    ...{ token_hash: hashToken(token), account_id: accountId, created_at: now, last_seen_at: now },
    user_agent: 'bench',
  }));
  return sessions.map(({ token }) => token);
}

async function publish({ nodes: [node], community }: LiveBench): Promise<void> {
  const form = { intent: 'publish', topic: 'life', title: 'Onam', content: 'Onam!', key: randomUUID() };
  const answer = await fetch(`${node?.url}/stories/life`, {
    method: 'POST',
    headers: { cookie: `kerikko=${community.administrator.token}`, origin: `http://localhost:${node?.port}` },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`Publishing answered ${answer.status}`);
}

async function ask(reader: ChildProcess, order: ReaderOrder | 'heard'): Promise<Heard> {
  const answered = once(reader, 'message');
  reader.send(order);
  const [heard] = await answered;
  return heard as Heard;
}
