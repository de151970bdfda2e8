import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const BUILD = join(root, 'build');

let loading: ReturnType<typeof load> | undefined;

/** Builds what is out of date, and returns the functions of the built server with its files for browsers. Each process does so once. */
export function loadBuiltServer(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  // In a process of its own: tests change settings of the image library.
  execFileSync(process.execPath, ['cli/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = pathToFileURL(join(BUILD, 'server/index.js')).href;
  const server: typeof import('../src/main.ts') = await import(/* @vite-ignore */ url);
  return { ...server, assets: server.loadAssets(join(BUILD, 'client')) };
}
