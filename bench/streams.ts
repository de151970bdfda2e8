import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test/free-port.ts';
import { createFixtures, type Member } from '../test/resilience/member.ts';
import { type ServerProcess, startServerProcess } from '../test/resilience/server-process.ts';
import { type Engine, postgres, sqlite } from './engines.ts';
import { formatNumber, formatTable } from './table.ts';

const HEADINGS = ['database', 'what', 'figure', 'limit', 'verdict'];
/** An account has at most six streams on a node. */
const STREAMS_OF_MEMBER = 5;
const OPENED_AT_ONCE = 50;
const LIMITS = { rssMb: 300, cpuPercent: 2, sameNodeMs: 500, otherNodeMs: 1000 };
/** Ticks of /proc/PID/stat per second. */
const TICKS = 100;
/** Longer than the pause between two states of a channel. */
const BETWEEN_COMMENTS_MS = 2500;

/** Measures open streams: a node's memory and processor at rest, and how soon a comment reaches those who listen. */
export async function benchStreams(quick: boolean, only: string | undefined): Promise<void> {
  const rows = [HEADINGS];
  for (const engine of [sqlite, postgres].filter(
    ({ name }) => !only || name.toLowerCase().startsWith(only),
  )) {
    rows.push(...(await run(engine, quick)));
  }
  console.log(`\n${formatTable(rows)}`);
}

async function run(engine: Engine, quick: boolean): Promise<string[][]> {
  const [streams, listeners] = quick ? [500, 100] : [5000, 1000];
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-'));
  const { environment, stop } = await engine.start();
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = (PORT: number) =>
    startServerProcess({ DATA_DIR: folder, PUBLIC_URL: publicUrl, PORT: String(PORT), ...environment });
  const nodes = [await start(port)];
  try {
    const location = environment.DATABASE_URL
      ? { databaseUrl: environment.DATABASE_URL }
      : { dataDir: folder };
    const members = streams / STREAMS_OF_MEMBER;
    const fixtures = await createFixtures(location, { publicUrl, members, stories: 20 });
    const [story = ''] = fixtures.stories;
    const [node] = nodes as [ServerProcess];
    const path = `/stories/food/${story}`;
    const rest = await readRss(node);
    const open = await openStreams(fixtures.members, node.url, streams, (number) =>
      number < listeners ? `story=${story}` : 'list=food',
    );
    await pause(5000);
    const cpu = await readCpu(node, quick ? 10 : 30);
    const rss = await readRss(node);
    const writer = fixtures.members[1] as Member;
    const rounds = quick ? 4 : 12;
    const same = await hear(writer, path, open.slice(0, listeners), rounds);
    const rows: string[][] = [
      toRow(
        `memory with ${formatNumber(streams)} idle streams (at rest ${rest.toFixed(0)} MB)`,
        rss,
        'MB',
        LIMITS.rssMb,
      ),
      toRow('processor with them', cpu, '% of a core', LIMITS.cpuPercent),
      toRow(`a comment reaches ${formatNumber(listeners)} listeners, p95`, same, 'ms', LIMITS.sameNodeMs),
    ];
    if (environment.DATABASE_URL) {
      const other = await start(await findFreePort());
      nodes.push(other);
      const there = await openStreams(fixtures.members, other.url, listeners, () => `story=${story}`);
      writer.url = node.url;
      const elsewhere = await hear(writer, path, there, rounds);
      rows.push(toRow('the same on another node', elsewhere, 'ms', LIMITS.otherNodeMs));
    }
    await fixtures.database.destroy();
    return rows.map((row, index) => [index === 0 ? engine.name : '', ...row]);
  } finally {
    for (const node of nodes) await node.kill('SIGKILL');
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function toRow(what: string, value: number, unit: string, limit: number): string[] {
  const figure = `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`;
  return [what, figure, `${limit} ${unit}`, value <= limit ? 'met' : 'not met'];
}

interface Listener {
  comments: number;
  /** When the newest state arrived. */
  at: number;
}

/** Opens streams of different members, and resolves once each has its first state. */
async function openStreams(
  members: Member[],
  url: string,
  count: number,
  queryOf: (number: number) => string,
): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let first = 0; first < count; first += OPENED_AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(OPENED_AT_ONCE, count - first) },
      (_, index) => first + index,
    );
    listeners.push(
      ...(await Promise.all(
        numbers.map((number) => openStream(members[number % members.length] as Member, url, queryOf(number))),
      )),
    );
  }
  return listeners;
}

async function openStream(member: Member, url: string, query: string): Promise<Listener> {
  member.url = url;
  const response = await member.listen(query);
  if (response.status !== 200 || !response.body) throw new Error(`a stream returned ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const listener = { comments: 0, at: 0 };
  const take = (text: string | undefined) => {
    const [, comments] = /"comments":(\d+)/.exec(text ?? '') ?? [];
    if (comments) Object.assign(listener, { comments: Number(comments), at: performance.now() });
  };
  take((await reader.read()).value);
  void (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) take(read.value);
  })().catch(() => {});
  return listener;
}

/** Posts comments, and returns after how many milliseconds 95 % of the listeners had heard of theirs. */
async function hear(writer: Member, path: string, listeners: Listener[], rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(BETWEEN_COMMENTS_MS);
    const expected = Math.max(...listeners.map(({ comments }) => comments)) + 1;
    const started = performance.now();
    const fields = { intent: 'comment', text: 'Hello!', key: randomUUID(), replyTo: '' };
    const { status } = await writer.post(`${path}?index`, fields);
    if (status !== 302) throw new Error(`a comment returned ${status}`);
    while (listeners.some(({ comments }) => comments < expected)) {
      if (performance.now() - started > 20_000) throw new Error('a listener heard nothing');
      await pause(2);
    }
    times.push(...listeners.map(({ at }) => at - started));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Returns the memory of a node in megabytes. */
async function readRss({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Returns how much of a core a node uses, in percent. */
async function readCpu({ pid }: ServerProcess, seconds: number): Promise<number> {
  const read = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = await read();
  await pause(seconds * 1000);
  return (((await read()) - before) / TICKS / seconds) * 100;
}
