// Runs on: SQLite, PostgreSQL nightly

import { expect, test, vi } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test/create-test-app.ts';
import { createAppAs, STORY_FORM } from '../../test/factories.ts';
import { startRawServer } from '../../test/raw-http.ts';

test('a form of 9 KB is answered with 413, or refused by the gate', async () => {
  const { client } = await createAppAs('administrator');
  for (const path of ['/', '/reset-password', '/verify-email', '/admin/members/nobody', '/nothing']) {
    for (const url of [path, toData(path)]) {
      const response = await client.post(url, { intent: 'x'.repeat(9 * 1024) });
      expect([url, response.status]).toEqual([url, path === '/nothing' ? 404 : 413]);
      const sentence = 'This is too large.';
      if (path !== '/nothing') expect(await response.text()).toBe(sentence);
    }
  }
});

test('each form may be as large as its address allows, and one byte more is answered with 413', async () => {
  const { app, client } = await createAppAs('administrator');
  const LIMITS: Record<string, number> = {
    '/': 8192,
    '/reset-password': 8192,
    '/account': 8192,
    '/admin/members/nobody': 8192,
    '/performance': 512,
    '/profile': 262_144,
    '/stories/food': 1_572_864,
    '/write/draft': 524_288,
  };
  for (const [path, bytes] of Object.entries(LIMITS)) {
    const sender = path === '/' ? app.client() : client;
    const send = (size: number) => sender.post(path, { intent: 'x'.repeat(size - 'intent='.length) });
    expect([path, (await send(bytes)).status]).toEqual([path, 422]);
    expect([path, (await send(bytes + 1)).status]).toEqual([path, 413]);
  }
});

test('a refused form returns a long story to a browser without scripts, and tells where a huge text is', async () => {
  const { client } = await createAppAs('member', { name: 'Ammu' });
  const story = { intent: 'publish', topic: 'food', title: '', key: 'a-key-of-its-own' };
  const post = async (content: string) => {
    const answer = await client.post('/stories/food', { ...story, content });
    return { status: answer.status, html: await answer.text() };
  };
  const returned = await post('മഴ പെയ്തു. '.repeat(3000));
  expect(returned.status).toBe(422);
  expect(returned.html).toContain('മഴ പെയ്തു. മഴ പെയ്തു.');
  for (const huge of ['<b>'.repeat(100_000), 'മഴ '.repeat(80_000)]) {
    const { status, html } = await post(huge);
    expect(status).toBe(422);
    expect(html).toContain('Go back to find your text.');
    expect(html.length).toBeLessThan(100_000);
  }
});

test('a chunked body without a declared length is limited, too', async () => {
  const app = await createTestApp();
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('a=b&'.repeat(256))),
  });
  const headers = { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body: endless, duplex: 'half' };
  const response = await app.app.fetch(new Request(`${PUBLIC_URL}/`, init as RequestInit));
  expect(response.status).toBe(413);
});

test('over a real connection, an oversized chunked body gets its response', async () => {
  const app = await createTestApp();
  const send = await startRawServer(app.app);
  const lines = [
    'POST / HTTP/1.1',
    'Host: kerikko.test',
    `Origin: ${PUBLIC_URL}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Transfer-Encoding: chunked',
  ];
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
  const answer = await send(lines, `${chunk.repeat(5)}0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('This is too large.');
});

test('a story of the maximum size is accepted', async () => {
  const { client } = await createAppAs();
  const answer = await client.act('/stories/food', { ...STORY_FORM, content: 'ക്ഷീ'.repeat(32_000) });
  expect(answer.status).toBe(202);
});

test('a body larger than any story is answered with 413', async () => {
  const { client } = await createAppAs();
  const response = await client.post('/stories/food', {
    ...STORY_FORM,
    content: 'x'.repeat(3 * 1024 * 1024),
  });
  expect(response.status).toBe(413);
});

test('a body sent too slowly is answered with 408 after its timeout', async () => {
  const app = await createTestApp();
  // Opening a connection to a database server needs real timers.
  await app.context.community.read();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stuck = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([97])) });
    const init = { method: 'POST', headers: { origin: PUBLIC_URL }, body: stuck, duplex: 'half' };
    const asked = app.app.fetch(new Request(`${PUBLIC_URL}/`, init as RequestInit));
    let isAnswered = false;
    void Promise.resolve(asked).then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(14_900);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    const response = await asked;
    expect(response.status).toBe(408);
    expect(await response.text()).toBe('This took too long to send. Please try again.');
  } finally {
    vi.useRealTimers();
  }
});

function toData(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path === '/' ? '/_.data' : `${path}.data`, ...query].join('?');
}

test('the texts of a form with a file have the limit of the form without one', async () => {
  const { client } = await createAppAs();
  const form = new FormData();
  form.set('intent', 'save');
  form.set('bio', 'x'.repeat(300 * 1024));
  expect((await client.post('/profile', form)).status).toBe(413);
  form.set('bio', 'x'.repeat(200 * 1024));
  expect((await client.post('/profile', form)).status).toBe(422);
  const hidden = new FormData();
  for (let part = 0; part < 40; part++) hidden.set(`text-${part}`, 'x'.repeat(10 * 1024));
  hidden.set('photo', new Blob(['x']), 'photo.jpg');
  expect((await client.post('/profile', hidden)).status).toBe(413);
});
