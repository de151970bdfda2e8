// Runs nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createStory } from '../../test/factories.ts';
import { loadServerBuild } from '../../test/server-build.ts';
import { TestClient } from '../../test/test-client.ts';
import { pages } from '../pages.ts';
import { createApp } from './app.ts';

/** Signing out ends the session, and the overview names the memory in use. */
const CHANGING = ['/sign-out', '/admin/overview'];

test('a page made with its own routes is the page made with all routes', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const actor = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const story = await createStory(app, actor);
  const build = await loadServerBuild();
  const routed = createApp(app.context, { build: async () => build, assets: undefined });
  const { publicUrl } = app.context.config;
  const { client } = actor;
  const all = new TestClient(routed, {
    publicUrl,
    address: client.address,
    cookies: Object.fromEntries(client.cookies),
  });
  const paths = Object.keys(pages).filter((path) => !path.includes(':') && !CHANGING.includes(path));
  for (const path of [...paths, '/stories/food', `/stories/food/${story}`, '/stories/nothing', '/nothing']) {
    const [own, other] = [await client.get(path), await all.get(path)];
    expect([path, own.status, withoutRandom(await own.text())]).toEqual([
      path,
      other.status,
      withoutRandom(await other.text()),
    ]);
    const [ownData, otherData] = [await client.data(path), await all.data(path)];
    expect([path, withoutRandom(ownData.text)]).toEqual([path, withoutRandom(otherData.text)]);
  }
});

/** Returns a page without what differs with each request: nonces, numbers of requests, challenges and keys. */
function withoutRandom(page: string): string {
  return page.replace(/nonce="[^"]*"|[\w-]{22,}/g, '');
}
