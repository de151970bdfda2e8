import { DAY_MS } from '../../../server/clock.ts';

/** How long before a change the administrator gets the first mail, and the second one. */
const FIRST_NOTICE_MS = 7 * DAY_MS;
const SECOND_NOTICE_MS = DAY_MS;
/**
 * After a longer pause, the server was off. The administrator could not visit then, so earlier mails do not
 * count.
 */
const MAX_PAUSE_MS = DAY_MS;

/** Times are in milliseconds since 1970. */
export interface Watch {
  /** When the administrator was last here. */
  activeAt: number;
  days: number;
  firstMailAt: number | null;
  secondMailAt: number | null;
  /** When the server last checked, since the first mail. */
  checkedAt: number | null;
}

/** The step that is due. With a mail, `at` is the time of the change that it announces. */
type Step =
  | { kind: 'wait' | 'forget-mails' | 'keep-watching' | 'take-over' }
  | { kind: 'first-mail' | 'second-mail'; at: number };

/**
 * Returns what is due for an administrator's deputy. Even if a mail is late, the change comes at least
 * FIRST_NOTICE_MS after the first mail and SECOND_NOTICE_MS after the second one, with the server running in
 * between.
 */
export function nextStep(watch: Watch, now: number): Step {
  const { activeAt, days, firstMailAt, secondMailAt, checkedAt } = watch;
  const dueAt = activeAt + days * DAY_MS;
  if (now < dueAt - FIRST_NOTICE_MS) return { kind: firstMailAt === null ? 'wait' : 'forget-mails' };
  const isWatched = checkedAt !== null && now - checkedAt <= MAX_PAUSE_MS;
  if (firstMailAt === null || firstMailAt <= activeAt || !isWatched) {
    return { kind: 'first-mail', at: Math.max(dueAt, now + FIRST_NOTICE_MS) };
  }
  const changeAt = Math.max(dueAt, firstMailAt + FIRST_NOTICE_MS);
  if (secondMailAt === null) {
    if (now < changeAt - SECOND_NOTICE_MS) return { kind: 'keep-watching' };
    return { kind: 'second-mail', at: Math.max(changeAt, now + SECOND_NOTICE_MS) };
  }
  const isDue = now >= Math.max(changeAt, secondMailAt + SECOND_NOTICE_MS);
  return { kind: isDue ? 'take-over' : 'keep-watching' };
}
