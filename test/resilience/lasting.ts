import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/database/database.ts';
import { findFreePort } from '../free-port.ts';
import { checkFile, checkLedger } from './check-ledger.ts';
import { createLedger, type Ledger, recordCounts, summarize } from './ledger.ts';
import { type Answer, createFixtures, type Fixtures, Member } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { LONG_MIX, writeUntil } from './write-load.ts';

/*
 * Kills a server on SQLite with SIGKILL, again and again, while 32 members write stories, photos, comments, likes, drafts and
 * profiles: `npm run test:resilience -- lasting KILLS WRITES FOLDER`. Ends once both numbers are reached. With a folder, which
 * keeps the server's data and the ledger of all writes, the same command goes on where it was stopped: a run of 1,000 kills
 * and 1,000,000 writes takes hours.
 *
 * After each start, the writes since the last one are compared with the database. After each 100th and at the end, all are,
 * with every photo, every count and SQLite's own check of its file.
 */

const MEMBERS = 32;
/** More stories than usual: each takes at most 10,000 comments. */
const STORIES = 100;
const WHOLE_CHECK_EVERY = 100;

const [kills = 20, writes = 0] = process.argv.slice(2, 4).map(Number);
const kept = process.argv[4];

await runScenario(`${kills} times kill -9 and ${writes} acknowledged writes`, async (temporary) => {
  const folder = kept ? resolve(kept) : temporary;
  await mkdir(folder, { recursive: true });
  const run = await openRun(folder);
  const { ledger, fixtures } = run;
  let server = await startServerProcess(run.environment);
  const isStopped = listenForStop();
  const starts: number[] = [];
  while (run.kills < kills || ledger.counts.acknowledged < writes) {
    if (isStopped()) {
      await server.kill('SIGTERM');
      return [summarize(ledger), `stopped after ${run.kills} kills; the same command goes on`];
    }
    const share = Math.ceil((writes - ledger.counts.acknowledged) / Math.max(1, kills - run.kills));
    await writeUntil(killAfter(server, ledger, share), fixtures, ledger, LONG_MIX);
    run.kills += 1;
    const started = performance.now();
    server = await startServerProcess(run.environment);
    starts.push(performance.now() - started);
    await run.save();
    const isWhole = run.kills % WHOLE_CHECK_EVERY === 0;
    await mustBeRight(run, server, isWhole);
    if (isWhole) console.log(`  ${run.kills} kills: ${summarize(ledger)}`);
  }
  // One more round without a failure, so that members resend every story and comment without a response.
  await writeUntil(pause(500), fixtures, ledger, LONG_MIX);
  await mustBeRight(run, server, true);
  await server.kill('SIGTERM');
  return [
    `${run.kills} kills; ${summarize(ledger)}`,
    `0 lost, 0 duplicated, 0 incomplete; serving again after ${milliseconds(median(starts))}, ${milliseconds(Math.max(...starts))} at most`,
  ];
});

interface Run {
  dataDir: string;
  environment: Record<string, string>;
  fixtures: Fixtures;
  ledger: Ledger;
  kills: number;
  save(): Promise<void>;
}

interface SavedRun {
  port: number;
  kills: number;
  members: { accountId: string; token: string }[];
  stories: string[];
}

/** Begins a run in the folder, or goes on with the one that it contains. */
async function openRun(folder: string): Promise<Run> {
  const dataDir = join(folder, 'data');
  const file = join(folder, 'run.json');
  const saved: SavedRun | undefined = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
  // Forms are accepted from one origin only, so that the port stays.
  const port = saved?.port ?? (await findFreePort());
  const publicUrl = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: publicUrl };
  const fixtures = saved ? restoreFixtures(saved, dataDir, publicUrl) : await begin(environment);
  const members = fixtures.members.map(({ accountId, cookie }) => ({
    accountId,
    token: cookie.replace('kerikko=', ''),
  }));
  const run: Run = {
    dataDir,
    environment,
    fixtures,
    ledger: createLedger(join(folder, 'ledger.jsonl')),
    kills: saved?.kills ?? 0,
    async save() {
      recordCounts(run.ledger);
      await writeFile(file, JSON.stringify({ port, kills: run.kills, members, stories: fixtures.stories }));
    },
  };
  await run.save();
  return run;
}

/** Lets a server create the database, and fills it. */
async function begin(environment: { DATA_DIR: string; PUBLIC_URL: string }): Promise<Fixtures> {
  const server = await startServerProcess(environment);
  const fixtures = await createFixtures(
    { dataDir: environment.DATA_DIR },
    { publicUrl: environment.PUBLIC_URL, members: MEMBERS, stories: STORIES },
  );
  await server.kill('SIGTERM');
  return fixtures;
}

function restoreFixtures({ members, stories }: SavedRun, dataDir: string, publicUrl: string): Fixtures {
  return {
    database: openDatabase({ url: undefined, file: join(dataDir, 'kerikko.sqlite') }),
    members: members.map(({ accountId, token }) => new Member(publicUrl, accountId, token)),
    visitor: new Member(publicUrl, '', ''),
    stories,
  };
}

/** Kills the server at a random moment, once this many more writes are acknowledged. */
async function killAfter(server: ServerProcess, { counts }: Ledger, share: number): Promise<void> {
  const goal = counts.acknowledged + share;
  while (counts.acknowledged < goal) await pause(20);
  await pause(200 + Math.random() * 400);
  await server.kill('SIGKILL');
}

async function mustBeRight(
  { ledger, fixtures, kills, dataDir }: Run,
  server: ServerProcess,
  isWhole: boolean,
) {
  const sent = [...(isWhole ? ledger.stories.keys() : ledger.unchecked.stories)];
  const problems = [
    ...(await checkLedger(ledger, fixtures.database, { isWhole })),
    ...(await checkPhotos(ledger, fixtures, sent)),
    ...(isWhole ? await checkFile(join(dataDir, 'kerikko.sqlite')) : []),
  ];
  const distinct = [...new Set(problems)].join('; ');
  check(problems.length === 0, `after ${kills} kills: ${distinct}\n${server.output().slice(-2000)}`);
}

/** Loads the pages of the stories with photos, and each photo, as their author, who sees them in any case. */
async function checkPhotos(ledger: Ledger, { members }: Fixtures, keys: string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const key of keys) {
    const { address, author, hasPhoto } = ledger.stories.get(key) ?? {};
    const reader = members.find(({ accountId }) => accountId === author);
    if (!hasPhoto || address === undefined || !reader) continue;
    const page = await getAgain(reader, address);
    const [, photo] = /<img[^>]+src="(\/story-photos\/[^"]+)"/.exec(page.text) ?? [];
    const { status, text } = photo ? await getAgain(reader, photo) : page;
    if (!photo || status !== 200) {
      problems.push(
        `an acknowledged photo is missing: ${photo ?? address} returned ${status}: ${text.slice(0, 200)}`,
      );
    }
  }
  return problems;
}

/** Asks once more after no response: a connection that was kept may have been one to the killed server. */
async function getAgain(reader: Member, path: string): Promise<Answer> {
  const answer = await reader.get(path);
  return answer.status === 0 ? reader.get(path) : answer;
}

/** Lets the round that runs end when somebody presses Ctrl+C. */
function listenForStop(): () => boolean {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopped = true;
    });
  }
  return () => isStopped;
}
