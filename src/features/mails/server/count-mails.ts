import type { AppContext } from '../../../server/context.ts';
import { countFailuresByReason } from '../../../server/mail/failed-mails.ts';
import { readWaitingMails } from '../../../server/mail/waiting-mails.ts';
import type { Sample } from '../../../server/metrics.ts';
import type { FailureCause } from '../contract.ts';
import { findFailureCause } from './failure-cause.ts';

/** Failures that no operator can repair: anybody may type an address that does not exist. */
const RECIPIENTS_OWN: ReadonlySet<FailureCause> = new Set(['unknown-mailbox', 'mailbox-full']);

/**
 * Returns how many mails wait, how many failed, and how many of the failed ones were refused because of their
 * recipient.
 */
export async function countMailsByState({ database }: AppContext): Promise<Sample[]> {
  const [waiting, reasons] = await Promise.all([readWaitingMails(database), countFailuresByReason(database)]);
  const counts = { waiting: waiting?.count ?? 0, failed: 0, refused: 0 };
  for (const { reason, count } of reasons) {
    counts[RECIPIENTS_OWN.has(findFailureCause(reason)) ? 'refused' : 'failed'] += Number(count);
  }
  return Object.entries(counts).map(([state, count]) => [{ state }, count]);
}
