import * as v from 'valibot';
import { MAX_PASSWORD, MIN_PASSWORD, whichSessions } from '../auth/contract.ts';

/** The texts of a profile, in the order of the form. */
export const PROFILE_FIELDS = ['name', 'location', 'occupation', 'company', 'bio'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Counted as a reader sees them: graphemes. */
export const PROFILE_LIMITS: Record<ProfileField, number> = {
  name: 100,
  location: 100,
  occupation: 100,
  company: 100,
  bio: 1000,
};
/** No grapheme a person writes needs more code units on average; checked first, as counting graphemes is slow. */
export const MAX_UNITS_PER_GRAPHEME = 12;
/** Specification §5: a photo is smaller than this. */
export const PHOTO_LIMIT_BYTES = 5_242_880;

/** When the texts were saved, in milliseconds since 1970. */
const version = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

export const saveInput = v.strictObject({
  intent: v.literal('save'),
  name: v.string(),
  location: v.string(),
  occupation: v.string(),
  company: v.string(),
  bio: v.string(),
  /** What the form was filled from. */
  updatedAt: version,
  /** What the member was told stands there now, and wants to replace. */
  overwrite: v.optional(version),
});
export type SaveInput = v.InferOutput<typeof saveInput>;

export const photoInput = v.strictObject({ intent: v.literal('photo'), photo: v.instance(File) });
export const removePhotoInput = v.strictObject({ intent: v.literal('remove-photo') });
export const resetMailInput = v.strictObject({ intent: v.literal('reset-mail') });

export const endSessionsInput = v.strictObject({ intent: v.literal('end-sessions'), session: whichSessions });

export const changePasswordInput = v.strictObject({
  intent: v.literal('change-password'),
  currentPassword: v.string(),
  newPassword: v.string(),
  confirmPassword: v.string(),
});
export type ChangePasswordInput = v.InferOutput<typeof changePasswordInput>;

/** What is wrong with a new password before anyone is asked; the browser checks it first, the server in any case. */
export function checkNewPassword(
  passwords: Pick<ChangePasswordInput, 'newPassword' | 'confirmPassword'>,
): 'passwords-differ' | 'password-too-short' | 'password-too-long' | undefined {
  const { newPassword, confirmPassword } = passwords;
  if (newPassword !== confirmPassword) return 'passwords-differ';
  if (newPassword.length < MIN_PASSWORD) return 'password-too-short';
  return newPassword.length > MAX_PASSWORD ? 'password-too-long' : undefined;
}

/** Why a change was refused; each has its words in the message catalogue. */
export type ProfileErrorCode =
  | 'too-long'
  | 'profile-changed'
  | 'photo-invalid'
  | 'photo-too-large'
  | 'photo-too-many-pixels'
  | 'wrong-password'
  | 'weak-password'
  | NonNullable<ReturnType<typeof checkNewPassword>>;

/** What went well. */
export type ProfileNotice =
  | 'saved'
  | 'photo-changed'
  | 'photo-removed'
  | 'reset-sent'
  | 'password-changed'
  | 'sessions-ended';

/** A member as their own pages show them. */
export interface Profile {
  name: string;
  location: string;
  bio: string;
  occupation: string;
  company: string;
  photo: ProfilePhoto | null;
  /** Percent of name, location, bio, occupation and photo that are there. */
  completion: number;
  /** The first whole letter of the name, else of the e-mail, else '?'. */
  initial: string;
  /** When the texts were last saved, in milliseconds since 1970; 0 when they never were. */
  updatedAt: number;
}

/** Addresses of a photo, 512 and 96 pixels square. */
export interface ProfilePhoto {
  large: string;
  small: string;
}
