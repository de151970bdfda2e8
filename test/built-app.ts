import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from '../cli/build.ts';

const BUILD = join(import.meta.dirname, '../build');

/** Builds what is out of date, and returns the functions of the built server with its files for browsers. */
export async function loadBuiltServer() {
  await buildIfStale();
  const url = pathToFileURL(join(BUILD, 'server/index.js')).href;
  const server: typeof import('../src/main.ts') = await import(/* @vite-ignore */ url);
  return { ...server, assets: server.loadAssets(join(BUILD, 'client')) };
}
