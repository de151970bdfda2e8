// Runs on: SQLite

import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { createRawSender } from '../test/raw-http.ts';
import { type Running, start, startMigrated, stop } from '../test/running-server.ts';
import { createFolder } from '../test/temporary-folder.ts';

/** The limit for a start without a build, in seconds of processor time. */
const SECOND_START_SECONDS = 2;

describe('npm start', () => {
  test('reports a data folder that is deleted while it runs, and acknowledges no change that would be lost', async () => {
    const dataDir = await createFolder();
    const server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    await rm(dataDir, { recursive: true });
    const sick = await fetch(`${server.url}/healthz`);
    expect([sick.status, await sick.text()]).toEqual([503, 'The data folder is missing or was replaced.']);
    const body = new URLSearchParams({
      intent: 'sign-up',
      email: 'ammu@example.org',
      password: 'chaya-kadi-2',
    });
    const refused = await fetch(server.url, { method: 'POST', headers: { origin: server.url }, body });
    expect(refused.status).toBe(503);
    await expect.poll(() => server.output()).toContain('was deleted, unmounted or replaced');

    // A new folder in the same place is not the one that the server uses.
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'kerikko.sqlite'), '');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  });

  test('prints its address and the link for the first administrator, logs the migration, and a second start takes less than 2 s of processor time', async () => {
    const dataDir = await createFolder();
    const first = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
    await expect
      .poll(first.output)
      .toMatch(new RegExp(`^ {2}Version +${packageJson.version}( \\([\\da-f]{10}\\))?$`, 'm'));
    expect(first.output()).toMatch(/"migration":"001-initial","milliseconds":\d+,"msg":"migration ran"/);
    expect(first.output()).toMatch(/"migrations":\d+,"milliseconds":\d+,"msg":"database migrated"/);
    await expect.poll(first.output).toMatch(/"milliseconds":\d+,"msg":"the search index is complete"/);
    expect(first.output()).toContain(`Kerikko is at ${first.url}\n`);
    expect(first.output()).toMatch(new RegExp(`^ {2}${first.url}/\\?setup=[\\w-]{43}$`, 'm'));
    expect(await stop(first)).toBe(0);

    const second = await start({ DATA_DIR: dataDir });
    // Measures processor time, because other tests use the same processors.
    expect(await readProcessorSeconds(second)).toBeLessThan(SECOND_START_SECONDS);
    expect(second.output()).not.toMatch(/Building|migration|search index/);
    expect(await stop(second)).toBe(0);
  });

  test('refuses too large headers, too large bodies and invalid HTTP; when it is stopped, finishes a request in progress and refuses new ones', async () => {
    const server = await startMigrated();
    const send = createRawSender(server.port);
    expect(await send(['GET / HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(17_000)}`])).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(await send(['HELLO'])).toMatch(/^HTTP\/1\.1 400 /);
    const large = ['POST / HTTP/1.1', 'Host: x', `Origin: ${server.url}`, 'Content-Length: 9000'];
    expect(await send(large, 'x'.repeat(9000))).toMatch(/^HTTP\/1\.1 413 /);
    expect(await send(['GET / HTTP/1.1', 'Host: x'])).toMatch(/^HTTP\/1\.1 200 /);
    expect(server.child.exitCode).toBeNull();

    const body = 'intent=sign-in&email=nobody%40example.org&password=chaya-kadi';
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const lines = [
      'POST / HTTP/1.1',
      'Host: localhost',
      `Origin: ${server.url}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
    // After this request, the server has read the incomplete one.
    await fetch(`${server.url}/healthz`);

    const stopped = stop(server);
    await expect.poll(() => fetch(`${server.url}/healthz`).then(String, () => 'refused')).toBe('refused');
    socket.write(body.slice(20));
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await stopped).toBe(0);
  });
});

/** Returns the processor time of a process in seconds; 0 on systems other than Linux, which have no /proc. */
async function readProcessorSeconds({ child }: Running): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
  // The fields after the command's name are separated by spaces; Linux counts these times in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
