import type { Language, WrittenTexts } from '../languages/languages.ts';
import type { Queries } from './database/database.ts';

/**
 * The name and look of a community, as its administrators set them. Pages, mails and files for the phone show
 * them.
 */
export interface CommunityIdentity {
  /** The community's name in each language of the interface. */
  name: Record<Language, string>;
  /** The community's tagline. Undefined for Kerikko's own. */
  tagline: string | undefined;
  /** True if a community with its own name keeps Kerikko's sign and line on the sign-in page. */
  keepsSign: boolean;
  /** Tells visitors what the community is. One of the texts may be empty. */
  welcome: WrittenTexts;
  /** How visitors reach the administrators: an email, a telephone number, or a name. */
  contact: string | undefined;
  /** The language of readers who have chosen none. If undefined, their browser decides. */
  defaultLanguage: Language | undefined;
  /** The IANA name of the time zone for readers whose browser has not told theirs. */
  timeZone: string | undefined;
  /** The topics in their order. Undefined for Kerikko's own eight. */
  topics: readonly CommunityTopic[] | undefined;
  /** Undefined without a goal. */
  goal: CommunityGoal | undefined;
  /** The version of the logo, which its addresses contain. Undefined for Kerikko's own. */
  logo: string | undefined;
  /** CSS that colours links and buttons. Undefined for Kerikko's own colours. */
  accentStyle: string | undefined;
  /** The colour of a mail's button, as `#rrggbb`. Undefined for Kerikko's own. */
  mailColour: string | undefined;
}

/** A topic of stories as administrators have set it. */
export interface CommunityTopic {
  id: string;
  /** Empty for Kerikko's name of the topic. */
  name: WrittenTexts;
  icon?: string | undefined;
  /** False for a topic that lists and forms do not offer. Its stories stay. */
  isShown: boolean;
}

/** A number of stories that all members together want to reach. */
export interface CommunityGoal {
  /** The goal's title. It may be empty in one language. */
  title: WrittenTexts;
  target: number;
  /** The id of the topic whose stories count. Undefined for all topics. */
  topic?: string | undefined;
  /** The first day of the goal, such as 2026-08-31, on the community's calendar. */
  startsOn: string;
  /** The beginning of that day, in milliseconds since 1970. Earlier stories do not count. */
  startsAt: number;
}

/** The identity. Each node caches it in memory, so that no request needs a query. */
export interface Community {
  /** Returns the identity. If the identity is not cached, reads it with these queries, which may belong to an open transaction. */
  read(queries?: Queries): Promise<CommunityIdentity>;
  /** Clears the cache, because the identity has changed on this or another node. */
  forget(): void;
}

/** The channel that signals a change to all nodes: see signalAfterCommit. */
export const COMMUNITY_CHANNEL = 'community';

/** Caches the identity that `load` returns. */
export function createCommunity(
  database: Queries,
  load: (queries: Queries) => Promise<CommunityIdentity>,
): Community {
  let kept: Promise<CommunityIdentity> | undefined;
  return {
    read(queries = database) {
      if (kept) return kept;
      const loading = load(queries);
      kept = loading;
      loading.catch(() => {
        if (kept === loading) kept = undefined;
      });
      return loading;
    },
    forget() {
      kept = undefined;
    },
  };
}
