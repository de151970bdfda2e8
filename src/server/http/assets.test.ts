import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../test/temporary-folder.ts';
import { type Assets, loadAssets } from './assets.ts';

test('a file with a hash in its name is immutable and cacheable for a year', async () => {
  const response = (await createAssets()).respond('/assets/app-1234.js', undefined);
  expect(response?.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response?.headers.get('vary')).toBe('Accept-Encoding');
  expect(await response?.text()).toBe('plain script');
});

test('a file without a hash is cached for an hour', async () => {
  const response = (await createAssets()).respond('/favicon.svg', 'br');
  expect(response?.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response?.headers.get('content-encoding')).toBeNull();
});

test('the service worker is revalidated at every visit', async () => {
  const response = (await createAssets()).respond('/service-worker.js', undefined);
  expect(response?.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['br', 'compressed script'],
  ['gzip', 'script for older clients'],
] as const)('a client that accepts %s gets the file in that encoding', async (encoding, text) => {
  const response = (await createAssets()).respond('/assets/app-1234.js', encoding);
  expect(response?.headers.get('content-encoding')).toBe(encoding);
  expect(await response?.text()).toBe(text);
});

test('a file without a hash has an ETag, and a client that knows it gets no content', async () => {
  const assets = await createAssets();
  const etag = assets.respond('/favicon.svg', 'br')?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = assets.respond('/favicon.svg', undefined, `"other", ${etag}`);
  expect([again?.status, await again?.text(), again?.headers.get('etag')]).toEqual([304, '', etag]);
  expect(assets.respond('/favicon.svg', undefined, '"other"')?.status).toBe(200);
  expect(assets.respond('/assets/app-1234.js', undefined)?.headers.get('etag')).toBeNull();
});

test.each([
  '/assets/app-1234.js.br',
  '/assets/app-1234.js.map',
  '/.env',
  '/assets',
  '/assets/',
  '/assets/../favicon.svg',
  '/assets/..%2ffavicon.svg',
  '//favicon.svg',
  '/FAVICON.SVG',
  '/../../etc/passwd',
  '/__proto__',
])('%s is no file of the web app', async (path) => {
  expect((await createAssets()).respond(path, 'br')).toBeUndefined();
});

test('a built script is a part of pages; the service worker, an image and a missing file are not', async () => {
  const assets = await createAssets();
  expect(assets.isPartOfPage('/assets/app-1234.js')).toBe(true);
  for (const path of [
    '/service-worker.js',
    '/favicon.svg',
    '/assets/drawing-1234.svg',
    '/assets/nothing.js',
  ]) {
    expect(assets.isPartOfPage(path), path).toBe(false);
  }
});

test('findRules returns the rules that the build wrote beside a stylesheet', async () => {
  const assets = await createAssets();
  expect(assets.findRules('/assets/page-1234.css#')).toEqual([
    { conditions: [], selectors: [], body: '.page{}' },
  ]);
  expect(() => assets.findRules('/assets/nothing.css')).toThrow('/assets/nothing.css');
  expect(assets.respond('/assets/page-1234.css.json', undefined)).toBeUndefined();
});

async function createAssets(): Promise<Assets> {
  const folder = await createFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1234.js'), 'plain script');
  await writeFile(join(folder, 'assets/app-1234.js.br'), 'compressed script');
  await writeFile(join(folder, 'assets/app-1234.js.gz'), 'script for older clients');
  await writeFile(join(folder, 'assets/app-1234.js.map'), 'sources');
  await writeFile(join(folder, 'assets/page-1234.css'), '.page{}');
  const rules = [{ conditions: [], selectors: [], body: '.page{}' }];
  await writeFile(join(folder, 'assets/page-1234.css.json'), JSON.stringify(rules));
  await writeFile(join(folder, 'assets/drawing-1234.svg'), '<svg/>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'service-worker.js'), 'worker');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  return loadAssets(folder);
}
