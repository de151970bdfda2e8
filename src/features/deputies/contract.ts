import * as v from 'valibot';
import { proofCode, proofPasskey, proofPassword } from '../accounts/contract.ts';
import { filter, uuid } from '../membership/contract.ts';

/** The fewest days without a visit after which a deputy can take over. */
export const MIN_DAYS = 14;
export const MAX_DAYS = 365;
export const DEFAULT_DAYS = 60;

/** The forms of the page. */
export const deputyInput = v.variant('intent', [
  v.strictObject({
    intent: v.literal('name'),
    member: uuid,
    /** The rule checks the limits. */
    days: v.pipe(v.string(), v.maxLength(20), v.transform(Number)),
    proofPassword,
    proofCode,
    proofPasskey,
  }),
  v.strictObject({ intent: v.literal('withdraw') }),
  v.strictObject({ intent: v.literal('refuse'), administrator: uuid }),
]);

/** The search of the page's address; invalid parts are ignored. */
export const deputyPlace = v.object({
  q: v.fallback(filter, ''),
  /** Whom the administrator has chosen. */
  member: v.fallback(v.optional(uuid), undefined),
  notice: v.fallback(v.optional(v.picklist(['named', 'withdrawn', 'refused'])), undefined),
});

interface Deputy {
  uid: string;
  /** The name, or else the email. */
  name: string;
  days: number;
}

/** An administrator who named the viewer. */
interface NamedBy {
  uid: string;
  /** May be empty. */
  name: string;
  days: number;
}

/** A member whom an administrator can name. */
export interface Candidate {
  uid: string;
  name: string;
  email: string;
}

/** The viewer's deputy, and the administrators whose deputy the viewer is. */
export interface Deputies {
  /** Undefined for viewers who can name nobody, null if the viewer has named nobody. */
  own: Deputy | null | undefined;
  namedBy: NamedBy[];
}
