import * as v from 'valibot';
import { proofCode, proofPasskey, proofPassword } from '../accounts/contract.ts';

/** How many people may join by one link. Only administrators can choose more than one. */
export const MAX_USES = 50;
/** How many days an administrator's link may last. A member's link lasts MEMBER_DAYS. */
export const DAYS = [1, 7, 14, 30] as const;
export const MEMBER_DAYS = 14;

const uses = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'Please choose a number from 1 to 50.'),
  v.transform(Number),
  v.minValue(1, 'Please choose a number from 1 to 50.'),
  v.maxValue(MAX_USES, 'Please choose a number from 1 to 50.'),
);

/** A member's form has none of these choices. */
export const createInput = v.strictObject({
  intent: v.literal('create'),
  uses: v.optional(uses, '1'),
  days: v.optional(v.picklist(['1', '7', '14', '30']), '14'),
  admits: v.optional(v.literal('on')),
  /** Visitors then do not see who invites them. */
  hidesName: v.optional(v.literal('on')),
  proofPassword,
  proofCode,
  proofPasskey,
});
export type CreateInput = v.InferOutput<typeof createInput>;

/** How many addresses a list may have, and how many days its invitations last. */
export const MAX_ADDRESSES = 100;
export const LISTED_DAYS = 30;
/** In UTF-16 code units: an address has at most 254, and the other columns of a table some more. */
export const MAX_LIST = 60_000;

export const addressesInput = v.strictObject({
  intent: v.literal('invite-list'),
  addresses: v.pipe(v.string(), v.maxLength(MAX_LIST, 'This list is too long.')),
  /**
   * A table as CSV, besides or instead of the typed list. A file without bytes, or an empty text, counts as no
   * table.
   */
  file: v.optional(
    v.union([v.pipe(v.instance(File), v.maxSize(MAX_LIST, 'This file is too large.')), v.literal('')]),
  ),
  proofPassword,
  proofCode,
  proofPasskey,
});

/** The result of a list of addresses. */
export interface AddressOutcome {
  invited: number;
  /** How many addresses have an account or an open invitation. */
  known: number;
  /** Addresses that stand behind another address in the row of a table. */
  leftOut: string[];
  /** The lines without an address. */
  unread: string[];
}

export const withdrawInput = v.strictObject({
  intent: v.literal('withdraw'),
  invitation: v.pipe(v.string(), v.uuid()),
});

export type InvitationState = 'open' | 'used' | 'expired' | 'withdrawn';

/** An invitation for the member who made it. */
export interface Invitation {
  id: string;
  state: InvitationState;
  /** The link to pass on, while the invitation is open; undefined if the server's key has changed since. */
  link: string | undefined;
  /** The link as a QR code, for one invitation of the page: its dark parts as the path of an SVG. */
  qr: { path: string; size: number } | undefined;
  uses: number;
  maxUses: number;
  /** True if the people who sign up with this link become members without a decision. */
  admits: boolean;
  /** True if the link was mailed to one address and works for that address alone. */
  isListed: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** How many days the invitation lasts in all. */
  days: number;
  /** The first people who joined by the invitation. A person without a name has an empty one. */
  people: { id: string; name: string }[];
  /** How many further people have joined by the invitation. */
  morePeople: number;
}
