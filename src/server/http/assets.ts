import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FileEncoding } from './compress.ts';
import { knowsTag, tagOf } from './entity-tag.ts';
import { type FindRules, RULES_SUFFIX, type StyleRule } from './page-styles.ts';

interface Asset {
  type: string;
  isHashed: boolean;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | undefined;
  gzip: Uint8Array<ArrayBuffer> | undefined;
  /**
   * The entity tag of a file whose name stays when its content changes. The tag is weak, because all encodings
   * share it.
   */
  etag: string | undefined;
}

/** The web app's own files, all in memory. A path is only looked up, and never joined to a folder's path. */
export interface Assets {
  respond(path: string, encoding: FileEncoding | undefined, ifNoneMatch?: string): Response | undefined;
  /**
   * Returns true for built scripts, styles and fonts, which only pages load. Returns false for the service
   * worker and images.
   */
  isPartOfPage(path: string): boolean;
  /** Returns the URL of a built script by the name of its source file. */
  findScript(name: string): string | undefined;
  /** Returns the rules of a built stylesheet, ignoring its path's fragment. @throws if the file is missing */
  findRules: FindRules;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PARTS_OF_PAGES = /^(text\/(javascript|css)\b|font\/)/;
/** `/assets/en-members-DqbX1g3a.js` */
const HASHED_SCRIPT = /^\/assets\/(.+)-[\w-]{7}\.js$/;
/** Never cached, because browsers look for a new service worker at every visit. */
const SERVICE_WORKER = '/service-worker.js';

/**
 * Reads the built folder into memory, with the .br and .gz copies of each file if the build made them. Blocks
 * the process, which serves no requests yet: reading 700 small files asynchronously takes five times the
 * processor time.
 */
export function loadAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  const scripts = new Map<string, string>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const readIfExists = (file: string) => (files.has(file) ? readBytes(file) : undefined);
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const script = HASHED_SCRIPT.exec(path)?.[1];
    if (script) scripts.set(script, path);
    const plain = readBytes(file);
    const isHashed = path.startsWith('/assets/');
    assets.set(path, {
      type,
      isHashed,
      plain,
      br: readIfExists(`${file}.br`),
      gzip: readIfExists(`${file}.gz`),
      etag: isHashed ? undefined : tagOf(plain),
    });
  }
  return {
    isPartOfPage(path) {
      const asset = assets.get(path);
      return asset?.isHashed === true && PARTS_OF_PAGES.test(asset.type);
    },
    findScript: (name) => scripts.get(name),
    findRules(path) {
      const file = join(folder, path.replace(/#.*/, '') + RULES_SUFFIX);
      if (!files.has(file)) throw new Error(`${path} was not built`);
      return JSON.parse(readFileSync(file, 'utf8')) as StyleRule[];
    },
    respond(path, encoding, ifNoneMatch) {
      const asset = assets.get(path);
      if (!asset) return undefined;
      const { etag } = asset;
      const encoded = encoding && asset[encoding];
      const headers = {
        'Content-Type': asset.type,
        'Cache-Control': cachingOf(path, asset),
        Vary: 'Accept-Encoding',
        ...(etag ? { ETag: etag } : {}),
      };
      if (etag !== undefined && knowsTag(ifNoneMatch, etag))
        return new Response(null, { status: 304, headers });
      return new Response(encoded || asset.plain, {
        headers: { ...headers, ...(encoded ? { 'Content-Encoding': encoding } : {}) },
      });
    },
  };
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

function cachingOf(path: string, { isHashed }: Asset): string {
  if (path === SERVICE_WORKER) return 'no-cache';
  return isHashed ? 'max-age=31536000, immutable' : 'public, max-age=3600';
}
