// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { decodeResponse } from '../../test/decoded-response.ts';
import { createAppWith, createStory, STORY_FORM } from '../../test/factories.ts';

const ENCODINGS = ['zstd', 'br', 'gzip'];

describe('compression', () => {
  test.each(ENCODINGS)('a page in %s decodes to the same page', async (encoding) => {
    const { app, member } = await createCommunity();
    for (const [client, path] of [
      [app.client(), '/'],
      [member, '/stories/food'],
      [member, '/stories.data'],
    ] as const) {
      const plain = await decodeResponse(await client.get(path));
      const packed = await decodeResponse(
        await client.get(path, { headers: { 'accept-encoding': encoding } }),
      );
      expect(packed.headers.get('content-encoding')).toBe(packed.text.length < 600 ? null : encoding);
      expect(packed.headers.get('vary')).toBe('Accept-Encoding');
      expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      expect(withoutRandomValues(packed)).toBe(withoutRandomValues(plain));
    }
  });

  test('a client that accepts no known encoding gets the page uncompressed', async () => {
    const app = await createTestApp({ isBuilt: true });
    for (const encoding of ['identity', 'gzip;q=0', '*;q=0', 'deflate', 'compress, x-unknown']) {
      const response = await app.client().get('/', { headers: { 'accept-encoding': encoding } });
      expect([encoding, response.headers.get('content-encoding')]).toEqual([encoding, null]);
      expect((await response.text()).slice(0, 15)).toBe('<!DOCTYPE html>');
    }
  });

  test('error pages and failed actions are compressed, too', async () => {
    const { app, member } = await createCommunity();
    const headers = { 'accept-encoding': 'zstd' };
    const missing = await decodeResponse(await app.client().get('/nothing', { headers }));
    expect(missing.text).toContain('Page not found');
    const failed = await decodeResponse(
      await member.post('/stories/food', { ...STORY_FORM, title: '' }, { headers }),
    );
    expect(failed.text).toContain('A story needs a title and some text.');
    expect([missing, failed].map((answer) => answer.headers.get('content-encoding'))).toEqual([
      'zstd',
      'zstd',
    ]);
  });
});

interface Community {
  app: TestApp;
  member: ReturnType<TestApp['client']>;
}

async function createCommunity(): Promise<Community> {
  const { app, actor } = await createAppWith({ actor: { name: 'അമ്മു' } }, { isBuilt: true });
  await createStory(app, actor, { content: 'ഒരു മഴക്കാലം.\n'.repeat(50) });
  return { app, member: actor.client };
}

/** Removes the random values of a page: nonces and the keys of forms. */
function withoutRandomValues({ headers, text }: { headers: Headers; text: string }): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  return text.replaceAll(nonce, 'NONCE').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID');
}
