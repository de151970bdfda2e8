import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FIREBASE_PASSWORD } from '../firebase-export.ts';
import { findFreePort } from '../free-port.ts';
import { writeFirebaseFolder } from './firebase-folder.ts';
import { check, median, milliseconds, runScenario } from './report.ts';
import { runMeasured } from './run-measured.ts';
import { startServerProcess } from './server-process.ts';

/*
 * Imports a large community of Firebase and measures time and memory, a second import, the export, and a sign-in with an old
 * password. With DATABASE_URL of an empty database, on PostgreSQL.
 */

const [members = 5000, stories = 50_000, photos = 5000] = process.argv.slice(2).map(Number);

await runScenario(`import ${members} members, ${stories} stories, ${photos} photos`, async (folder) => {
  const source = join(folder, 'export');
  await writeFirebaseFolder(source, { members, stories, photos });
  const port = String(await findFreePort());
  const place = { DATA_DIR: join(folder, 'data'), PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  await runMeasured('admin', ['admin@example.org', '--new'], place);
  const figures: string[] = [];
  for (const [what, script, parameters] of [
    ['dry run', 'import', [source, '--dry-run']],
    ['import', 'import', [source]],
    ['second import', 'import', [source]],
    ['export', 'export', [join(folder, 'out')]],
  ] as const) {
    const run = await runMeasured(script, [...parameters], place);
    check(run.code === 0, `${what} failed: ${run.output}`);
    figures.push(
      `${what}: ${(run.milliseconds / 1000).toFixed(1)} s, ${run.processorSeconds.toFixed(1)} s of processor time, ${run.megabytes.toFixed(0)} MB at most`,
    );
    // A script that prints nothing for ten minutes counts as one that hangs.
    console.log(`  ${what} has ended`);
    if (what === 'second import')
      check(!run.output.includes('Made a backup'), `it wrote something: ${run.output}`);
  }
  figures.push(`stories.json: ${((await stat(join(source, 'stories.json'))).size / 1e6).toFixed(0)} MB`);
  await rm(source, { recursive: true });
  const server = await startServerProcess(place);
  const times: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const started = performance.now();
    const body = new URLSearchParams({
      intent: 'sign-in',
      email: `member${index + 1}@example.org`,
      password: FIREBASE_PASSWORD,
    });
    const answer = await fetch(`${place.PUBLIC_URL}/?index`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: place.PUBLIC_URL },
    });
    check(answer.status === 302, `a sign-in with an old password was answered by ${answer.status}`);
    times.push(performance.now() - started);
  }
  await server.kill('SIGTERM');
  figures.push(
    `sign-in with an old password: ${milliseconds(median(times))}, ${milliseconds(Math.max(...times))} at most`,
  );
  return figures;
});
