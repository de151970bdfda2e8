import * as v from 'valibot';
import type { MembershipAction } from '../membership/contract.ts';
import type { SummaryPage } from '../stories/contract.ts';

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
          .replace(/\p{Cc}/gu, '')
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

/** A member in the list. */
export interface PersonSummary {
  id: string;
  name: string;
  /** Path of the photo. */
  photo: string | null;
  /** One grapheme, shown if there is no photo. */
  initial: string;
  /** Empty unless the member shows it. */
  occupation: string;
  location: string;
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
  'suspend' | `${'make' | 'remove'}-${'moderator' | 'administrator'}`
>;

/** A member's page. It never has the email, likes or the last visit. */
export interface Person extends PersonSummary {
  bio: string;
  /** When the member asked to join, in milliseconds since 1970. */
  since: number;
  isViewer: boolean;
  /** Whether the viewer has muted this person. */
  isMuted: boolean;
  /** Possible decisions. Undefined unless the viewer may see memberships. */
  actions: PersonAction[] | undefined;
  stories: SummaryPage;
}
