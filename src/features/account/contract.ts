import * as v from 'valibot';
import { givenAnswer, proofCode, proofPasskey, proofPassword, typedPassword } from '../auth/contract.ts';

/** The buttons of the account page. */
export const accountInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('send-verification') }),
  v.strictObject({ intent: v.literal('ask-to-join'), answer: givenAnswer }),
]);

/** Longer than the path of any page. */
const MAX_ADDRESS = 2000;
const back = v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS)), '/');

/** The settings that pages offer: the language, the theme, how stories look, and the letters of their Malayalam. */
export const settingsInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('language'), language: v.picklist(['en', 'ml']), back }),
  v.strictObject({ intent: v.literal('theme'), theme: v.picklist(['light', 'dark', 'system']), back }),
  v.strictObject({
    intent: v.literal('text-size'),
    textSize: v.picklist(['small', 'medium', 'large']),
    back,
  }),
  v.strictObject({ intent: v.literal('line-spacing'), lineSpacing: v.picklist(['normal', 'wide']), back }),
  v.strictObject({ intent: v.literal('script'), script: v.picklist(['malayalam', 'latin']), back }),
]);
export type SettingsInput = v.InferOutput<typeof settingsInput>;

/** Leaving deletes the member's stories, or keeps them as written by 'Anonymous User'. */
export const leaveInput = v.strictObject({
  intent: v.literal('leave'),
  stories: v.picklist(['delete', 'keep']),
  password: typedPassword,
  proofPassword,
  proofCode,
  proofPasskey,
});
/** Confirms who the viewer is, and leads to the download. */
export const downloadInput = v.strictObject({
  intent: v.literal('download'),
  proofPassword,
  proofCode,
  proofPasskey,
});
export type LeaveInput = v.InferOutput<typeof leaveInput>;

/** The account page's view of the viewer's account. */
export interface AccountInformation {
  /** The profile's Full Name, or empty. */
  displayName: string;
  email: string;
  isVerified: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; null before the first sign-in. */
  lastSignInAt: number | null;
  /** Null for an account without a password. */
  provider: 'password' | null;
  /** The first characters of the account's id. */
  shortId: string;
}

/** The result of checking whether the email is verified: `failed` without an answer, `signed-out` without a session. */
export interface VerificationCheck {
  outcome: 'verified' | 'unverified' | 'failed' | 'signed-out';
}
