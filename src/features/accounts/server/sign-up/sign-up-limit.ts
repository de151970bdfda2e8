import { DAY_MS, MINUTE_MS } from '../../../../server/clock.ts';
import { giveBackToNetworks, takeFromNetworks } from '../../../../server/rate-limits/network-limit.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { RateLimiter } from '../../../../server/rate-limits/rate-limiter.ts';

/** For each client address. */
const SIGN_UPS: RateLimit = { name: 'sign-up', hits: 5, perMs: 30 * MINUTE_MS };
/** The most sign-ups that an address gets back. Owners of a domain can verify as many emails as they like. */
const PROVEN_SIGN_UPS: RateLimit = { name: 'proven-sign-up', hits: 38, perMs: DAY_MS };

/** Counts a sign-up. @throws AppError 'too-many' 429 */
export async function takeSignUp(limiter: RateLimiter, address: string): Promise<void> {
  await takeFromNetworks(limiter, SIGN_UPS, address);
}

/**
 * Lets a client's address sign up once more, because somebody there has proven that the email of a sign-up is theirs: at a
 * wedding, or behind the shared address of a mobile network, many people sign up within minutes.
 */
export async function giveBackSignUp(limiter: RateLimiter, address: string): Promise<void> {
  const { hits, allowed } = await limiter.count(PROVEN_SIGN_UPS, address);
  if (hits <= allowed) await giveBackToNetworks(limiter, SIGN_UPS, address);
}
