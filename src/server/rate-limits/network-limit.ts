import { widenNetwork } from '../http/client-address.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * How many times the limit of one address applies to a network that providers give to one customer, by the bits
 * of its prefix. The customer could use each of its /64 networks as a separate address.
 */
const NETWORK_FACTORS: Record<number, number> = { 56: 2, 48: 4 };

/**
 * Counts a hit for a client's address, and for the IPv6 networks around it.
 * @throws AppError 'too-many' 429
 */
export async function takeFromNetworks(
  limiter: RateLimiter,
  limit: RateLimit,
  address: string,
): Promise<void> {
  for (const [counted, subject] of listLimits(limit, address)) await limiter.take(counted, subject);
}

/** Undoes a hit that takeFromNetworks counted. */
export async function giveBackToNetworks(
  limiter: RateLimiter,
  limit: RateLimit,
  address: string,
): Promise<void> {
  for (const [counted, subject] of listLimits(limit, address)) await limiter.giveBack(counted, subject);
}

function listLimits(limit: RateLimit, address: string): [RateLimit, subject: string][] {
  const { name, hits, perMs } = limit;
  const networks = Object.entries(NETWORK_FACTORS).flatMap(([bits, factor]): [RateLimit, string][] => {
    const network = widenNetwork(address, Number(bits));
    return network ? [[{ name: `${name}-${bits}`, hits: hits * factor, perMs }, network]] : [];
  });
  return [[limit, address], ...networks];
}
