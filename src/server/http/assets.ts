import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from './compress.ts';

interface Asset {
  type: string;
  isHashed: boolean;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | undefined;
}

/** The web app's own files, all in memory: a path is looked up, never joined to a folder's name. */
export interface Assets {
  respond(path: string, encoding: Encoding | undefined): Response | undefined;
  /** A built script, style or font: pages read it, and nobody opens it. The service worker is none, nor is a drawing. */
  isPartOfPage(path: string): boolean;
  /** Where a built script is served, by the name of its source file. */
  findScript(name: string): string | undefined;
  /** The text of built styles, one after another. What follows a '#' tells a browser nothing. @throws without the file */
  readStyles(paths: string[]): string;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PARTS_OF_PAGES = /^(text\/(javascript|css)\b|font\/)/;
/** `/assets/en-members-DqbX1g3a.js` */
const HASHED_SCRIPT = /^\/assets\/(.+)-[\w-]{8}\.js$/;
/** Browsers look for a new one at every visit; an hour in between would keep an old one alive. */
const SERVICE_WORKER = '/service-worker.js';

/** Reads the built folder once; what `build` compressed beforehand (.br) goes with its file. */
export async function loadAssets(folder: string): Promise<Assets> {
  const assets = new Map<string, Asset>();
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const script = HASHED_SCRIPT.exec(path)?.[1];
    if (script) scripts.set(script, path);
    const plain = new Uint8Array(await readFile(file));
    if (path.endsWith('.css')) styles.set(path, new TextDecoder().decode(plain));
    assets.set(path, {
      type,
      isHashed: path.startsWith('/assets/'),
      plain,
      br: await readFile(`${file}.br`).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      ),
    });
  }
  return {
    isPartOfPage(path) {
      const asset = assets.get(path);
      return asset?.isHashed === true && PARTS_OF_PAGES.test(asset.type);
    },
    findScript: (name) => scripts.get(name),
    readStyles(paths) {
      const texts = paths.map((path) => {
        const text = styles.get(path.replace(/#.*/, ''));
        if (text === undefined) throw new Error(`${path} was not built`);
        return text;
      });
      return texts.join('');
    },
    respond(path, encoding) {
      const asset = assets.get(path);
      if (!asset) return undefined;
      const useBrotli = asset.br && (encoding === 'br' || encoding === 'zstd');
      return new Response(useBrotli ? asset.br : asset.plain, {
        headers: {
          'Content-Type': asset.type,
          'Cache-Control': cachingOf(path, asset),
          Vary: 'Accept-Encoding',
          ...(useBrotli ? { 'Content-Encoding': 'br' } : {}),
        },
      });
    },
  };
}

function cachingOf(path: string, { isHashed }: Asset): string {
  if (path === SERVICE_WORKER) return 'no-cache';
  return isHashed ? 'max-age=31536000, immutable' : 'public, max-age=3600';
}
