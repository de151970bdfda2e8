import { writeFeed } from '../features/feeds/server/write-feed.ts';
import type { AppContext } from '../server/context.ts';
import { plainResponse } from '../server/http/plain-response.ts';
import { readWait } from '../server/rate-limits/rate-limit.ts';
import { tooManyResponse } from './request-body.ts';

/**
 * Answers a feed reader, which has the secret key of a member and no cookie. The answer to every other key is the same. The key is in
 * the query, which the log leaves out. Unexpected errors are the caller's.
 */
export async function answerFeed(
  context: AppContext,
  key: string | null,
  headers: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined },
): Promise<Response> {
  const feed = key ? await writeFeed(context, key).catch(readWait) : undefined;
  if (typeof feed === 'number') return tooManyResponse(feed);
  if (!feed) return plainResponse('There is no feed at this address. It may have been withdrawn.', 404);
  const { xml, tag, updatedAt } = feed;
  const shared = {
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    'Last-Modified': new Date(updatedAt).toUTCString(),
  };
  if (isUnchanged(headers, tag, updatedAt)) return new Response(null, { status: 304, headers: shared });
  return new Response(xml, { headers: { ...shared, 'Content-Type': 'application/atom+xml; charset=utf-8' } });
}

/** RFC 9110: a tag takes precedence, because a time does not change when a story is hidden. */
function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined },
  tag: string,
  updatedAt: number,
): boolean {
  if (ifNoneMatch !== undefined) {
    return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  }
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= Math.floor(updatedAt / 1000) * 1000;
}
