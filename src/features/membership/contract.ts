import * as v from 'valibot';
import { email, token } from '../auth/contract.ts';

/** So many rows of a list come with a page. */
export const PAGE_SIZE = 50;
/** A filter longer than the longest e-mail address finds nobody. */
export const MAX_FILTER = 254;

/** So long a reason may be, in UTF-16 units: of Malayalam, a form of 8 KiB holds little more. */
export const MAX_REASON = 500;

/** What an administrator typed to find someone. No database takes control characters. */
const filter = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MAX_FILTER),
  ),
);
export const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
/** The time and the id of the last row before: of someone who joined, or of a decision. */
export const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/));
const count = v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number));
const reason = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.maxLength(MAX_REASON, 'This reason is too long.'),
  ),
  '',
);

export const verifyInput = v.strictObject({ intent: v.literal('verify'), token });
export const resendInput = v.strictObject({ intent: v.literal('resend'), email });
export const askAgainInput = v.strictObject({ token });

/** Everything that an administrator can decide about someone, besides taking a decision back. */
export const MEMBERSHIP_ACTIONS = [
  'approve',
  'decline',
  'suspend',
  'reinstate',
  'make-administrator',
  'remove-administrator',
] as const;
export type MembershipAction = (typeof MEMBERSHIP_ACTIONS)[number];

/** Beside the action where the list of those who wait stood, so that one comes back to that place. */
export const decideInput = v.strictObject({
  intent: v.picklist(MEMBERSHIP_ACTIONS),
  reason,
  q: v.optional(filter, ''),
  after: v.optional(cursor),
  /** The uid of the row that follows. */
  next: v.optional(uuid),
});
export const undoInput = v.strictObject({ intent: v.literal('undo'), decision: uuid, reason });
/** Lets in those who are selected, or with `all` everyone on the page that was shown. */
export const approveSeveralInput = v.strictObject({
  intent: v.literal('approve'),
  uid: v.optional(v.pipe(v.array(uuid), v.maxLength(PAGE_SIZE)), []),
  all: v.optional(v.literal('on')),
  shown: v.pipe(v.array(uuid), v.maxLength(PAGE_SIZE)),
});
/** Fields that come once for each person. */
export const APPROVE_SEVERAL_LISTS = ['uid', 'shown'];

/** Which part of a list an address asks for; what makes no sense in it is left out. */
export const pendingPlace = v.object({
  q: v.fallback(filter, ''),
  after: v.fallback(v.optional(cursor), undefined),
});
export type PendingPlace = v.InferOutput<typeof pendingPlace>;

/** Which of the members are shown; those who wait have a list of their own. */
export const MEMBER_GROUPS = ['everyone', 'members', 'administrators', 'suspended', 'declined'] as const;
export type MemberGroup = (typeof MEMBER_GROUPS)[number];

export const memberPlace = v.object({
  q: v.fallback(filter, ''),
  show: v.fallback(v.picklist(MEMBER_GROUPS), 'everyone'),
  after: v.fallback(v.optional(cursor), undefined),
});
export type MemberPlace = v.InferOutput<typeof memberPlace>;

export const decisionPlace = v.object({ after: v.fallback(v.optional(cursor), undefined) });

/** What an address asks to decide. */
export const actionPlace = v.object({
  decide: v.fallback(v.optional(v.union([v.picklist(MEMBERSHIP_ACTIONS), v.literal('undo')])), undefined),
});

/** What an address says of the decision that led to it. */
export const outcome = v.object({
  /** The decision's id. */
  decided: v.fallback(v.optional(uuid), undefined),
  /** How an approval of several went, for a browser without scripts. */
  approved: v.fallback(v.optional(count), undefined),
  otherwise: v.fallback(v.optional(count), undefined),
});

/** Why a decision was refused; each has its words in the message catalogue. */
export type MembershipErrorCode =
  | 'forbidden'
  | 'not-found'
  | 'already-decided'
  | 'last-administrator'
  | 'not-verified'
  | 'nobody-selected';

/** Someone who waits to be let in, as administrators see them. */
export interface PendingMember {
  uid: string;
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** Was declined before. */
  asksAgain: boolean;
}

export interface PendingCounts {
  /** All who wait. */
  total: number;
  /** Those of them whose e-mail matches the filter. */
  matching: number;
  /** How many of the matching stand before this page. */
  before: number;
}

/** How an approval of several went. */
export interface Approvals {
  /** So many are in now. */
  approved: number;
  /** So many were decided otherwise meanwhile, or are gone. */
  otherwise: number;
}

export type MemberState = 'pending' | 'approved' | 'declined' | 'suspended';
export type MemberRole = 'member' | 'administrator';

/** Anyone who ever asked to join, as administrators see them. */
export interface Member {
  uid: string;
  email: string;
  /** The profile's Full Name, or empty. */
  name: string;
  state: MemberState;
  role: MemberRole;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** What can be decided about them now. */
  actions: MembershipAction[];
}

/** What became of someone. `asked again` is the applicant's own, `undone` takes another back. */
export type DecisionKind =
  | 'approved'
  | 'declined'
  | 'suspended'
  | 'reinstated'
  | 'made administrator'
  | 'removed administrator'
  | 'asked again'
  | 'undone';

/** Who decided what about whom, when and why. */
export interface DecisionRecord {
  id: string;
  decision: DecisionKind;
  /** What was taken back, if that is what it did. */
  undid: DecisionKind | null;
  uid: string;
  /** The name of whom it is about, else the e-mail. */
  about: string;
  /** The same of who decided; null when it was done on the server itself, or by someone who has left. */
  by: string | null;
  /** Milliseconds since 1970. */
  at: number;
  reason: string | null;
  /** Nothing else was decided about them since. */
  canUndo: boolean;
}
