import * as v from 'valibot';
import type { MembershipAction } from '../membership/contract.ts';
import { mapFields, PROFILE_FIELDS, type ProfileField, type ShownField } from './fields-contract.ts';

/** How many people a page of the list holds. */
export const PEOPLE_PAGE_SIZE = 40;
/** The longest name has fewer characters, so a longer search would find nobody. */
export const MAX_NAME_SEARCH = 100;

export const PEOPLE_ORDERS = ['name', 'newest'] as const;

/** The search of the list's address; invalid parts are ignored. */
export const peoplePlace = v.object({
  q: v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .slice(0, MAX_NAME_SEARCH)
          .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
          .trim(),
      ),
    ),
    '',
  ),
  order: v.fallback(v.picklist(PEOPLE_ORDERS), 'name'),
  /** The last person of the page before. */
  after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))), undefined),
});
export type PeoplePlace = v.InferOutput<typeof peoplePlace>;

/** How pages show a person beside the name. */
export interface Face {
  /** Path of the photo. Only members may load it. */
  photo: string | null;
  /** One grapheme, shown without a photo. The server provides it, because older browsers split Malayalam graphemes. */
  initial: string;
}

/** The author of a text, with the author's face. */
export interface Byline extends Face {
  /** The author's display name. Empty if the author has no name or has left. */
  author: string;
  /** The account whose page the author's name leads to. Null without a name or page. */
  authorId: string | null;
}

/** A member in the list. */
export interface PersonSummary extends Face {
  id: string;
  name: string;
  /** Empty unless the member shows it. */
  occupation: string;
  location: string;
  /** Whether the member was let in lately. */
  isNew: boolean;
}

/** A page of the list. */
export interface PeoplePage {
  people: PersonSummary[];
  /** How many people match the search. */
  count: number;
  /** The `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** Whether the list contains the viewer. */
  includesViewer: boolean;
  /** The newest members, without the viewer and without people whom the viewer has muted. */
  newest: PersonSummary[];
}

/** A decision that an administrator can make on the member's page. */
export type PersonAction = Extract<
  MembershipAction,
  'suspend' | `${'make' | 'remove'}-${'moderator' | 'approver' | 'administrator'}`
>;

/** A member's page. The page never has the email, likes or the last visit. */
export interface Person extends PersonSummary, Record<ShownField, string> {
  /** When the member asked to join, in milliseconds since 1970. */
  since: number;
  isViewer: boolean;
  /** Whether the viewer has muted this person. */
  isMuted: boolean;
  /** Whether the account became a page of remembrance. Nobody can follow or write to such a person. */
  isRemembered: boolean;
  /** Possible decisions. Undefined unless the viewer may see memberships. */
  actions: PersonAction[] | undefined;
}

/** Time of the last save of the text fields, in milliseconds since 1970. */
const version = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** Far above each field's limit, so that the rule can name the field and its limit. */
const text = v.pipe(v.string(), v.maxLength(100_000, 'This text is too long.'));

/** A browser sends a ticked box as 'on' and leaves an unticked one out. */
const ticked = v.pipe(
  v.optional(v.literal('on')),
  v.transform((value) => value === 'on'),
);

export const saveInput = v.strictObject({
  intent: v.literal('save'),
  // A form from before an upgrade may lack a field, which then stays as it is.
  ...mapFields(PROFILE_FIELDS, () => v.optional(text)),
  /** The version that the form was filled from. */
  updatedAt: version,
  /** The newer version that the member has seen and wants to overwrite. */
  overwrite: v.optional(version),
  /** Sent by a browser without scripts, whose form also contains the choices of visibilityInput. */
  visibility: v.optional(v.literal('on')),
  shown: ticked,
  listed: ticked,
});
export type SaveInput = v.InferOutput<typeof saveInput>;

export const photoInput = v.strictObject({ intent: v.literal('photo'), photo: v.instance(File) });
export const removePhotoInput = v.strictObject({ intent: v.literal('remove-photo') });
export const resetMailInput = v.strictObject({ intent: v.literal('reset-mail') });

export const visibilityInput = v.strictObject({
  intent: v.literal('visibility'),
  shown: ticked,
  listed: ticked,
});
export type VisibilityInput = v.InferOutput<typeof visibilityInput>;

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
  /** Whether members see the fields that are `isShown`. */
  isShown: boolean;
  /** Whether the list of people contains the member. */
  isListed: boolean;
  /** False until the member has answered the question once. */
  isChosen: boolean;
}

/** The data of a member's own profile page. */
export interface Profile extends Record<ProfileField, string> {
  photo: ProfilePhoto | null;
  /** Percentage of the counted fields and the photo that are filled in. */
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
