import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { startPostgres } from '../postgres.ts';
import { expectAllWrites } from './check-ledger.ts';
import { createLedger, type Ledger, summarize } from './ledger.ts';
import { type Answer, createFixtures, type Fixtures, type Member } from './member.ts';
import { check, milliseconds, runScenario } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { startNginx } from './web-servers.ts';
import { readUntil, type Write, writeUntil } from './write-load.ts';

/*
 * Kills one of four nodes behind a real nginx with SIGKILL, three times, while members write and read. No acknowledged write is missing,
 * no page fails, and nobody waits long for an answer, counting the attempts that fail.
 */

const NODES = 4;
const ROUNDS = 3;
/** How long members write before a node is killed, and while it is missing: longer than nginx skips it. */
const PART_MS = 4000;
/** How much longer a member may wait while a node is missing. */
const LIMIT_MS = 2000;
/** The members who only read. The others write. */
const READERS = 2;
const MIX: Write[] = ['story', 'like', 'comment', 'like'];

await runScenario(`a node of ${NODES} dies under load`, async (folder) => {
  await using postgres = await startPostgres({ isDurable: true });
  const databaseUrl = await postgres.createDatabase('kerikko');
  const [port = 0, ...ports] = await Promise.all(Array.from({ length: NODES + 1 }, findFreePort));
  const publicUrl = `http://127.0.0.1:${port}`;
  const secretKey = randomBytes(32).toString('base64');
  const start = (index: number) =>
    startServerProcess({
      ...{ DATA_DIR: `${folder}/${index}`, SECRET_KEY: secretKey, DATABASE_URL: databaseUrl },
      ...{ PORT: String(ports[index]), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' },
    });
  let stopNginx: (() => Promise<void>) | undefined;
  try {
    const nodes = await Promise.all(ports.map((_, index) => start(index)));
    stopNginx = await startNginx(`${folder}/nginx`, { port, nodes: ports });
    const fixtures = await createFixtures({ databaseUrl }, { publicUrl });
    const ledger = createLedger();
    // V8 compiles the code, and nginx has connections to all nodes.
    await load(fixtures, ledger, pause(PART_MS));
    const calm = await load(fixtures, ledger, pause(PART_MS));
    const missing = { longestMs: 0, pages: 0, failed: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = pause(PART_MS / 4).then(() => nodes[round]?.kill('SIGKILL'));
      const figures = await load(
        fixtures,
        ledger,
        killed.then(() => pause(PART_MS)),
      );
      missing.longestMs = Math.max(missing.longestMs, figures.longestMs);
      missing.pages += figures.pages;
      missing.failed += figures.failed;
      nodes[round] = await start(round);
    }
    // Members send what got no answer once more.
    await load(fixtures, ledger, pause(PART_MS));
    await expectAllWrites(ledger, fixtures, 'at the end');
    const waited = `a member waited ${milliseconds(missing.longestMs)} at most, ${milliseconds(calm.longestMs)} with all nodes`;
    check(missing.longestMs - calm.longestMs < LIMIT_MS, waited);
    await fixtures.database.destroy();
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    return [
      `${ROUNDS} nodes killed: ${missing.failed} writes got no answer or an error, none of ${missing.pages} pages; ${waited}`,
      `no acknowledged write is missing or duplicated: ${summarize(ledger)}`,
    ];
  } finally {
    await stopNginx?.();
  }
});

interface Figures {
  /** The longest time from a member's request to an answer without an error, with the attempts before that one. */
  longestMs: number;
  pages: number;
  failed: number;
}

/** Lets members write and read until the end. @throws ScenarioError if a page fails */
async function load(fixtures: Fixtures, ledger: Ledger, end: Promise<unknown>): Promise<Figures> {
  const watched = fixtures.members.map(watch);
  const members = watched.map(({ member }) => member);
  const [pages] = await Promise.all([
    readUntil(end, { ...fixtures, members: members.slice(0, READERS) }),
    writeUntil(end, { ...fixtures, members: members.slice(READERS) }, ledger, MIX),
  ]);
  return {
    longestMs: Math.max(...watched.map(({ longestMs }) => longestMs())),
    pages,
    failed: watched.reduce((sum, { failed }) => sum + failed(), 0),
  };
}

/** Returns the member with a clock for each request. */
function watch(watched: Member) {
  const member: Member = Object.create(watched);
  let waitsSince: number | undefined;
  let [longest, failed] = [0, 0];
  const measure = async (ask: () => Promise<Answer>) => {
    waitsSince ??= performance.now();
    const answer = await ask();
    if (answer.status === 0 || answer.status >= 500) {
      failed += 1;
      return answer;
    }
    longest = Math.max(longest, performance.now() - waitsSince);
    waitsSince = undefined;
    return answer;
  };
  member.get = (path) => measure(() => watched.get(path));
  member.post = (path, fields) => measure(() => watched.post(path, fields));
  return { member, longestMs: () => longest, failed: () => failed };
}
