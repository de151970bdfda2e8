import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';

const BUILD = join(import.meta.dirname, '../build');

let loading: ReturnType<typeof load> | undefined;

/** Builds what is out of date, and returns the functions of the built server with its files for browsers. Each process does so once. */
export function loadBuiltServer(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  await ensureBuilt();
  const url = pathToFileURL(join(BUILD, 'server/index.js')).href;
  const server: typeof import('../src/main.ts') = await import(/* @vite-ignore */ url);
  return { ...server, assets: server.loadAssets(join(BUILD, 'client')) };
}
