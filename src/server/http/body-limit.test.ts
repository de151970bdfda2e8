import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readBody } from './body-limit.ts';
import { createHttpServer } from './http-server.ts';

const LIMIT = { bytes: 1000, timeoutMs: 2000 };

test('a body within its limits is read completely, in whatever chunks it arrives', async () => {
  const pieces = ['കേറി', '', 'ക്കോ', 'x'.repeat(900)];
  const body = await readBody(send(streamOf(pieces)), LIMIT);
  expect(new TextDecoder().decode(body as Uint8Array)).toBe(pieces.join(''));
});

test('a request without a body has an empty one', async () => {
  expect(await readBody(new Request('http://kerikko.test', { method: 'POST' }), LIMIT)).toEqual(
    new Uint8Array(),
  );
});

test('a body of exactly the limit is read, and one byte more is too large', async () => {
  expect(await readBody(send('x'.repeat(1000)), LIMIT)).toHaveLength(1000);
  expect(await readBody(send('x'.repeat(1001)), LIMIT)).toBe('too-large');
});

test('a body with too large a Content-Length is refused unread', async () => {
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  const request = send(body, { 'Content-Length': '1001' });
  expect(await readBody(request, LIMIT)).toBe('too-large');
  expect(pulled).toBe(0);
});

test('a body larger than its Content-Length is refused beyond the limit', async () => {
  const request = send(streamOf(['x'.repeat(600), 'x'.repeat(600)]), { 'Content-Length': '10' });
  expect(await readBody(request, LIMIT)).toBe('too-large');
});

test.each(['-1', 'lots', '1e9999', ''])('an invalid Content-Length of %j changes nothing', async (length) => {
  const headers = { 'Content-Length': length };
  const large = await readBody(send(streamOf(['x'.repeat(1001)]), headers), LIMIT);
  expect(large).toBe('too-large');
});

test('an endless body is read up to the limit and then cancelled', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 100;
      controller.enqueue(new Uint8Array(100));
    },
    cancel() {
      isCancelled = true;
    },
  });
  expect(await readBody(send(endless), LIMIT)).toBe('too-large');
  expect(sent).toBeLessThan(1500);
  expect(isCancelled).toBe(true);
});

test('a body within discardBytes is read to its end and is still too large', async () => {
  const limit = { ...LIMIT, discardBytes: 5000 };
  const pieces = Array.from({ length: 4 }, () => 'x'.repeat(1000));
  expect(await readBody(send(streamOf(pieces)), limit)).toBe('too-large');
  expect(await readBody(send(streamOf([...pieces, ...pieces])), limit)).toBe('too-large');
  expect(await readBody(send('x'.repeat(1000)), limit)).toHaveLength(1000);
  expect(await readBody(send('x', { 'Content-Length': '5001' }), limit)).toBe('too-large');
});

test('a body that stops arriving times out and is cancelled', async () => {
  let isCancelled = false;
  const stuck = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel() {
      isCancelled = true;
    },
  });
  const started = performance.now();
  expect(await readBody(send(stuck), { ...LIMIT, timeoutMs: 50 })).toBe('too-slow');
  expect(performance.now() - started).toBeLessThan(1000);
  expect(isCancelled).toBe(true);
});

test('a body that arrives byte by byte times out, too', async () => {
  let timer: NodeJS.Timeout | undefined;
  const dripping = new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 5);
    },
    cancel: () => clearInterval(timer),
  });
  expect(await readBody(send(dripping), { ...LIMIT, timeoutMs: 60 })).toBe('too-slow');
});

test('a disconnected sender is an error, not a short body', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('gone'));
    },
  });
  await expect(readBody(send(broken), LIMIT)).rejects.toThrow('gone');
});

test.each([
  ['with a Content-Length', 'Content-Length: 100\r\n\r\nhalf', 'half of it'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', '4\r\nof i\r\n'],
])(
  'over a connection, a body %s that stops arriving gets a response, and the connection closes',
  async (_, head, more) => {
    const { address, outcomes } = await serveBodies(100);
    const slow = connect(address.port, '127.0.0.1');
    slow.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}`);
    setTimeout(() => slow.write(more), 50);
    let answer = '';
    slow.on('data', (bytes) => (answer += bytes));
    await once(slow, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(await outcomes[0]).toBe('too-slow');

    // On a busy machine the sender may be gone only after the limit of the first server.
    const patient = await serveBodies(60_000);
    const gone = connect(patient.address.port, '127.0.0.1');
    gone.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}`);
    setTimeout(() => gone.destroy(), 20);
    await once(gone, 'close');
    await expect.poll(() => patient.outcomes.length).toBe(1);
    await expect(patient.outcomes[0]).rejects.toThrow();
  },
);

/** Starts a real server that reads bodies, and collects each outcome. */
async function serveBodies(timeoutMs: number) {
  const outcomes: Promise<unknown>[] = [];
  const server = createHttpServer(async (request) => {
    const outcome = readBody(request, { ...LIMIT, timeoutMs });
    outcomes.push(outcome);
    const isSlow = (await outcome.catch(() => '')) === 'too-slow';
    return new Response('', { status: isSlow ? 408 : 200, headers: isSlow ? { Connection: 'close' } : {} });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: server.address() as AddressInfo, outcomes };
}

function send(body: BodyInit, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://kerikko.test/', init as RequestInit);
}

function streamOf(pieces: string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}
