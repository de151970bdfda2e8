import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work takes for any email. */
const MIN_ANSWER_MS = 60;

/** Waits for the work, and at least MIN_ANSWER_MS, so that the time of an answer does not reveal whether an account exists. */
export async function hideDuration(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, pause(MIN_ANSWER_MS)]);
}
