import * as v from 'valibot';
import type { PersonSummary } from '../people/contract.ts';
import type { TopicId } from '../topics/contract.ts';

/** An account follows at most this many people. */
export const MAX_FOLLOWED_PEOPLE = 500;

/** What can be followed. `id` is an account or a topic. */
export interface Followable {
  kind: 'person' | 'topic';
  id: string;
}

/** Sets a state instead of toggling, so that a repeated request changes nothing. */
export const followInput = v.strictObject({
  intent: v.literal('follow'),
  kind: v.picklist(['person', 'topic']),
  id: v.pipe(v.string(), v.maxLength(36)),
  followed: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
  /**
   * The page to return to without scripts: the page of a person, a topic or a story. Without a value, the list of
   * what the viewer follows.
   */
  from: v.optional(
    v.pipe(v.string(), v.regex(/^\/(people\/[0-9a-f-]{36}|stories\/[a-z\d-]{1,20}(\/[0-9a-f-]{36})?)$/)),
  ),
});

export interface FollowState {
  isFollowed: boolean;
}

/** A page of the people whom the viewer follows, newest first, and on the first page the topics. */
export interface Followed {
  people: PersonSummary[];
  topics: TopicId[];
  isFirst: boolean;
  /** The cursor of the next page. */
  next: string | undefined;
}
