import { FEATURE_ORDER } from '../src/features/order.ts';
import type { AppContext } from '../src/server/context.ts';
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
    /** A story of the member. */
    own: string;
    /** What a feature keeps for itself, by a name. */
    others: Record<string, string>;
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

/** Sorts what `import.meta.glob` found in files of features by the order of the features. Leaves out files without that export. */
export function inOrder<Found>(found: Record<string, Found>): Found[] {
  const ofFeature = Map.groupBy(Object.entries(found), ([path]) => path.split('/').at(-2));
  return FEATURE_ORDER.flatMap((feature) => ofFeature.get(feature)?.flatMap(([, each]) => each ?? []) ?? []);
}

/** Valid forms, by the route that they are sent to. Tests send them with other fields and texts. */
export type SampleForms = Record<string, Record<string, string>[]>;

/** A community in which each text that not everyone may read is a canary: see canaries.ts. */
interface CanaryCommunity {
  app: TestApp;
  /** A member with a story. */
  author: Actor;
  story: string;
  /** Another member. */
  reporter: Actor;
  administrator: Actor;
}

/** What a feature adds to that community. Each feature exports its own in `sample.ts`. */
export interface CanarySample {
  /** A valid form for an action of the feature, by its route, so that only the access check can refuse it. */
  forms?: Record<string, Record<string, string>>;
  /** Adds rows and files with canaries. */
  add(community: CanaryCommunity): Promise<{
    /** Values of parameters of paths, such as `stories:story`. */
    parameters: Record<string, string>;
    /** What the reporter reports to the moderators. */
    reported?: { kind: 'letter'; id: string };
  }>;
}

interface KeyedParts {
  app: TestApp;
  /** Without limits. */
  rules: AppContext;
  by: Actor;
  friend: Actor;
}

/** What forms make under keys that their browsers chose, for the test that no key takes the id of anything: keys-and-ids.test.ts. */
export interface KeyedSample {
  /** Adds what the forms need. */
  prepare?(parts: KeyedParts): Promise<void>;
  /** Sends a form with a key, by the kind of what it makes. */
  make: Record<string, (parts: KeyedParts, key: string) => Promise<unknown>>;
  /** Makes one of each kind with a title that begins with "Canary", and returns the ids, and the one that has comments. */
  add(people: { app: TestApp; owner: Actor; reader: Actor }): Promise<{
    ids: Record<string, string>;
    subject?: string;
  }>;
  /** The column with the person, by the table. */
  rows: Record<string, string>;
  /** The address below which each has a page. */
  page?: string;
}

const COMMENT = '00000000-0000-4000-8000-000000000003';
/** The forms of the comments below a page. They have a route of their own, which ends in `?index`. */
export const COMMENT_FORMS: Record<string, string>[] = [
  { intent: 'comment', text: 'Steam.', key: 'a-key-of-its-own', replyTo: '', mentions: '' },
  { intent: 'edit-comment', comment: COMMENT, text: 'Steam.', version: '1', mentions: '' },
  { intent: 'delete-comment', comment: COMMENT },
  { intent: 'restore-comment', comment: COMMENT },
  { intent: 'like', comment: COMMENT, liked: 'true' },
  { intent: 'close-comments', closed: 'true' },
];

/** Who writes and who reads in the test about every kind of text that others receive: held-kinds.test.ts. */
export interface WritingPeople {
  app: TestApp;
  /** A newcomer. */
  author: Actor;
  reader: Actor;
}

/** Writes a text as the author, and returns the page on which the reader finds it. What an edit changes has the text "Before" first. */
type Write = (people: WritingPeople, text: string) => Promise<string>;

/** Each kind of text that a feature lets members write for others, by its name. Each feature exports its own in `sample.ts`. */
export type WriteSample = Record<string, Write>;

/** Returns the kinds of each field. */
export function ofFields<Field extends string>(
  fields: Field[],
  kindsOf: (field: Field) => WriteSample,
): WriteSample {
  return Object.assign({}, ...fields.map(kindsOf));
}
