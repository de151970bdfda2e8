import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawNoise } from '../images.ts';
import { findFreePort } from '../postgres.ts';
import { createFixtures, type Member } from './member.ts';
import { check, runScenario } from './report.ts';
import { startAndEnd, startServerProcess } from './server-process.ts';

/* A data folder that may only be read: a start says so in a sentence; under a running server photos are refused in words. */

await runScenario('data folder read-only', async (folder) => {
  const dataDir = join(folder, 'disk');
  const photos = join(dataDir, 'photos');
  await mkdir(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return ['not run: only root may make a disk that can only be read here'];
  }
  try {
    const PORT = String(await findFreePort());
    const environment = { DATA_DIR: dataDir, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
    const server = await startServerProcess(environment);
    const { members, database } = await createFixtures({ dataDir }, { publicUrl: environment.PUBLIC_URL });
    const member = members[1] as Member;
    const image = await drawNoise(600, 600);
    const send = () => {
      const form = new FormData();
      form.set('intent', 'photo');
      form.set('photo', new File([new Uint8Array(image)], 'me.jpg', { type: 'image/jpeg' }));
      return member.post('/profile', form);
    };
    check((await send()).status === 302, 'a photo was refused while the folder could be written');

    execFileSync('mount', ['--bind', photos, photos]);
    execFileSync('mount', ['-o', 'remount,bind,ro', photos]);
    const refused = await send();
    const words = 'Kerikko is read-only right now and can’t save anything.';
    check(
      refused.status === 503 && refused.text.includes(words) && refused.retryAfter !== null,
      `a photo was answered ${refused.status}: ${refused.text.slice(-6000)}`,
    );
    check((await member.get('/stories/food')).status === 200, 'pages did not go on');
    const [row] = await database
      .selectFrom('profiles')
      .select('photo')
      .where('photo', 'is not', null)
      .execute();
    check((await member.get(`/${row?.photo}`)).status === 200, 'the photo of before is not shown');
    execFileSync('umount', [photos]);
    check((await send()).status === 302, 'a photo was refused after the folder could be written again');

    await server.kill('SIGTERM');
    await database.destroy();
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    const { code, output } = await startAndEnd(environment);
    check(code === 1, `a start on a read-only folder ended with ${code}`);
    const sentence = output.trim();
    const named = `Kerikko cannot write its database in the folder ${dataDir}: `;
    check(sentence.startsWith(named) && !sentence.includes('\n'), `the start said: ${output}`);
    return [
      'a photo: 503 in words, pages and photos went on, and it recovered by itself',
      `a start: "${sentence.replace(dataDir, 'DATA_DIR')}"`,
    ];
  } finally {
    execFileSync('umount', ['--lazy', '--recursive', dataDir]);
  }
});
