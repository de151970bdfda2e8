import { execFileSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../src/server/clock.ts';
import { drawNoise } from '../images.ts';
import { findFreePort } from '../postgres.ts';
import { type Answer, createFixtures, type Member } from './member.ts';
import { check, milliseconds, runScenario } from './report.ts';
import { startServerProcess } from './server-process.ts';

/* A disk without a free byte: writing is refused in words, reading goes on, and all is well once there is room. */

const SIZE_MB = 24;
const WORDS = 'Kerikko has run out of space.';

await runScenario('disk full', async (folder) => {
  const dataDir = join(folder, 'disk');
  await mkdir(dataDir);
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', dataDir)) {
    return ['not run: only root may make a small disk here'];
  }
  try {
    return await fillDisk(dataDir);
  } finally {
    execFileSync('umount', ['--lazy', dataDir]);
  }
});

async function fillDisk(dataDir: string): Promise<string[]> {
  const PORT = String(await findFreePort());
  const environment = { DATA_DIR: dataDir, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
  const server = await startServerProcess(environment);
  const { members, visitor, database } = await createFixtures(
    { dataDir },
    { publicUrl: environment.PUBLIC_URL },
  );
  const member = members[1] as Member;
  const photo = await drawNoise(900, 900);
  expectSuccess('a photo while there is room', await sendPhoto(member, photo));
  const [row] = await database
    .selectFrom('profiles')
    .select('photo')
    .where('photo', 'is not', null)
    .execute();
  const photoPath = `/${row?.photo}`;

  // Every page now notes that its session is used, which must not keep it from being shown.
  await database
    .updateTable('sessions')
    .set({ last_seen_at: Date.now() - 2 * HOUR_MS })
    .execute();
  await fill(join(dataDir, 'filler'));
  // The write-ahead log has some room of its own: what is small still fits for a while.
  let published = 0;
  const publish = () => member.publish(`story-${published}-key`, 'മഴ '.repeat(3000));
  const refused = await untilRefused('a story', publish, () => {
    published += 1;
  });
  expectRefused('a photo', await sendPhoto(member, photo));
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
    check(status === 200, `${path} was answered ${status} while the disk was full`);
  }

  await server.kill('SIGTERM');
  const again = await startServerProcess(environment);
  check((await member.get('/stories/food')).status === 200, 'started on a full disk, it did not serve');
  expectRefused('a story after a restart', await member.publish('late-key', 'മഴ '.repeat(10_000)));

  await rm(join(dataDir, 'filler'));
  const freed = performance.now();
  expectSuccess('the refused story', await member.publish(`story-${published}-key`, 'മഴ '.repeat(3000)));
  const recovered = performance.now() - freed;
  expectSuccess('a photo', await sendPhoto(member, photo));
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
  check(signUps === signedUp + 1, `${signUps} sign-ups are there, ${signedUp + 1} were acknowledged`);
  check(stories === published + 1, `${stories} stories are there, ${published + 1} were acknowledged`);
  await again.kill('SIGTERM');
  return [
    `507 in words for a story (${milliseconds(refused.ms)}), a photo and a sign-up; pages and photos went on; a restart served`,
    `once there was room the first write was done in ${milliseconds(recovered)}; ${published + 1} acknowledged stories and ${signedUp + 1} sign-ups all there`,
  ];
}

function mount(...parameters: string[]): boolean {
  try {
    execFileSync('mount', parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      const isWritten = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
      if (!isWritten) size = Math.floor(size / 2);
    }
  } finally {
    await file.close().catch(() => {});
  }
}

function sendPhoto(member: Member, image: Buffer): Promise<Answer> {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', new File([new Uint8Array(image)], 'me.jpg', { type: 'image/jpeg' }));
  return member.post('/profile', form);
}

function signUp(visitor: Member, number: number): Promise<Answer> {
  const fields = { intent: 'sign-up', email: `ammu-${number}@example.org`, password: 'puttum kadalayum' };
  return visitor.post('/', fields);
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
