import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawNoise } from '../images.ts';
import { findPhotoPath, type Member, startWithFixtures } from './member.ts';
import { check, runScenario } from './report.ts';
import { startAndEnd } from './server-process.ts';

/* A start with a read-only data folder fails with one sentence, and a running server refuses photos with an explanation. */

await runScenario('data folder read-only', async (folder) => {
  const dataDir = join(folder, 'disk');
  const photos = join(dataDir, 'photos');
  await mkdir(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return ['not run: only root may mount a read-only disk here'];
  }
  try {
    const { server, environment, fixtures } = await startWithFixtures(dataDir);
    const member = fixtures.members[1] as Member;
    const image = await drawNoise(600, 600);
    const send = () => member.changePhoto(image);
    check((await send()).status === 302, 'a photo was refused while the folder was writable');

    execFileSync('mount', ['--bind', photos, photos]);
    execFileSync('mount', ['-o', 'remount,bind,ro', photos]);
    const refused = await send();
    const words = 'Kerikko is read-only right now and can’t save anything.';
    check(
      refused.status === 503 && refused.text.includes(words) && refused.retryAfter !== null,
      `a photo returned ${refused.status}: ${refused.text.slice(-6000)}`,
    );
    check((await member.get('/stories/food')).status === 200, 'pages failed while the folder was read-only');
    const photo = await member.get(await findPhotoPath(fixtures));
    check(photo.status === 200, 'the earlier photo is not available');
    execFileSync('umount', [photos]);
    check((await send()).status === 302, 'a photo was refused after the folder was writable again');

    await server.kill('SIGTERM');
    await fixtures.database.destroy();
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    const { code, output } = await startAndEnd(environment);
    check(code === 1, `a start on a read-only folder exited with ${code}`);
    const sentence = output.trim();
    const named = `Kerikko cannot write its database in the folder ${dataDir}: `;
    check(sentence.startsWith(named) && !sentence.includes('\n'), `the start printed: ${output}`);
    return [
      'a photo was refused with 503 and an explanation; pages and photos worked; uploads recovered without a restart',
      `a start printed "${sentence.replace(dataDir, 'DATA_DIR')}"`,
    ];
  } finally {
    execFileSync('umount', ['--lazy', '--recursive', dataDir]);
  }
});
