import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Member, startWithFixtures } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';

/* Another process holds SQLite's write lock for longer than a write waits. Pages do not become slower. */

const HELD_MS = 5800;

await runScenario(`database locked for ${HELD_MS / 1000} s`, async (dataDir) => {
  const {
    server,
    fixtures: { members, database },
  } = await startWithFixtures(dataDir);
  const [early, late, reader] = members as [Member, Member, Member];
  await database.destroy();

  const other = new DatabaseSync(join(dataDir, 'kerikko.sqlite'));
  other.exec('begin immediate');
  const started = performance.now();
  const tooEarly = early.publish('early-key', 'മഴ');
  const inTime = pause(HELD_MS - 3000).then(() => late.publish('late-key', 'മഴ'));
  const reads: number[] = [];
  while (performance.now() - started < HELD_MS) {
    const { status, ms } = await reader.get('/stories/food');
    check(status === 200, `a page returned ${status} while the database was locked`);
    reads.push(ms);
    await pause(20);
  }
  other.exec('commit');
  other.close();

  const refused = await tooEarly;
  const isTold = refused.status === 503 && refused.text.includes('Kerikko is busy right now.');
  check(isTold && refused.retryAfter !== null, `a write returned ${refused.status}: ${refused.text}`);
  const waited = await inTime;
  check(waited.status === 302, `a write that started late returned ${waited.status}`);
  check((await early.publish('early-key', 'മഴ')).status === 302, 'the retry of the refused story failed');
  await server.kill('SIGTERM');
  return [
    `an early write was refused with 503 and an explanation after ${milliseconds(refused.ms)}; a late write succeeded after ${milliseconds(waited.ms)}`,
    `${reads.length} pages during the lock: median ${milliseconds(median(reads))}, longest ${milliseconds(Math.max(...reads))}`,
  ];
});
