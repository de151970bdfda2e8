// Runs nightly

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCommunity } from '../bench/community.ts';
import { onEachEngine } from '../bench/engines.ts';
import { recordPages } from '../bench/server/record-pages.ts';
import { listPages, type Task } from '../bench/server/requests.ts';
import { ensureBuilt } from './ensure-built.ts';
import { startServerProcess } from './resilience/server-process.ts';

const PAGES: Task[] = ['topic', 'topic data', 'latest', 'story', 'home', 'people', 'members', 'overview'];
const NONCE = /[\w-]{22}(?=")/g;

test('the bare server of the bench sends what the pages sent, after the same queries', async () => {
  await ensureBuilt();
  await onEachEngine('sqlite', async (engine) => {
    const community = await createCommunity(engine, { stories: 60, members: 20 });
    onTestFinished(() => community.context.close());
    const requests = listPages(community, PAGES);
    const pages = await recordPages(community, requests);
    const PAGES_FILE = join(community.settings.DATA_DIR as string, 'pages.json');
    await writeFile(PAGES_FILE, JSON.stringify([...pages]));
    const file = join(import.meta.dirname, '../bench/server/bare-server.ts');
    const bare = await startServerProcess({ ...community.settings, PAGES_FILE }, { file });
    onTestFinished(() => bare.kill());
    for (const { path, cookie } of requests.filter(
      ({ path }, index) => requests.findIndex((one) => one.path === path) === index,
    )) {
      const page = pages.get(path);
      // Every page looks up more than the session.
      expect(page?.queries.length, path).toBeGreaterThan(0);
      const response = await fetch(bare.url + path, { headers: { cookie } });
      const text = await response.text();
      expect(text.replace(NONCE, ''), path).toBe(page?.pieces.join('x'.repeat(22)).replace(NONCE, ''));
    }
  });
});
