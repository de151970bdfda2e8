import * as v from 'valibot';
import { LANGUAGES } from '../../languages/languages.ts';
import { stripInvisible } from '../../malayalam/invisible.ts';

/** The longest address that RFC 5321 allows. */
export const MAX_EMAIL = 254;
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
const MAX_TOKEN = 128;

/** HTML's definition of an email address, with a dot required in the domain. The browser's field applies the same one. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const email = v.pipe(
  v.string('Please enter your email address.'),
  // Address books add invisible letters, and links their scheme.
  v.transform((typed) =>
    stripInvisible(typed)
      .trim()
      .replace(/^mailto:/i, ''),
  ),
  v.toLowerCase(),
  v.nonEmpty('Please enter your email address.'),
  v.maxLength(MAX_EMAIL, 'This email address is too long.'),
  v.regex(EMAIL_PATTERN, 'Please enter an email address, such as name@example.org.'),
);

const newPassword = v.pipe(
  v.string('Please enter a password.'),
  v.minLength(MIN_PASSWORD, `The password must be at least ${MIN_PASSWORD} characters long.`),
  v.maxLength(MAX_PASSWORD, `The password must be at most ${MAX_PASSWORD} characters long.`),
);

/** A password that is compared with the stored one. Hashing normalises it first, so it needs a maximum length. */
const typedPassword = v.pipe(v.string(), v.maxLength(8192, 'This password is too long.'));

const givenPassword = v.pipe(
  v.string('Please enter your password.'),
  v.nonEmpty('Please enter your password.'),
  v.maxLength(1000, 'This password is too long.'),
);

export const token = v.pipe(v.string(), v.maxLength(MAX_TOKEN), v.regex(/^[\w-]*$/));

/** In UTF-16 code units. A profile's name may have as many graphemes, so cleaning such a name never fails. */
export const MAX_NAME = 100;
/** A name to show to members. May be empty. */
export const givenName = v.optional(v.pipe(v.string(), v.maxLength(MAX_NAME, 'This name is too long.')), '');

/** In UTF-16 code units. A form of 8 KiB holds little more in Malayalam. */
export const MAX_ANSWER = 500;
/** The words of applicants about themselves. May be empty, and is missing where the community asks nothing. */
export const givenAnswer = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.maxLength(MAX_ANSWER, 'This answer is too long.'),
  ),
);

export const signInInput = v.strictObject({ intent: v.literal('sign-in'), email, password: givenPassword });
export type SignInInput = v.InferOutput<typeof signInInput>;

export const signUpInput = v.strictObject({
  intent: v.literal('sign-up'),
  email,
  password: newPassword,
  name: givenName,
  answer: givenAnswer,
  setup: v.optional(token),
  /** The token of an invitation. */
  invite: v.optional(token),
});
export type SignUpInput = v.InferOutput<typeof signUpInput>;

/** The facts about an invitation that its link shows. */
export interface InvitationFacts {
  state: 'open' | 'used' | 'expired' | 'withdrawn' | 'unknown';
  /** The first name of the member who invites; may be empty. */
  inviter: string;
}

/** A code of an authenticator app, or a recovery code. */
const code = v.pipe(v.string(), v.trim(), v.maxLength(64, 'This code is too long.'));
export const secondStepInput = v.strictObject({ code: v.pipe(code, v.nonEmpty()) });

/** The fields that a form contains while the viewer must confirm who they are: see confirm-fields.tsx. */
export const proofPassword = v.optional(typedPassword);
export const proofCode = v.optional(code);
/** A browser's answer about a passkey, as JSON. */
const passkey = v.pipe(v.string(), v.maxLength(6000));
export const proofPasskey = v.optional(passkey);
export const passkeySignInInput = v.strictObject({ passkey });
export interface ConfirmInput {
  proofPassword?: string | undefined;
  proofCode?: string | undefined;
  proofPasskey?: string | undefined;
}

/** The forms of the page about the second factor. */
export const signInSecurityInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('confirm'), proofPassword, proofCode, proofPasskey }),
  v.strictObject({ intent: v.literal('begin-authenticator') }),
  v.strictObject({ intent: v.literal('cancel-authenticator') }),
  v.strictObject({ intent: v.literal('confirm-authenticator'), code: v.pipe(code, v.nonEmpty()) }),
  v.strictObject({ intent: v.literal('remove-authenticator') }),
  v.strictObject({ intent: v.literal('renew-codes') }),
  v.strictObject({
    intent: v.literal('add-passkey'),
    passkey,
    name: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  }),
  v.strictObject({ intent: v.literal('remove-passkey'), id: v.pipe(v.string(), v.uuid()) }),
]);

export const changeEmailInput = v.strictObject({
  email,
  password: typedPassword,
  proofPassword,
  proofCode,
  proofPasskey,
});
export const emailLinkInput = v.strictObject({ token });

/** The effect of a mailed link: `confirm` gives the account the new email, `take-back` restores the earlier one. */
export interface EmailLink {
  kind: 'confirm' | 'take-back';
  email: string;
}

/** The proofs that an act needs again, because a stolen session must not be able to do it. */
export interface Confirmation {
  needs: 'nothing' | 'password' | 'factor';
  hasApp?: boolean;
  /** What the browser needs to use a passkey, if the account has one. */
  passkey?: object | undefined;
}

export interface FactorKinds {
  hasApp: boolean;
  hasPasskey: boolean;
}

export interface PasskeySummary {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Milliseconds since 1970; null before the first use. */
  lastUsedAt: number | null;
}

/** The second factors of an account. */
export interface SignInSecurity {
  /** Milliseconds since 1970; null without an authenticator app. */
  authenticatorSince: number | null;
  passkeys: PasskeySummary[];
  /** How many recovery codes were not used yet. */
  recoveryCodes: number;
}

/** An authenticator app that is being set up. */
export interface AuthenticatorSetup {
  /** In groups of four letters. */
  secret: string;
  /** The address of the secret, for an app on the same device. */
  address: string;
  /** The QR code of the address: its dark parts as the path of an SVG of this width and height. */
  qr: { path: string; size: number };
}

export const resetRequestInput = v.strictObject({ intent: v.literal('request'), email });
export const resetInput = v.strictObject({ intent: v.literal('reset'), token, password: newPassword });
export type ResetInput = v.InferOutput<typeof resetInput>;

/** The public id of one of the viewer's sessions, or all of them. */
const whichSessions = v.union([v.literal('all'), v.pipe(v.string(), v.regex(/^[\w-]{43}$/))]);

/** The browser and operating system of a session; null if unknown. */
export interface DeviceInfo {
  browser: string | null;
  system: string | null;
}

/** A session of the viewer, for the list in the settings. */
export interface SessionSummary extends DeviceInfo {
  /** The public id of the session. Nobody can sign in with this id. */
  id: string;
  /** True for the session of this request. */
  isThis: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970; accurate to the hour for other sessions than this one. */
  lastUsedAt: number;
}

/** The request to join, as its applicant sees the request after a sign-in. */
export interface PendingRecord {
  email: string;
  approved: boolean;
  /** ISO 8601. */
  joinedAt: string;
  uid: string;
}

/** Longer than the path of any page. */
const MAX_ADDRESS = 2000;
const back = v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS)), '/');

/** The settings that pages offer: the language, the theme, how stories look, the letters of their Malayalam, and how to type it. */
export const settingsInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('language'), language: v.picklist(LANGUAGES), back }),
  v.strictObject({ intent: v.literal('theme'), theme: v.picklist(['light', 'dark', 'system']), back }),
  v.strictObject({
    intent: v.literal('text-size'),
    textSize: v.picklist(['small', 'medium', 'large', 'very-large']),
    back,
  }),
  v.strictObject({ intent: v.literal('line-spacing'), lineSpacing: v.picklist(['normal', 'wide']), back }),
  v.strictObject({ intent: v.literal('script'), script: v.picklist(['malayalam', 'latin']), back }),
  v.strictObject({ intent: v.literal('typing-aid'), typingAid: v.picklist(['on', 'off']), back }),
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

export const endSessionsInput = v.strictObject({ intent: v.literal('end-sessions'), session: whichSessions });

export const changePasswordInput = v.strictObject({
  intent: v.literal('change-password'),
  currentPassword: typedPassword,
  newPassword: typedPassword,
  confirmPassword: typedPassword,
  proofPassword,
  proofCode,
  proofPasskey,
});
export type ChangePasswordInput = v.InferOutput<typeof changePasswordInput>;

/** Returns the problem of a new password, or undefined. The browser checks first, and the server checks again. */
export function checkNewPassword(
  passwords: Pick<ChangePasswordInput, 'newPassword' | 'confirmPassword'>,
): 'passwords-differ' | 'password-too-short' | 'password-too-long' | undefined {
  const { newPassword, confirmPassword } = passwords;
  if (newPassword !== confirmPassword) return 'passwords-differ';
  if (newPassword.length < MIN_PASSWORD) return 'password-too-short';
  return newPassword.length > MAX_PASSWORD ? 'password-too-long' : undefined;
}

/**
 * The proof that a verification page requires besides the link. `nothing`: this browser has signed up, or is signed in to the
 * account. `new-password`: the account has no password yet.
 */
export type RequiredProof = 'nothing' | 'password' | 'new-password';
export const verifyInput = v.strictObject({
  intent: v.literal('verify'),
  token,
  password: v.optional(typedPassword),
});
export const verifyWithNewPasswordInput = v.strictObject({
  intent: v.literal('set-password'),
  token,
  newPassword,
});
const accountId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
/** The uid is that of the request to join that the refused sign-in showed. */
export const resendInput = v.strictObject({ intent: v.literal('resend'), email, uid: v.optional(accountId) });

/** What an administrator without a second factor still has to do. */
export interface ShownFactorDuty {
  state: 'soon' | 'set-up' | 'prove';
  /** Until the administrator's pages are closed. */
  daysLeft: number;
}

/** Makes a secret address, such as a feed's, which ends an earlier one; or withdraws the address. */
export const secretAddressInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('create'), proofPassword, proofCode, proofPasskey }),
  v.strictObject({ intent: v.literal('withdraw') }),
]);

/** An address that another program reads without a session. */
export interface SecretAddress {
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Undefined after a backup was restored: backups contain no links. */
  link: string | undefined;
}

/** What the page of a secret address shows. */
export interface SecretAddressPage {
  /** Undefined if the viewer has none. */
  address: SecretAddress | undefined;
  confirmation: Confirmation;
  email: string;
  notice: 'made' | 'withdrawn' | undefined;
}
