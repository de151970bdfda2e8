// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createAppWith } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { listStoredFiles } from '../../../../test/read-stored-file.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import { createCircle } from '../sample.ts';
import { sweepPictures } from './circle-pictures.ts';
import { leaveCircle } from './departures.ts';
import { closeCircle } from './founding.ts';
import { joinCircle } from './joining.ts';
import { inviteToCircle } from './keeping.ts';
import { readOwnCircles, readOwnPictures } from './own-circles.ts';
import { readCircle } from './read-circles.ts';

async function setUp() {
  const { app, founder, inside, outside } = await createAppWith(
    { founder: { name: 'Founder' }, inside: { name: 'Inside' }, outside: { name: 'Outside' } },
    { environment: { RATE_LIMIT_FACTOR: '100' } },
  );
  const add = async (by: Actor, circle: string, bytes?: Uint8Array) => {
    const content = (bytes ?? (await drawPlain(300, 200))) as Uint8Array<ArrayBuffer>;
    const form = { intent: 'picture', photo: new File([content], 'boat.png') };
    return by.client.post(`/circles/${circle}/people`, form);
  };
  const pictureOf = async (circle: string) =>
    (await readCircle(app.context, founder.viewer, circle))?.picture ?? undefined;
  return { app, founder, inside, outside, add, pictureOf };
}

function listFiles(app: TestApp): Promise<string[]> {
  return listStoredFiles(app, 'circle-pictures');
}

test('a circle’s picture is seen by those who see the circle, and everyone else gets the answer of one that does not exist', async () => {
  const { app, founder, inside, outside, add, pictureOf } = await setUp();
  const hidden = await createCircle(app, founder, { seenBy: 'people' });
  await inviteToCircle(app.context, founder.viewer, hidden, inside.viewer.accountId);
  await joinCircle(app.context, inside.viewer, hidden);
  for (const by of [inside, outside]) expect((await add(by, hidden)).status).toBe(404);
  expect(await listFiles(app)).toEqual([]);
  const added = await add(founder, hidden);
  expect(added.headers.get('location')).toBe(`/circles/${hidden}?notice=picture`);
  const path = (await pictureOf(hidden)) ?? '';
  expect(path).toMatch(new RegExp(`^/circle-pictures/${hidden}/\\d{13}-[\\da-f]{16}-96\\.webp$`));
  const answer = async ({ client }: Pick<Actor, 'client'>, at: string) => {
    const response = await client.get(at);
    const { status, headers } = response;
    return [status, status === 200 ? headers.get('content-type') : await response.text()];
  };
  for (const at of [path, path.replace('-96.webp', '.webp')]) {
    expect(await answer(founder, at)).toEqual([200, 'image/webp']);
    expect(await answer(inside, at)).toEqual([200, 'image/webp']);
    const missing = at.replace(hidden, '00000000-0000-4000-8000-000000000001');
    expect(await answer(outside, at)).toEqual(await answer(outside, missing));
    expect((await answer(outside, at))[0]).toBe(404);
  }
  expect((await app.client().get(path)).status).toBe(401);
  const shown = async ({ client }: Actor, at: string) => (await client.html(at)).includes(path);
  for (const at of ['/circles', `/circles/${hidden}`]) {
    expect([await shown(inside, at), await shown(outside, at)], at).toEqual([true, false]);
  }
  await leaveCircle(app.context, inside.viewer, hidden);
  expect((await answer(inside, path))[0]).toBe(404);

  const open = await createCircle(app, founder);
  await add(founder, open);
  expect(await answer(outside, (await pictureOf(open)) ?? '')).toEqual([200, 'image/webp']);
});

test('a new picture replaces the old one, and a picture goes with its circle', async () => {
  const { app, founder, inside, add, pictureOf } = await setUp();
  const { context } = app;
  const circle = await createCircle(app, founder);
  for (const bytes of [new Uint8Array([1, 2, 3]), new Uint8Array(5 * 1024 * 1024)]) {
    const refused = await add(founder, circle, bytes);
    expect([415, 413]).toContain(refused.status);
    expect(await refused.text()).toMatch(/can’t be opened as a picture|smaller than 5\u00a0MB/);
  }
  await add(founder, circle);
  const first = (await pictureOf(circle)) ?? '';
  await add(founder, circle);
  const second = (await pictureOf(circle)) ?? '';
  expect(second).not.toBe(first);
  expect((await founder.client.get(first)).status).toBe(404);
  expect(await listFiles(app)).toHaveLength(2);
  await founder.client.act(`/circles/${circle}/people`, { intent: 'remove-picture' });
  expect([await pictureOf(circle), await listFiles(app)]).toEqual([undefined, []]);

  await add(founder, circle);
  await joinCircle(context, inside.viewer, circle);
  await closeCircle(context, founder.viewer, circle);
  expect((await add(founder, circle)).status).toBe(409);
  expect(await pictureOf(circle)).toBeDefined();
  // Its founder's archive contains it, and no other.
  const inArchive = async ({ viewer }: Actor) => {
    const { inside: rows } = await readOwnCircles(context, viewer);
    const names = [];
    for await (const { name, body } of readOwnPictures(context, viewer)) {
      names.push(name);
      expect((await new Response(body).bytes()).length).toBeGreaterThan(100);
    }
    return [rows.flatMap(({ picture }) => picture ?? []), names];
  };
  const name = `circles/${(await pictureOf(circle))?.split('/').at(-1)?.replace('-96.webp', '.webp')}`;
  expect([await inArchive(founder), await inArchive(inside)]).toEqual([
    [[name], [name]],
    [[], []],
  ]);
  // The last one leaves, and the circle ends.
  await leaveCircle(context, inside.viewer, circle);
  const path = (await pictureOf(circle)) ?? '';
  await leaveCircle(context, founder.viewer, circle);
  expect((await inside.client.get(path)).status).toBe(404);
  // The files have times of the real clock.
  app.clock.advance(Date.now() - app.clock.now() + 2 * HOUR_MS);
  await sweepPictures(context, new AbortController().signal);
  expect(await listFiles(app)).toEqual([]);
});
