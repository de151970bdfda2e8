import type { Language, WrittenTexts } from '../languages/languages.ts';
import type { Queries } from './database/database.ts';

/** What a community is called and looks like, as its administrators set it. Pages, mails and files for the phone show it. */
export interface CommunityIdentity {
  /** The community's name in each language of the interface. */
  name: Record<Language, string>;
  /** Undefined for the one that Kerikko comes with. */
  tagline: string | undefined;
  /** True if a community with a name of its own keeps Kerikko's sign and line on the sign-in page. */
  keepsSign: boolean;
  /** Tells visitors what the community is. One of the texts may be empty. */
  welcome: WrittenTexts;
  /** How visitors reach the administrators: an email, a telephone number, a name. */
  contact: string | undefined;
  /** The language of readers who have chosen none. Undefined leaves it to their browser. */
  defaultLanguage: Language | undefined;
  /** The IANA name of the time zone for readers whose browser has not told theirs. */
  timeZone: string | undefined;
  /** The topics in their order. Undefined for the eight that Kerikko comes with. */
  topics: readonly CommunityTopic[] | undefined;
  /** Undefined if there is none. */
  goal: CommunityGoal | undefined;
  /** The version of the logo, which its addresses contain. Undefined for Kerikko's own. */
  logo: string | undefined;
  /** CSS that colours links and buttons. Undefined for the colours that Kerikko comes with. */
  accentStyle: string | undefined;
}

/** A topic of stories as administrators have set it. */
export interface CommunityTopic {
  id: string;
  /** Empty for the name that Kerikko gives the topic. */
  name: WrittenTexts;
  icon?: string | undefined;
  /** False for a topic that lists and forms do not offer. Its stories stay. */
  isShown: boolean;
}

/** What all members write towards: a number of stories. */
export interface CommunityGoal {
  /** One of them may be empty. */
  title: WrittenTexts;
  target: number;
  /** The id of the topic whose stories count. Undefined for all topics. */
  topic?: string | undefined;
  /** The first day, such as 2026-08-31, on the community's calendar. */
  startsOn: string;
  /** When that day begins, in milliseconds since 1970. Earlier stories do not count. */
  startsAt: number;
}

/** The identity, which each node keeps in memory, so that no request costs a query. */
export interface Community {
  /** Returns the identity. Reads it with these queries, such as those of an open transaction, if it is not in memory. */
  read(queries?: Queries): Promise<CommunityIdentity>;
  /** Reads the identity anew at its next use, because it has changed on this or another node. */
  forget(): void;
}

/** The channel that tells all nodes of a change: see signalAfterCommit. */
export const COMMUNITY_CHANNEL = 'community';

/** Keeps the identity that `load` returns. */
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
