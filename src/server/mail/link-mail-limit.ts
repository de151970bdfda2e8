import { MINUTE_MS } from '../clock.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** Links that reset a password and links that verify an e-mail count together: they fill the same mailbox. */
export const LINK_MAILS_TO_EMAIL: RateLimit = { name: 'link-mails-to', hits: 5, perMs: 30 * MINUTE_MS };
export const LINK_MAILS_FROM_ADDRESS: RateLimit = { name: 'link-mails-from', hits: 25, perMs: 5 * MINUTE_MS };

/**
 * Counts the wish for a mail with a link. Before anyone looks whether there is such an account: known and unknown
 * e-mails count alike. @throws AppError 'too-many'
 */
export async function limitLinkMails(
  limiter: RateLimiter,
  wish: { email: string; address: string },
): Promise<void> {
  await limiter.take(LINK_MAILS_FROM_ADDRESS, wish.address);
  await limiter.take(LINK_MAILS_TO_EMAIL, wish.email);
}
