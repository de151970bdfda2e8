// Runs on: SQLite

import { expect, test } from 'vitest';
import { type Actor, createAppWith } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import type { FormFields } from '../../../../test/test-client.ts';
import { MINUTE_MS } from '../../../server/clock.ts';

test('a member may send thirty photos in half an hour, and invalid images count, too', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const photo = await drawPlain(8, 8);
  for (let index = 0; index < 15; index += 1) {
    expect((await send(ammu, photo)).status).toBe(302);
    expect((await send(ammu, Buffer.from('no photo'))).status).toBe(415);
  }
  const current = await findPhoto(ammu);
  const refused = await send(ammu, photo);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1800']);
  expect(await refused.text()).toContain('Too many attempts. Try again in 30 minutes.');
  expect(await findPhoto(ammu)).toBe(current);

  const acted = await ammu.client.act('/profile', toForm(photo));
  expect(acted.value.data.error).toEqual({ code: 'too-many', details: { seconds: 1800 } });
  expect((await send(appu, photo)).status).toBe(302);
  expect((await ammu.client.act('/profile', { intent: 'remove-photo' })).status).toBe(200);
  app.clock.advance(30 * MINUTE_MS);
  expect((await send(ammu, photo)).status).toBe(302);
});

async function findPhoto({ client }: Actor): Promise<string> {
  return (await client.page('/profile')).profile.photo.large;
}

function send({ client }: Actor, photo: Buffer): Promise<Response> {
  return client.post('/profile', toForm(photo));
}

function toForm(photo: Buffer): FormFields {
  return { intent: 'photo', photo: new File([new Uint8Array(photo)], 'photo.png') };
}
