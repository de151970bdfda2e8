// Runs nightly

import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launch, runToEnd } from '../test/running-server.ts';
import { copyTestDatabase } from '../test/sqlite-databases.ts';
import { createFolder } from '../test/temporary-folder.ts';

const START_TIMEOUT_MS = 15_000;

test('a server with HOST as a Unix socket answers there alone, and replaces the socket of a killed one', async () => {
  const [DATA_DIR, folder] = [await createFolder(), await createFolder()];
  copyTestDatabase(DATA_DIR);
  const socketPath = join(folder, 'kerikko.sock');
  const environment = { DATA_DIR, HOST: `unix:${socketPath}` };
  const first = await startAtSocket(environment);
  expect((await stat(socketPath)).mode & 0o777).toBe(0o660);
  const { status, text } = await get(socketPath, '/healthz');
  expect([status, text]).toEqual([200, 'ok']);
  // The web server's X-Forwarded-For counts without TRUSTED_PROXIES.
  await get(socketPath, '/', { 'x-forwarded-for': '203.0.113.7' });
  expect(first.output()).not.toContain('untrusted proxy');

  const second = await runToEnd(environment);
  expect(second).toEqual({
    code: 1,
    output: `Another program listens at ${socketPath}. Stop it, or set HOST to another path.`,
  });
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  const third = await startAtSocket(environment);
  expect((await get(socketPath, '/healthz')).text).toBe('ok');
  third.child.kill('SIGTERM');
  await once(third.child, 'close');
  expect(third.child.exitCode).toBe(0);
  await expect(stat(socketPath)).rejects.toThrow(/ENOENT/);
});

test('a start with a wrong path for the socket says what is wrong, and deletes no file', async () => {
  const folder = await createFolder();
  const file = join(folder, 'notes.txt');
  await writeFile(file, 'mine');
  for (const [HOST, sentence] of [
    [file, /notes\.txt, which is a file of another kind/],
    [
      join(folder, 'missing/kerikko.sock'),
      /^Kerikko cannot listen at .+ENOENT.+Set HOST to a path in a folder that exists/,
    ],
    [`/${'x'.repeat(120)}`, /HOST must have at most 103 bytes/],
  ] as const) {
    const { code, output } = await runToEnd({ DATA_DIR: folder, HOST });
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  }
  expect((await stat(file)).size).toBe(4);
});

async function startAtSocket(environment: Record<string, string>) {
  const started = await launch(environment);
  await expect
    .poll(started.output, { timeout: START_TIMEOUT_MS })
    .toContain(`Listening  ${environment.HOST?.slice(5)}`);
  return started;
}

async function get(
  socketPath: string,
  path: string,
  headers = {},
): Promise<{ status: number; text: string }> {
  const sent = request({ socketPath, path, headers: { host: 'localhost', ...headers } });
  sent.end();
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text };
}
