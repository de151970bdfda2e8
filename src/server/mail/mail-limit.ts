import { MINUTE_MS } from '../clock.ts';
import { takeFromNetworks } from '../rate-limits/network-limit.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** All mails that someone else can cause count together, because they fill the same mailbox. */
const MAILS_TO_EMAIL: RateLimit = { name: 'mails-to', hits: 5, perMs: 30 * MINUTE_MS };
const LINK_MAILS_FROM_ADDRESS: RateLimit = { name: 'link-mails-from', hits: 25, perMs: 5 * MINUTE_MS };

/**
 * Counts a mail to an email, and returns whether it may be sent. The answer to the visitor must be the same in
 * both cases. Callers count before they look up the account, so that the count does not depend on it.
 */
export async function mayMail(limiter: RateLimiter, email: string): Promise<boolean> {
  const { hits, allowed } = await limiter.count(MAILS_TO_EMAIL, email);
  return hits <= allowed;
}

/** Counts a request for a mail with a link. @throws AppError 'too-many' */
export function limitLinkMails(limiter: RateLimiter, address: string): Promise<void> {
  return takeFromNetworks(limiter, LINK_MAILS_FROM_ADDRESS, address);
}

/** Counts a request for a mail with a link to the viewer's own email. @throws AppError 'too-many' */
export async function limitOwnLinkMails(
  limiter: RateLimiter,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limitLinkMails(limiter, address);
  await limiter.take(MAILS_TO_EMAIL, email);
}
