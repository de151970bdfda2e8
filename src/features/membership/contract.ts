import * as v from 'valibot';
import { email, token } from '../auth/contract.ts';

/** So many of those who wait come with a page. */
export const PENDING_PAGE_SIZE = 50;
/** A filter longer than the longest e-mail address finds nobody. */
export const MAX_FILTER = 254;

/** What an administrator typed to find an e-mail. No database takes control characters. */
const filter = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MAX_FILTER),
  ),
);
/** When the last row before joined, and its uid. */
const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/));

export const verifyInput = v.strictObject({ intent: v.literal('verify'), token });
export const resendInput = v.strictObject({ intent: v.literal('resend'), email });
/** Beside the decision where the list stood, so that a browser without scripts comes back to that place. */
export const approveInput = v.strictObject({
  intent: v.literal('approve'),
  q: v.optional(filter, ''),
  after: v.optional(cursor),
  /** The uid of the row that follows. */
  next: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))),
});

/** Which part of the list an address asks for; what makes no sense in it is left out. */
export const pendingPlace = v.object({
  q: v.fallback(filter, ''),
  after: v.fallback(v.optional(cursor), undefined),
});
export type PendingPlace = v.InferOutput<typeof pendingPlace>;

/** Why a decision or a verification was refused; each has its words in the message catalogue. */
export type MembershipErrorCode = 'forbidden' | 'not-found' | 'already-decided';

/** Someone who waits to be let in, as administrators see them. */
export interface PendingMember {
  uid: string;
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
}

export interface PendingCounts {
  /** All who wait. */
  total: number;
  /** Those of them whose e-mail matches the filter. */
  matching: number;
  /** How many of the matching stand before this page. */
  before: number;
}
