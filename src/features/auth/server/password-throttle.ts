import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { allowedHits, type RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { addHits, resetHits } from '../../../server/rate-limits/rate-limit-store.ts';

/** So many wrong passwords are answered at once; each further one waits twice as long as the one before. */
export const QUICK_FAILURES: RateLimit = { name: 'password-failures', hits: 5, perMs: 30 * MINUTE_MS };
const FIRST_PAUSE_MS = SECOND_MS;
/** An owner who types the right password at last waits no longer than this. Nobody is ever locked out. */
const LONGEST_PAUSE_MS = 8 * SECOND_MS;

/**
 * To be awaited before a password is looked at, and in no transaction. The attempt counts as a failure until
 * forgetFailures is told otherwise, so that attempts at the same time slow one another. Unknown e-mails are slowed
 * like known ones. Tested in slow-down.test.ts.
 */
export async function slowDown({ database, clock, config }: AppContext, email: string): Promise<void> {
  const now = clock.now();
  const { hits } = await addHits(database, {
    limit: QUICK_FAILURES,
    subject: email,
    hits: 1,
    resetsAt: now + QUICK_FAILURES.perMs,
    now,
  });
  const late = hits - allowedHits(QUICK_FAILURES, config.rateLimitFactor);
  if (late > 0) await clock.pause(Math.min(FIRST_PAUSE_MS * 2 ** (late - 1), LONGEST_PAUSE_MS));
}

/** The password was right. */
export function forgetFailures({ database }: AppContext, email: string): Promise<void> {
  return resetHits(database, QUICK_FAILURES, email);
}
