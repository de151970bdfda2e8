import { MINUTE_MS } from '../clock.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** Password reset and verification links count together, because they fill the same mailbox. */
export const LINK_MAILS_TO_EMAIL: RateLimit = { name: 'link-mails-to', hits: 5, perMs: 30 * MINUTE_MS };
export const LINK_MAILS_FROM_ADDRESS: RateLimit = { name: 'link-mails-from', hits: 25, perMs: 5 * MINUTE_MS };

/**
 * Counts a request for a mail with a link. Callers count before they look for the account, so that the answer does not
 * reveal whether it exists.
 * @throws AppError 'too-many'
 */
export async function limitLinkMails(
  limiter: RateLimiter,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limiter.take(LINK_MAILS_FROM_ADDRESS, address);
  await limiter.take(LINK_MAILS_TO_EMAIL, email);
}
