import * as v from 'valibot';
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  proofCode,
  proofPasskey,
  proofPassword,
  typedPassword,
  whichSessions,
} from '../auth/contract.ts';

/** The text fields of a profile, in the order of the form. */
export const PROFILE_FIELDS = ['name', 'location', 'occupation', 'company', 'bio'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Limits in graphemes, the characters that a reader sees. */
export const PROFILE_LIMITS: Record<ProfileField, number> = {
  name: 100,
  location: 100,
  occupation: 100,
  company: 100,
  bio: 1000,
};
/** Upper bound of UTF-16 code units per grapheme in real text. A cheap check before the slow count of graphemes. */
export const MAX_UNITS_PER_GRAPHEME = 12;
/** A photo must be smaller than this (specification §5). */
export const PHOTO_LIMIT_BYTES = 5_242_880;

/** Time of the last save of the text fields, in milliseconds since 1970. */
const version = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** Far above each field's limit, so that the rule can name the field and its limit. */
const text = v.pipe(v.string(), v.maxLength(100_000, 'This text is too long.'));

export const saveInput = v.strictObject({
  intent: v.literal('save'),
  name: text,
  location: text,
  occupation: text,
  company: text,
  bio: text,
  /** The version that the form was filled from. */
  updatedAt: version,
  /** The newer version that the member has seen and wants to overwrite. */
  overwrite: v.optional(version),
});
export type SaveInput = v.InferOutput<typeof saveInput>;

export const photoInput = v.strictObject({ intent: v.literal('photo'), photo: v.instance(File) });
export const removePhotoInput = v.strictObject({ intent: v.literal('remove-photo') });
export const resetMailInput = v.strictObject({ intent: v.literal('reset-mail') });

/** A browser sends a ticked box as 'on' and leaves an unticked one out. */
const ticked = v.pipe(
  v.optional(v.literal('on')),
  v.transform((value) => value === 'on'),
);
export const visibilityInput = v.strictObject({
  intent: v.literal('visibility'),
  shown: ticked,
  listed: ticked,
});
export type VisibilityInput = v.InferOutput<typeof visibilityInput>;

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

/** Reasons for rejecting a change. The message catalogue has a text for each code. */
export type ProfileErrorCode =
  | 'too-long'
  | 'profile-changed'
  | 'photo-invalid'
  | 'photo-too-large'
  | 'photo-too-many-pixels'
  | 'wrong-password'
  | 'weak-password'
  | NonNullable<ReturnType<typeof checkNewPassword>>;

/** Confirmations of successful changes. */
export type ProfileNotice =
  | 'saved'
  | 'photo-changed'
  | 'photo-removed'
  | 'visibility-saved'
  | 'reset-sent'
  | 'password-changed'
  | 'sessions-ended';

/** The parts of a profile that other members may see besides name, photo and stories. */
export interface Visibility {
  /** Whether members see location, occupation and bio. */
  isShown: boolean;
  /** Whether the list of people contains the member. */
  isListed: boolean;
  /** False until the member has answered the question once. */
  isChosen: boolean;
}

/** The data of a member's own profile page. */
export interface Profile {
  name: string;
  location: string;
  bio: string;
  occupation: string;
  company: string;
  photo: ProfilePhoto | null;
  /** Percentage of name, location, bio, occupation and photo that are filled in. */
  completion: number;
  /** The first grapheme of the name, otherwise of the email, otherwise '?'. */
  initial: string;
  /** Time of the last save of the text fields, in milliseconds since 1970. 0 if never saved. */
  updatedAt: number;
  visibility: Visibility;
}

/** Paths of a photo's two square sizes: 512 and 96 pixels. */
export interface ProfilePhoto {
  large: string;
  small: string;
}
