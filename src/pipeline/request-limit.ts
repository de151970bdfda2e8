import type { Viewer } from '../identity/viewer.ts';
import { MINUTE_MS } from '../server/clock.ts';
import type { AppContext } from '../server/context.ts';
import { type AddressReader, createAddressReader } from '../server/http/client-address.ts';
import { type RateLimit, toSeconds } from '../server/rate-limits/rate-limit.ts';

/** Limits on all requests for pages, data, actions and photos. The web app's own files and /healthz do not count. */
export const REQUESTS_OF_MEMBER: RateLimit = { name: 'requests', hits: 1500, perMs: 5 * MINUTE_MS };
const REQUESTS_OF_VISITOR: RateLimit = { name: 'visits', hits: 300, perMs: 5 * MINUTE_MS };
/**
 * Above this multiple of the limit, the server sends one line instead of a page: only a program continues for
 * so long.
 */
const HARD_LIMIT_FACTOR = 2;

/**
 * Counts a request for the viewer, or for the client address of a visitor. Returns undefined below the limit;
 * `isHardLimited` is true above HARD_LIMIT_FACTOR times the limit.
 */
export async function countRequest({ limiter }: AppContext, viewer: Viewer | null, address: string) {
  const { hits, allowed, waitMs } = viewer
    ? await limiter.count(REQUESTS_OF_MEMBER, viewer.accountId)
    : await limiter.count(REQUESTS_OF_VISITOR, address);
  if (hits <= allowed) return undefined;
  return { waitSeconds: toSeconds(waitMs), isHardLimited: hits > HARD_LIMIT_FACTOR * allowed };
}

/** Creates the reader of client addresses. It logs one warning if TRUSTED_PROXIES probably lacks a proxy. */
export function createClientAddressReader({ config, log }: AppContext): AddressReader['read'] {
  const reader = createAddressReader(config.trustedProxies, { isSocket: config.socket !== undefined });
  let hasWarned = false;
  return (peer, forwardedFor) => {
    if (forwardedFor !== undefined && !hasWarned && !reader.isTrusted(peer)) {
      hasWarned = true;
      log.warn(
        { proxy: peer },
        'An untrusted proxy sent X-Forwarded-For. If it is yours, add it to TRUSTED_PROXIES: until then all visitors share one rate limit',
      );
    }
    return reader.read(peer, forwardedFor);
  };
}
