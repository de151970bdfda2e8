import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { offlineWords } from '../web/texts/offline-words.ts';
import { writeOfflinePage } from './offline-page.ts';

const root = join(import.meta.dirname, '../..');

test('the offline page has its texts in both languages and its drawing', async () => {
  const page = await readFile(join(await buildOnce(), 'offline/page.html'), 'utf8');
  for (const words of Object.values(offlineWords)) {
    for (const text of Object.values(words)) expect(page).toContain(text);
  }
  expect(page).toContain('var(--scene-tile)');
});

test('the offline page requests only its own style and script, and has none inline', async () => {
  const page = await readFile(join(await buildOnce(), 'offline/page.html'), 'utf8');
  const asked = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
  expect(asked).toEqual(['/offline/page.css', '/offline/page.js', '']);
  expect(page).not.toMatch(/<style|style=|<script>| on\w+=/);
});

test('every colour of the scenes and the offline page is a token', async () => {
  const folder = await buildOnce();
  const style = await readFile(join(folder, 'offline/page.css'), 'utf8');
  const scenes = await readFile(join(root, 'src/web/ui/page/scenes.svg'), 'utf8');
  const used = [...(scenes + style).matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token as string);
  expect([...new Set(used)].filter((token) => !style.includes(`${token}:`))).toEqual([]);
  expect(scenes).not.toMatch(/(fill|stroke)="#/);
});

test('the service worker changes only when a file of the offline page changes', async () => {
  const before = await readFile(join(await buildOnce(), 'service-worker.js'), 'utf8');
  expect(before).toMatch(/const CACHE = 'offline-[0-9a-f]{16}';/);
  expect(await readFile(join(await build(), 'service-worker.js'), 'utf8')).toBe(before);
  const after = await readFile(join(await build('// other'), 'service-worker.js'), 'utf8');
  expect(after).not.toBe(before);
});

let built: Promise<string> | undefined;

/** Returns a folder that tests share and do not change. */
function buildOnce(): Promise<string> {
  built ??= build();
  return built;
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Builds the offline page in a temporary copy of the public folder. */
async function build(script?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-offline-'));
  folders.push(folder);
  cpSync(join(root, 'public'), folder, { recursive: true });
  if (script) await writeFile(join(folder, 'offline/page.js'), script);
  await writeOfflinePage(folder);
  return folder;
}
