import type { TestApp } from './create-test-app.ts';
import type { Actor } from './factories.ts';

/** A community that tests fill, one feature after another, from the lowest to the highest. */
export interface SampleCommunity {
  app: TestApp;
  administrator: Actor;
  /** Another member. */
  biju: Actor;
  /** What features below have made. */
  made: {
    /** Two stories of Biju. */
    stories: [string, string];
    /** A comment of Biju on his first story. */
    comment: string;
    /** A gathering of Biju. */
    gathering: string;
    /** A story of the member. */
    own: string;
  };
}

/** A member with data in every table and file where a member can have any. Their texts begin with "Canary". */
interface SampleMember extends SampleCommunity {
  ammu: Actor;
}

/** What a feature adds to a test about everything that members leave behind. Each feature exports its own in `sample.ts`. */
export interface Sample {
  /** Adds what the others have before the member comes. */
  prepare?(community: SampleCommunity): Promise<void>;
  /** Does the background work that would otherwise change rows during a test. */
  settle?(community: SampleCommunity): Promise<void>;
  /** Adds a row of the member to each table of the feature that may have some, and the files. */
  add?(member: SampleMember): Promise<void>;
  /** Adds what needs the work of features above, or would hide it. */
  addLast?(member: SampleMember): Promise<void>;
}
