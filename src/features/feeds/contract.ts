import * as v from 'valibot';
import { proofCode, proofPasskey, proofPassword } from '../accounts/contract.ts';

export const FEED_PATH = '/feed';

/** How many stories the feed has. */
export const FEED_SIZE = 30;

/** Makes an address; the one before, if any, ends. */
export const createFeedInput = v.strictObject({
  intent: v.literal('create'),
  proofPassword,
  proofCode,
  proofPasskey,
});
export const withdrawFeedInput = v.strictObject({ intent: v.literal('withdraw') });

/** The address at which a feed reader finds the latest stories as the member sees them. */
export interface Feed {
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Undefined after a backup was restored, which has no addresses. */
  link: string | undefined;
}
