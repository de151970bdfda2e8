import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { allowedHits, type RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { addHits, resetHits } from '../../../server/rate-limits/rate-limit-store.ts';

/** So many wrong passwords are answered at once; each further one waits twice as long as the one before. */
export const FREE_FAILURES: RateLimit = { name: 'password-failures', hits: 5, perMs: 30 * MINUTE_MS };
const FIRST_PAUSE_MS = SECOND_MS;
/** An owner who types the right password at last waits no longer than this. Nobody is ever locked out. */
const LONGEST_PAUSE_MS = 8 * SECOND_MS;

/**
 * To be awaited before a password is looked at, and in no transaction. The attempt counts as a failure until
 * clearFailures is told otherwise, so that attempts at the same time slow one another. Unknown e-mails are slowed
 * like known ones. Tested in slow-down.test.ts.
 */
export async function delayAttempt({ database, clock, config }: AppContext, email: string): Promise<void> {
  const now = clock.now();
  const { hits } = await addHits(database, {
    limit: FREE_FAILURES,
    subject: email,
    hits: 1,
    resetsAt: now + FREE_FAILURES.perMs,
    now,
  });
  const late = hits - allowedHits(FREE_FAILURES, config.rateLimitFactor);
  if (late > 0) await clock.pause(Math.min(FIRST_PAUSE_MS * 2 ** (late - 1), LONGEST_PAUSE_MS));
}

/** The password was right. */
export function clearFailures({ database }: AppContext, email: string): Promise<void> {
  return resetHits(database, FREE_FAILURES, email);
}
