import type { Viewer } from '../identity/viewer.ts';
import { MINUTE_MS } from '../server/clock.ts';
import type { AppContext } from '../server/context.ts';
import { type AddressReader, createAddressReader } from '../server/http/client-address.ts';
import { type RateLimit, toSeconds } from '../server/rate-limits/rate-limit.ts';

/** Every page, data request, action and photo counts; the web app's own files and /healthz do not. */
export const REQUESTS_OF_MEMBER: RateLimit = { name: 'requests', hits: 1500, perMs: 5 * MINUTE_MS };
export const REQUESTS_OF_VISITOR: RateLimit = { name: 'visits', hits: 300, perMs: 5 * MINUTE_MS };
/** From here on answers are not even rendered: nobody reads them. */
const HARD_LIMIT_FACTOR = 2;

export interface OverLimit {
  waitSeconds: number;
  /** Whoever asks has gone on for so long that it is no person. */
  isHardLimited: boolean;
}

/** Counts a request for whoever is signed in, else for the address. Undefined while within the limit. */
export async function countRequest(
  { limiter }: AppContext,
  viewer: Viewer | null,
  address: string,
): Promise<OverLimit | undefined> {
  const { hits, allowed, waitMs } = viewer
    ? await limiter.count(REQUESTS_OF_MEMBER, viewer.accountId)
    : await limiter.count(REQUESTS_OF_VISITOR, address);
  if (hits <= allowed) return undefined;
  return { waitSeconds: toSeconds(waitMs), isHardLimited: hits > HARD_LIMIT_FACTOR * allowed };
}

/** Tells whom a request counts for, and the log, once, what is probably missing in the configuration. */
export function createClientAddressReader({ config, log }: AppContext): AddressReader['read'] {
  const reader = createAddressReader(config.trustedProxies);
  let isTold = false;
  return (peer, forwardedFor) => {
    if (forwardedFor !== undefined && !isTold && !reader.isTrusted(peer)) {
      isTold = true;
      log.warn(
        { proxy: peer },
        'X-Forwarded-For was sent by what TRUSTED_PROXIES does not name. If that is your proxy, all visitors share one limit until it does',
      );
    }
    return reader.read(peer, forwardedFor);
  };
}
