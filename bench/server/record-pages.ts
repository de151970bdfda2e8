import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRecorder } from '../../test/record-queries.ts';
import type { Community } from '../community.ts';
import type { LoadRequest } from './load.ts';

/** A page as Kerikko answers it with warm caches. */
export interface RecordedPage {
  /** The account that read the page. */
  reader: string;
  /** The page's text without its nonce, which belongs between the pieces. */
  pieces: string[];
  /** Its queries, without those that look up the session. */
  queries: { sql: string; parameters: readonly unknown[] }[];
}

const ORIGIN = 'http://localhost';
/** The first requests fill the caches. */
const REQUESTS = 3;

/** Opens each page in the built server, in this process, and returns what the bare server needs to send the same, by path. */
export async function recordPages(
  { context, members: [member], administrator }: Community,
  requests: LoadRequest[],
): Promise<Map<string, RecordedPage>> {
  const build = join(import.meta.dirname, '../../build');
  const server: typeof import('../../src/main.ts') = await import(
    pathToFileURL(join(build, 'server/index.js')).href
  );
  const { recorded, take } = createRecorder(context);
  const assets = server.loadAssets(join(build, 'client'));
  const app = server.createApp(recorded, { build: server.build as never, assets });
  const pages = new Map<string, RecordedPage>();
  for (const { path, cookie } of requests) {
    if (pages.has(path)) continue;
    const isAdministrator = cookie.includes(administrator.token);
    let text = '';
    for (let request = 0; request < REQUESTS; request += 1) {
      take();
      const response = await app.request(ORIGIN + path, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
      text = await response.text();
    }
    // Queries of templates begin with a line break.
    const queries = take().filter(({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/\bsessions\b/.test(sql));
    const [, nonce] = /nonce="([^"]+)"/.exec(text) ?? [];
    pages.set(path, {
      reader: (isAdministrator ? administrator.accountId : member?.accountId) ?? '',
      pieces: nonce ? text.split(nonce) : [text],
      queries: queries.map(({ sql, parameters }) => ({ sql, parameters })),
    });
  }
  return pages;
}
