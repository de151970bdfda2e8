import * as v from 'valibot';

/** RFC 5321's longest address. */
const MAX_EMAIL = 254;
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
const MAX_TOKEN = 128;

/** HTML's own definition of an e-mail address, and a dot in its domain: what the field accepts, so does the server. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const email = v.pipe(
  v.string('Please enter your email address.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Please enter your email address.'),
  v.maxLength(MAX_EMAIL, 'This email address is too long.'),
  v.regex(EMAIL_PATTERN, 'Please enter an email address, such as name@example.org.'),
);

export const newPassword = v.pipe(
  v.string('Please enter a password.'),
  v.minLength(MIN_PASSWORD, `The password must be at least ${MIN_PASSWORD} characters long.`),
  v.maxLength(MAX_PASSWORD, `The password must be at most ${MAX_PASSWORD} characters long.`),
);

/** A password as someone typed it, whatever it is. Hashing normalises it, so it needs a maximum. */
export const typedPassword = v.pipe(v.string(), v.maxLength(1000, 'This password is too long.'));

const givenPassword = v.pipe(
  v.string('Please enter your password.'),
  v.nonEmpty('Please enter your password.'),
  v.maxLength(1000, 'This password is too long.'),
);

export const token = v.pipe(v.string(), v.maxLength(MAX_TOKEN), v.regex(/^[\w-]*$/));

export const signInInput = v.strictObject({ intent: v.literal('sign-in'), email, password: givenPassword });
export type SignInInput = v.InferOutput<typeof signInInput>;

export const signUpInput = v.strictObject({
  intent: v.literal('sign-up'),
  email,
  password: newPassword,
  setup: v.optional(token),
});
export type SignUpInput = v.InferOutput<typeof signUpInput>;

export const resetRequestInput = v.strictObject({ intent: v.literal('request'), email });
export const resetInput = v.strictObject({ intent: v.literal('reset'), token, password: newPassword });
export type ResetInput = v.InferOutput<typeof resetInput>;

/** One of the reader's sessions by the name its page got, or all of them. */
export const whichSessions = v.union([v.literal('all'), v.pipe(v.string(), v.regex(/^[\w-]{43}$/))]);

/** Roughly what someone signs in with; null for what is not recognised. */
export interface DeviceInfo {
  browser: string | null;
  system: string | null;
}

/** One of the reader's own sessions. */
export interface SessionSummary extends DeviceInfo {
  /** Names it to the server, for its owner alone; it opens nothing. */
  id: string;
  /** The one that asks. */
  isThis: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970; for others than this one, to the hour. */
  lastUsedAt: number;
}

/** Why signing in or up was refused; each has its words in the message catalogue. */
export type AuthErrorCode =
  | 'wrong-credentials'
  | 'awaiting-approval'
  | 'declined'
  | 'suspended'
  | 'weak-password'
  | 'setup-used'
  | 'setup-email-taken'
  | 'link-used'
  | 'link-expired'
  | 'link-unknown';

/** What a refused applicant is shown of their own request. */
export interface PendingRecord {
  email: string;
  approved: boolean;
  /** ISO timestamp. */
  joinedAt: string;
  uid: string;
}
