import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLimits } from '../cli/proxy-limits.ts';
import type { Address } from '../src/app/page.ts';
import { otherAddresses, pages } from '../src/pages.ts';
import { BODY_LIMITS } from '../src/server/http/body-limit.ts';

/*
 * The files in deploy/ repeat the limits of src/pages.ts: npm run proxy-limits writes them. No limit of theirs may
 * be larger than what some address behind it needs: visitors could use it.
 */

test.each(['nginx-proxy.conf', 'Caddyfile'] as const)(
  'npm run proxy-limits changes nothing in %s',
  async (name) => {
    const content = await readConfig(name);
    expect(withLimits(name, content)).toBe(content);
  },
);

/** A fixed form of 8 KiB may grow a little before anyone changes the files. */
const MAX_FACTOR = 2;

interface Location {
  name: string;
  bytes: number;
  matches(path: string): boolean;
}

test.each([
  ['nginx', readNginxLocations],
  ['Caddy', readCaddyLocations],
])('%s accepts the largest body of each address, and not much more', async (_name, read) => {
  const locations = await read();
  expect(locations).toHaveLength(3);
  const needed = new Map<Location, number>();
  for (const [path, bytes] of listPaths()) {
    const location = locations.find(({ matches }) => matches(path)) as Location;
    expect({ path, accepted: location.bytes >= bytes }).toEqual({ path, accepted: true });
    needed.set(location, Math.max(needed.get(location) ?? 0, bytes));
  }
  for (const location of locations) {
    const { name, bytes } = location;
    const isTight = bytes <= MAX_FACTOR * (needed.get(location) ?? 0);
    expect({ name, isTight }).toEqual({ name, isTight: true });
  }
});

/** Lists a path of each address and of its data request, with the largest body that Kerikko reads or discards there. */
function listPaths(): [path: string, bytes: number][] {
  return Object.entries<Address>({ ...pages, ...otherAddresses }).flatMap(([pattern, address]) => {
    const limits = [BODY_LIMITS[address.bodyLimit ?? 'small'], BODY_LIMITS[address.uploadLimit ?? 'small']];
    const bytes = Math.max(
      ...limits.map((limit) => ('discardBytes' in limit ? limit.discardBytes : limit.bytes)),
    );
    const path = pattern.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const isPage = pattern in pages;
    const data = path === '/' ? '/_.data' : `${path}.data`;
    return (isPage ? [path, data] : [path]).map((one): [string, number] => [one, bytes]);
  });
}

/** Reads the locations in the order in which nginx tries them: regular expressions first. */
async function readNginxLocations(): Promise<Location[]> {
  const text = await readConfig('nginx-proxy.conf');
  const [, size = ''] = /^client_max_body_size (\w+);/m.exec(text) ?? [];
  const blocks = [...text.matchAll(/^location ~ (\S+) \{([^}]*)\}/gm)];
  const locations = blocks.map(([, expression = '', block = '']) => ({
    name: expression,
    bytes: toBytes(/client_max_body_size (\w+);/.exec(block)?.[1] ?? size),
    matches: (path: string) => new RegExp(expression).test(path),
  }));
  return [...locations, { name: 'all others', bytes: toBytes(size), matches: () => true }];
}

/** Reads the matchers, which exclude each other. */
async function readCaddyLocations(): Promise<Location[]> {
  const text = await readConfig('Caddyfile');
  const matchers = [
    ...text.matchAll(/^\t@(large-\w+) \{\n\t\t(not )?path (.+)\n\t\texpression .* > (\d+)`\n/gm),
  ];
  for (const [, name] of matchers) expect(text).toContain(`\terror @${name} 413\n`);
  return matchers.map(([, name = '', not, paths = '', bytes]) => ({
    name,
    bytes: Number(bytes),
    matches: (path: string) =>
      paths.split(' ').some((pattern) => matchesCaddyPath(pattern, path)) !== Boolean(not),
  }));
}

/** Caddy compares paths without their case. */
function matchesCaddyPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

function readConfig(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../deploy', name), 'utf8');
}

/** Converts a size of nginx, such as 64m. */
function toBytes(size: string): number {
  const [, number, unit = ''] = /^(\d+)([km]?)$/.exec(size) ?? [];
  return Number(number) * ({ k: 1024, m: 1024 ** 2 }[unit] ?? 1);
}
