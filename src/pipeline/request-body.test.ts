// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../test/factories.ts';
import { drawPlain } from '../../test/images.ts';
import { UPLOADS } from './request-body.ts';

const MEGABYTE = 1024 ** 2;

test('photos beyond a member’s share wait unread, until one of the others has ended or broken off', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const sent = [upload(app, ammu), upload(app, ammu), upload(app, ammu)];
  const [broken, second, third] = sent as [Upload, Upload, Upload];
  await expect.poll(() => sent.map(({ isRead }) => isRead())).toEqual([true, true, false]);
  const other = upload(app, appu);
  await expect.poll(other.isRead).toBe(true);
  broken.breakOff();
  expect((await broken.response).status).toBeGreaterThanOrEqual(400);
  await expect.poll(third.isRead).toBe(true);
  const photo = await drawPlain(8, 8);
  for (const { finish, response } of [second, third, other]) {
    await finish(photo);
    expect((await response).status).toBe(302);
  }
});

test('uploads beyond a member’s limit get 429, and their bodies stay unread', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.05' } });
  const ammu = await createActor(app);
  for (let index = 0; index < UPLOADS.hits * 0.05; index += 1) {
    const { breakOff, response, isRead } = upload(app, ammu);
    await expect.poll(isRead).toBe(true);
    breakOff();
    await response;
  }
  const refused = upload(app, ammu);
  const { status, headers } = await refused.response;
  expect([status, headers.get('retry-after'), refused.isRead()]).toEqual([429, '600', false]);
  // Short forms of the same address do not count.
  expect((await ammu.client.act('/profile', { intent: 'remove-photo' })).status).toBe(200);
});

interface Upload {
  response: Promise<Response>;
  isRead(): boolean;
  /** Sends the photo and the rest of the body. */
  finish(photo: Buffer): Promise<void>;
  breakOff(): void;
}

/** Begins to send a photo of 5 MB, whose body stops after its first bytes. */
function upload({ app }: TestApp, { client }: Actor): Upload {
  let isRead = false;
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const head = `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nphoto\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="rain.png"\r\n\r\n`;
  const end = '\r\n--x--\r\n';
  const bytes = 5 * MEGABYTE;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        isRead = true;
        stream = controller;
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`${PUBLIC_URL}/profile`, {
    method: 'POST',
    headers: {
      Origin: PUBLIC_URL,
      Cookie: `kerikko=${client.cookies.get('kerikko')}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(bytes),
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return {
    response: Promise.resolve(app.fetch(request)),
    isRead: () => isRead,
    async finish(photo) {
      const text = new TextEncoder();
      const rest = bytes - head.length - photo.byteLength - end.length;
      const pieces = [text.encode(head), photo, new Uint8Array(rest), text.encode(end)];
      for (const piece of pieces) stream?.enqueue(piece);
      stream?.close();
    },
    breakOff: () => stream?.error(new Error('the connection broke')),
  };
}
