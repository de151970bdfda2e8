import { widenNetwork } from '../http/client-address.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * How much more than one address a network may do that providers give to one customer, by the bits of its prefix. The
 * customer could use each of its /64 networks as an address of its own.
 */
export const NETWORK_FACTORS: Record<number, number> = { 56: 2, 48: 4 };

/**
 * Counts a hit for a client's address, and for the IPv6 networks around it.
 * @throws AppError 'too-many' 429
 */
export async function takeFromNetworks(
  limiter: RateLimiter,
  limit: RateLimit,
  address: string,
): Promise<void> {
  await limiter.take(limit, address);
  for (const [bits, factor] of Object.entries(NETWORK_FACTORS)) {
    const network = widenNetwork(address, Number(bits));
    if (!network) continue;
    const { name, hits, perMs } = limit;
    await limiter.take({ name: `${name}-${bits}`, hits: hits * factor, perMs }, network);
  }
}
