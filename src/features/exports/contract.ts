import * as v from 'valibot';
import { proofCode, proofPasskey, proofPassword } from '../accounts/contract.ts';

/** What administrators can download. */
export const EXPORTS = ['members', 'archive'] as const;

/** Confirms who the viewer is, and leads to the download. */
export const exportInput = v.strictObject({
  intent: v.picklist(EXPORTS),
  proofPassword,
  proofCode,
  proofPasskey,
});

/** A member's choice whether the archive contains what they wrote. */
export const consentInput = v.strictObject({ agrees: v.optional(v.literal('on')) });
