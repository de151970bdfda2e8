import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '../../src/compose.ts';
import { changePhoto } from '../../src/features/people/server/photos.ts';
import { readConfig } from '../../src/server/config.ts';
import { migrate, openDatabase } from '../../src/server/database/database.ts';
import { createAccount } from '../factories.ts';
import { drawNoise } from '../images.ts';
import { startPostgres } from '../postgres.ts';
import { runCommand, startServerProcess } from './server-process.ts';

/*
 * Makes backups while eight members publish as fast as they can. Each backup contains every story acknowledged before
 * it began exactly once, and is consistent. Runs for both databases, and restores each backup into the other one.
 */
const WRITERS = 8;
const BACKUPS = 3;
const WARM_UP_MS = 1500;

const root = await mkdtemp(join(tmpdir(), 'kerikko-resilience-'));
const postgres = await startPostgres();
let failed = false;
try {
  for (const from of ['folder', 'server'] as const) {
    const problems = await tryOn(from);
    if (problems.length > 0) failed = true;
    for (const problem of problems) console.error(`backup-under-writes, ${from}: ${problem}`);
  }
} finally {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function tryOn(from: 'folder' | 'server'): Promise<string[]> {
  const problems: string[] = [];
  const environment = await createPlace(`${from}-source`, from === 'server');
  const context = await createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  await migrate(context.database);
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, () => createAccount(context, 'member', {})),
  );
  for (const { viewer } of writers) {
    await changePhoto(context, viewer, await drawNoise(100, 100, 'png'));
  }
  await context.close();

  const server = await startServerProcess(environment);
  const acknowledged: { id: string; at: number }[] = [];
  let isWriting = true;
  const writing = writers.map(async ({ token }) => {
    while (isWriting) {
      const key = randomUUID();
      const body = new URLSearchParams({
        intent: 'publish',
        topic: 'life',
        title: key,
        content: 'x'.repeat(500),
        key,
      });
      const answer = await fetch(`${server.url}/stories/life`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: `http://localhost:${server.port}`, cookie: `kerikko=${token}` },
        body,
      });
      if (answer.status === 302) acknowledged.push({ id: key, at: performance.now() });
      else problems.push(`publishing a story returned ${answer.status}`);
    }
  });
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const backups: { file: string; startedAt: number; endedAt: number }[] = [];
  for (let number = 1; number <= BACKUPS; number += 1) {
    const file = join(root, `${from}-${number}.tar`);
    const startedAt = performance.now();
    const { code, output } = await runCommand('backup', file, environment);
    if (code !== 0) problems.push(output.trim());
    backups.push({ file, startedAt, endedAt: performance.now() });
  }
  isWriting = false;
  await Promise.all(writing);
  const seconds = (performance.now() - began) / 1000;
  await server.kill('SIGTERM');

  const last = backups.at(-1);
  let inLast = 0;
  for (const backup of backups) {
    const place = await createPlace(`${from}-restored-${backups.indexOf(backup)}`, from === 'folder');
    const { code, output } = await runCommand('restore', backup.file, place);
    if (code !== 0) problems.push(output.trim());
    const found = await readStories(place);
    const known = new Set(found.titles);
    const owed = acknowledged.filter(({ at }) => at < backup.startedAt);
    const missing = owed.filter(({ id }) => !known.has(id)).length;
    if (missing > 0) problems.push(`a backup lacks ${missing} of ${owed.length} acknowledged stories`);
    if (known.size !== found.titles.length)
      problems.push(`a backup contains ${found.titles.length - known.size} stories twice`);
    if (found.counted !== found.shown) problems.push('the story counts of the topics are wrong');
    if (backup === last) inLast = known.size;
  }
  const during = acknowledged.filter(({ at }) =>
    backups.some((one) => at > one.startedAt && at < one.endedAt),
  );
  const took = backups.map(({ startedAt, endedAt }) => Math.round(endedAt - startedAt)).join(', ');
  console.log(
    `backup-under-writes from a ${from}: ${acknowledged.length} stories acknowledged in ${seconds.toFixed(1)} s, ` +
      `${during.length} of them during ${BACKUPS} backups (${took} ms); the last contains ${inLast}; ` +
      `${problems.length} problems`,
  );
  return problems;
}

async function createPlace(name: string, onServer: boolean): Promise<Record<string, string>> {
  const environment: Record<string, string> = { DATA_DIR: join(root, name) };
  if (!onServer) return environment;
  const database = `k_${name.replaceAll('-', '_')}`;
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return { ...environment, DATABASE_URL: `${postgres.url}/${database}` };
}

interface FoundStories {
  titles: string[];
  /** How many members see: a story that is held for a moderator is not counted in its topic. */
  shown: number;
  counted: number;
}

async function readStories(place: Record<string, string>): Promise<FoundStories> {
  const config = readConfig(place);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'kerikko.sqlite') });
  const stories = await database.selectFrom('stories').select(['title', 'hidden_at']).execute();
  const topics = await database.selectFrom('topics').select('stories').execute();
  await database.destroy();
  return {
    titles: stories.map(({ title }) => title),
    shown: stories.filter((story) => story.hidden_at === null).length,
    counted: topics.reduce((total, topic) => total + topic.stories, 0),
  };
}
