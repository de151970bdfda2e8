// Runs on: SQLite

import { connect, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../../test/create-test-app.ts';
import { createAppAs } from '../../../test/factories.ts';
import { createRawSender, listen } from '../../../test/raw-http.ts';
import { CONNECTION_LIMITS } from './http-server.ts';

const FORM = ['POST / HTTP/1.1', 'Host: kerikko.test', `Origin: ${PUBLIC_URL}`, 'Content-Length: 1000'];
const TOO_SLOW =
  /^HTTP\/1\.1 408 .*\r\nconnection: close\r\n.*This took too long to send\. Please try again\.$/is;

test('headers may have 16 KiB and take ten seconds; a request may take longer than the photo timeout', () => {
  expect(CONNECTION_LIMITS).toMatchObject({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 150_000,
  });
});

test('headers of just under 16 KiB are read, and larger ones are answered with 431', async () => {
  const app = await createTestApp();
  const send = createRawSender(await listen(app.app));
  const ask = (bytes: number) => send(['GET / HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(bytes)}`]);
  expect(await ask(16_000)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(16_400)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a health check with HTTP/1.0 and without a host is answered', async () => {
  const app = await createTestApp();
  const send = createRawSender(await listen(app.app));
  expect(await send(['GET /healthz HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nok$/);
});

/** Uses a hundredth of the timeout, because fake timers do not reach node:http. */
test('headers that arrive too slowly time out, and other requests are answered meanwhile', async () => {
  const app = await createTestApp();
  const headersTimeout = CONNECTION_LIMITS.headersTimeout / 100;
  const port = await listen(app.app, { headersTimeout, connectionsCheckingInterval: 20 });
  const slow = open(port);
  const started = performance.now();
  slow.socket.write('GET / HTTP/1.1\r\nHost: kerikko.test\r\n');
  const drip = setInterval(() => slow.socket.write('X-Drip: x\r\n'), 10);
  onTestFinished(() => clearInterval(drip));
  expect(await createRawSender(port)(['GET /healthz HTTP/1.1', 'Host: x'])).toMatch(/^HTTP\/1\.1 200 /);
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeGreaterThan(headersTimeout);
  expect(performance.now() - started).toBeLessThan(headersTimeout * 20);
});

/** A web server in front writes before it reads. A reset connection would lose the answer. Fake timers: the rest is read for half a second. */
describe('a refusal reaches a client that sends its whole body before it reads', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const bytes = 8 * 1024 * 1024;
  const lines = [...FORM.slice(0, 3), `Content-Length: ${bytes}`];

  test.each([
    ['that keeps its connection', lines],
    ['that closes its connection', [...lines, 'Connection: close']],
    ['that speaks HTTP/1.0', ['POST / HTTP/1.0', ...lines.slice(1)]],
  ])('%s', async (_name, head) => {
    const { app } = await createTestApp();
    const { socket, answer, closed } = open(await listen(app));
    socket.pause();
    const sent = new Promise(
      (resolve) => void socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(bytes)}`, resolve),
    );
    await Promise.race([sent, closed]);
    socket.resume();
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*This is too large\.$/);
    if (head === lines) return;
    // The client waits for the end.
    await closed;
  });
});

test('an answer that nobody reads ends, and frees what sends it', async () => {
  let isCancelled = false;
  let isSlowDone = false;
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => {
        isCancelled = true;
      },
    });
  const fetch = async ({ url }: Request) => {
    if (url.endsWith('/endless')) return new Response(endless());
    // Takes longer than the limit before the first byte.
    await pause(400);
    isSlowDone = true;
    return new Response('slow');
  };
  const port = await listen({ fetch } as TestApp['app'], { idleAnswerMs: 100 });
  const { socket } = open(port);
  socket.pause();
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await createRawSender(port)(['GET /slow HTTP/1.1', 'Host: x'])).toMatch(/slow$/);
  expect(isSlowDone).toBe(true);
  await expect.poll(() => isCancelled).toBe(true);
});

describe('a body that arrives too slowly over a real connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('times out after 15 seconds', async () => {
    const app = await createTestApp();
    expect(await dripFor(app, FORM, [14_000, 2000])).toEqual([undefined, expect.stringMatching(TOO_SLOW)]);
  });

  test('times out after two minutes if it is a photo', async () => {
    const { app, client } = await createAppAs();
    const lines = [
      'POST /profile HTTP/1.1',
      ...FORM.slice(1),
      `Cookie: kerikko=${client.cookies.get('kerikko')}`,
      'Content-Type: multipart/form-data; boundary=x',
    ];
    expect(await dripFor(app, lines, [16_000, 103_000, 2000])).toEqual([
      undefined,
      undefined,
      expect.stringMatching(TOO_SLOW),
    ]);
  });
});

/** Sends one byte, then advances the time, for each interval. Returns the response after each interval. */
async function dripFor(app: TestApp, lines: string[], intervals: number[]): Promise<(string | undefined)[]> {
  const { socket, answer, closed } = open(await listen(app.app));
  socket.write(`${lines.join('\r\n')}\r\n\r\na`);
  // Wait until the server waits for the rest of the body.
  await vi.waitUntil(() => turn().then(() => vi.getTimerCount() > 0), { interval: 0, timeout: 90_000 });
  const answers = [];
  for (const ms of intervals) {
    socket.write('a');
    await vi.advanceTimersByTimeAsync(ms);
    if (vi.getTimerCount() === 0) await closed;
    answers.push(answer() || undefined);
  }
  return answers;
}

function open(port: number): { socket: Socket; answer: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The server may close the connection while the test still sends.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, answer: () => Buffer.concat(chunks).toString(), closed };
}
