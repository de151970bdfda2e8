import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../../src/features/accounts/server/passwords/passwords.ts';
import { HOUR_MS } from '../../src/server/clock.ts';
import { findFreePort } from '../free-port.ts';
import { drawNoise } from '../images.ts';
import { updateRows } from '../rows.ts';
import { type Answer, findPhotoPath, type Member, startWithFixtures } from './member.ts';
import { check, milliseconds, runScenario, waitUntil } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';

/* On a full disk, Kerikko refuses writes with an explanation and still serves pages. Writes work again once there is space. */

const SIZE_MB = 24;
const RESERVE_BYTES = 1024 * 1024;
const PASSWORD = 'puttum kadalayum';
const WORDS = 'Kerikko has run out of space.';

await runScenario('disk full', async (folder) => {
  const dataDir = join(folder, 'disk');
  const unmount = await mountSmallDisk(dataDir, `${SIZE_MB}m`);
  if (!unmount) return ['not run: only root may mount a small disk here'];
  try {
    return [...(await fillDataDisk(dataDir)), await fillBackupDisk(folder)];
  } finally {
    unmount();
  }
});

/** A backup that does not fit is logged and measured, and Kerikko goes on. */
async function fillBackupDisk(folder: string): Promise<string> {
  const backups = join(folder, 'backups');
  const unmount = await mountSmallDisk(backups, '64k');
  try {
    const metricsPort = String(await findFreePort());
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'other'),
      BACKUP_DIR: backups,
      METRICS_PORT: metricsPort,
    });
    await waitUntil('a failed backup is logged', () => server.output().includes('"msg":"backup failed"'));
    check(/"problem":"The disk is full: /.test(server.output()), `the log has no reason: ${server.output()}`);
    await waitUntil('kerikko_backup_failed is 1', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /^kerikko_backup_failed{.+} 1$/m.test(metrics);
    });
    check((await fetch(`${server.url}/healthz`)).status === 200, 'the server does not answer');
    check((await readdir(backups)).length === 0, 'the failed backup left files');
    await server.kill('SIGTERM');
    return 'a backup that did not fit was logged and measured, and left nothing';
  } finally {
    unmount?.();
  }
}

async function fillDataDisk(dataDir: string): Promise<string[]> {
  const { server, environment, fixtures } = await startWithFixtures(dataDir);
  const { members, visitor, database } = fixtures;
  const [administrator, member] = members as [Member, Member];
  const passwordHash = await hashPassword(PASSWORD);
  await updateRows(database, 'accounts', { id: administrator.accountId }, { password_hash: passwordHash });
  // The reserve that docs/operations.md advises to keep, for a sign-in on a full disk.
  await writeFile(join(dataDir, 'reserve'), Buffer.alloc(RESERVE_BYTES, 1));
  const photo = await drawNoise(900, 900);
  expectSuccess('a photo while the disk has space', await member.changePhoto(photo));
  const photoPath = await findPhotoPath(fixtures);

  // Makes every page update its session's last use. A failure of that update must not break the page.
  await updateRows(database, 'sessions', {}, { last_seen_at: Date.now() - 2 * HOUR_MS });
  await fillDisk(join(dataDir, 'filler'));
  // The write-ahead log has allocated some space already, so the first small writes still succeed.
  let published = 0;
  const publish = () => member.publish(`story-${published}-key`, 'മഴ '.repeat(3000));
  const refused = await untilRefused('a story', publish, () => {
    published += 1;
  });
  expectRefused('a photo', await member.changePhoto(photo));
  let signedUp = 0;
  await untilRefused(
    'a sign-up',
    () => signUp(visitor, signedUp),
    () => {
      signedUp += 1;
    },
  );
  for (const path of ['/stories', '/stories/food', '/profile', photoPath, '/healthz']) {
    const { status } = await member.get(path);
    check(status === 200, `${path} returned ${status} while the disk was full`);
  }

  for (const path of ['/admin', '/admin/members', '/moderation/log']) {
    const { status } = await administrator.get(path);
    check(status === 200, `${path} returned ${status} to an administrator while the disk was full`);
  }
  await untilRefused(
    'a sign-in',
    () => signIn(visitor),
    () => {},
  );

  await server.kill('SIGTERM');
  const again = await startServerProcess(environment);
  check((await member.get('/stories/food')).status === 200, 'a server started on a full disk served no page');
  expectRefused('a story after a restart', await member.publish('late-key', 'മഴ '.repeat(10_000)));

  await rm(join(dataDir, 'reserve'));
  expectSuccess('a sign-in after the reserve was deleted', await signIn(visitor));
  await rm(join(dataDir, 'filler'));
  const freed = performance.now();
  expectSuccess('the refused story', await member.publish(`story-${published}-key`, 'മഴ '.repeat(3000)));
  const recovered = performance.now() - freed;
  expectSuccess('a photo', await member.changePhoto(photo));
  expectSuccess('a sign-up', await signUp(visitor, signedUp));
  const { stories } = await database
    .selectFrom('stories')
    .select(({ fn }) => fn.countAll<number>().as('stories'))
    .where('author_id', '=', member.accountId)
    .where('title', 'like', 'story-%')
    .executeTakeFirstOrThrow();
  const { signUps } = await database
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('signUps'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  check(
    signUps === signedUp + 1,
    `the database contains ${signUps} sign-ups, but ${signedUp + 1} were acknowledged`,
  );
  check(
    stories === published + 1,
    `the database contains ${stories} stories, but ${published + 1} were acknowledged`,
  );
  await again.kill('SIGTERM');
  return [
    `a story (${milliseconds(refused.ms)}), a photo and a sign-up were refused with 507 and an explanation; pages and photos worked, also after a restart`,
    'an administrator who was signed in saw every page; a sign-in was refused, and worked once 1 MB was free',
    `once there was space, the first write took ${milliseconds(recovered)}; all ${published + 1} acknowledged stories and ${signedUp + 1} sign-ups were stored`,
  ];
}

function signUp(visitor: Member, number: number): Promise<Answer> {
  const fields = { intent: 'sign-up', email: `ammu-${number}@example.org`, password: 'puttum kadalayum' };
  return visitor.post('/', fields);
}

function signIn(visitor: Member): Promise<Answer> {
  return visitor.post('/', { intent: 'sign-in', email: 'member-0@example.org', password: PASSWORD });
}

async function untilRefused(what: string, write: () => Promise<Answer>, done: () => void): Promise<Answer> {
  let answer = await write();
  while (answer.status === 302 || answer.status === 200) {
    done();
    answer = await write();
  }
  expectRefused(what, answer);
  return answer;
}

function expectRefused(what: string, { status, text }: Answer): void {
  check(status === 507 && text.includes(WORDS), `${what} was answered ${status}: ${text.slice(0, 300)}`);
}

function expectSuccess(what: string, { status, text }: Answer): void {
  check(status === 200 || status === 302, `${what} was answered ${status}: ${text.slice(0, 300)}`);
}
