import * as v from 'valibot';
import { typedPassword } from '../auth/contract.ts';

/** What the account page's buttons ask for. */
export const accountInput = v.strictObject({ intent: v.picklist(['send-verification', 'ask-to-join']) });

/** Longer than any address of ours. */
const MAX_ADDRESS = 2000;
const back = v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS)), '/');

/** What the switches on every page ask for: the language, or the colours on this device. */
export const settingsInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('language'), language: v.picklist(['en', 'ml']), back }),
  v.strictObject({ intent: v.literal('theme'), theme: v.picklist(['light', 'dark', 'system']), back }),
]);
export type SettingsInput = v.InferOutput<typeof settingsInput>;

/** What becomes of the stories of someone who leaves: gone, or kept by 'Anonymous User'. */
export const leaveInput = v.strictObject({
  intent: v.literal('leave'),
  stories: v.picklist(['delete', 'keep']),
  password: typedPassword,
});
export type LeaveInput = v.InferOutput<typeof leaveInput>;

/** What members may see of their own account. */
export interface AccountInformation {
  /** The profile's Full Name, or empty. */
  displayName: string;
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; null when nobody ever signed in with it. */
  lastSignInAt: number | null;
  /** Null while no way of signing in is set up. */
  provider: 'password' | null;
  /** The beginning of the account's id. */
  shortId: string;
}

/** What looking again found out about the e-mail: `failed` when no answer came, `signed-out` when nobody may ask. */
export interface VerificationCheck {
  outcome: 'verified' | 'unverified' | 'failed' | 'signed-out';
}
