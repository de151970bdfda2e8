import * as v from 'valibot';
import { email } from '../accounts/contract.ts';

/** Lengths in UTF-16 code units, which the fields of the forms apply too. */
export const MAX_RULES = 4000;
export const MAX_CONTACT = 500;
export const MAX_COMPLAINT = 2000;

// Not a function of the length: a call would keep Valibot in the browser's code.
const toLineFeeds = v.transform((typed: string) => typed.replace(/\r\n?/g, '\n'));
const rules = v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_RULES, 'These rules are too long.'));

/** One rule a line in both languages. Two empty fields restore Kerikko's default rules. */
export const houseRulesInput = v.strictObject({
  english: rules,
  malayalam: rules,
  contact: v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_CONTACT, 'This contact is too long.')),
  /** The version that the form was filled from. */
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
export type HouseRulesInput = v.InferOutput<typeof houseRulesInput>;

/** Upper bound of the name of somebody who has died, in UTF-16 code units. */
export const MAX_DEAD_NAME = 200;

/** A complaint about content, or the news of a death. Its author may have no account. */
export const complaintInput = v.strictObject({
  email,
  /** The name of the person who has died. Empty for a complaint. */
  dead: v.optional(v.pipe(v.string(), v.maxLength(MAX_DEAD_NAME, 'This name is too long.')), ''),
  words: v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_COMPLAINT, 'This text is too long.')),
});
export type ComplaintInput = v.InferOutput<typeof complaintInput>;

/** The house rules in one language, as the public page shows them. */
export interface HouseRules {
  rules: string[];
  /** How to reach the administrators, as they describe it. Empty until an administrator has written this text. */
  contact: string;
}

/** The house rules as administrators edit them, one rule a line. */
export interface EditableRules {
  english: string;
  malayalam: string;
  contact: string;
  version: number;
}

/** A kind of things that can be reported: see findKind in server/reported-content.ts. */
const kind = v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/));

/** The reasons that a reporter chooses from. `other` needs words. */
export const CATEGORIES = [
  'unkind',
  'hateful',
  'sexual',
  'private',
  'danger',
  'false',
  'spam',
  'copied',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const MAX_REPORT = 1000;
/** The maximum length of a moderator's words to an author, and of a note among moderators. */
export const MAX_DECISION = 1000;
export const MAX_OBJECTION = 2000;
/** How many cases or log entries a page holds. */
export const CASES_PAGE_SIZE = 20;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
const decisionWords = v.optional(
  v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_DECISION, 'This text is too long.')),
  '',
);

/** The reported thing, in the address of the report page. */
export const thingPlace = v.object({ kind, id });
export type ContentPlace = v.InferOutput<typeof thingPlace>;

/** A thing as the form of a report shows it. */
export interface ReportableContent extends ContentPlace {
  title: string;
  path: string;
  /** The address of a reported photo. */
  photo: string | null;
}

export const reportInput = v.strictObject({
  kind,
  id,
  category: v.picklist(CATEGORIES, 'Please choose what is wrong.'),
  words: v.optional(v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_REPORT, 'This text is too long.')), ''),
});
export type ReportInput = v.InferOutput<typeof reportInput>;

export const DECISIONS = ['no-breach', 'hide', 'hide-and-warn', 'warn'] as const;
export type Decision = (typeof DECISIONS)[number];

// Not spread from DECISIONS: a spread would keep Valibot in the browser's code.
const DECIDE_INTENTS = ['no-breach', 'hide', 'hide-and-warn', 'warn', 'propose-suspension'] as const;

/** `words` are for the author, `note` is for moderators. A breach needs a rule and words. */
export const decideCaseInput = v.strictObject({
  intent: v.picklist(DECIDE_INTENTS),
  rule: v.optional(v.pipe(v.string(), v.regex(/^\d{0,3}$/), v.transform(Number)), '0'),
  words: decisionWords,
  note: decisionWords,
  /** The version of the thing that the moderator saw. */
  seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
export type DecideCaseInput = v.InferOutput<typeof decideCaseInput>;

/** The answer to an objection. `words` are for the author and needed to uphold the decision. */
export const answerObjectionInput = v.strictObject({
  intent: v.picklist(['uphold', 'reverse']),
  words: decisionWords,
  note: decisionWords,
  seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
export type AnswerObjectionInput = v.InferOutput<typeof answerObjectionInput>;
export const undoCaseInput = v.strictObject({ intent: v.literal('undo'), entry: id });

export const objectInput = v.strictObject({
  words: v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_OBJECTION, 'This text is too long.')),
});

/** The search of the queue's address; invalid parts are ignored. */
export const queuePlace = v.object({
  show: v.fallback(v.picklist(['open', 'closed']), 'open'),
  after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f-]{36}$/))), undefined),
});

/**
 * The search of a case's address after one of its forms: whether something was done, and whether the author was
 * told. Invalid parts are ignored.
 */
export const casePlace = v.object({ notice: v.fallback(v.picklist(['none', 'done', 'told']), 'none') });

/** A case shows this many of its reports, oldest first. */
export const MAX_SHOWN_REPORTS = 50;

/** A case as the queue shows it. Times are milliseconds since 1970. */
export interface CaseSummary {
  id: string;
  kind: string;
  title: string;
  isUrgent: boolean;
  /** True after the author objected to the decision. */
  hasObjection: boolean;
  /** True if a newcomer wrote the thing and no moderator has released it. */
  isHeld: boolean;
  reports: number;
  dueAt: number;
  closedAt: number | null;
  outcome: Decision | null;
}

/**
 * The further actions of the log. `hidden` is an automatic hiding, `held` the hiding of a newcomer's text,
 * `proposed` a suspension; `upheld` and `reversed` answer an objection.
 */
const OTHER_ACTIONS = ['upheld', 'reversed', 'objected', 'undone', 'hidden', 'held', 'proposed'] as const;
export type LogAction = Decision | (typeof OTHER_ACTIONS)[number];

export interface LogEntry {
  id: string;
  action: LogAction;
  at: number;
  /** The moderator's name; null for the server, and for someone without a name or who has left. */
  by: string | null;
  /** The number of the house rule. */
  rule: number | null;
  words: string | null;
  note: string | null;
}

/** An entry of the log, with its case until the case is deleted. */
export interface ListedLogEntry extends LogEntry {
  caseId: string | null;
  aboutId: string | null;
  /** The name of the person that the entry is about, or else, for administrators, the email. */
  about: string;
}

/** A case as moderators see it. A case never contains an email address. */
export interface ModerationCase extends CaseSummary {
  /**
   * The title, or its beginning, because a title may have 200 letters. The text below then contains the whole
   * title.
   */
  heading: string;
  /** The text as it was when it was first reported. */
  text: string;
  /** The thing in its present state; null if it was deleted. The path is null if moderators cannot open it. */
  now: {
    title: string;
    text: string;
    path: string | null;
    photos: string[];
    /** The kind and the address of each of the thing's sounds. */
    sounds: { kind: string; path: string }[];
    isHidden: boolean;
    version: number;
  } | null;
  /** True if the title is only the beginning of the text. */
  isTitleOfText: boolean;
  /** The things that moderators read together with this one, oldest first. `by` is the author's name. */
  around: { id: string; by: string; text: string; photos: string[]; at: number }[];
  aboutId: string | null;
  about: string;
  /** How many things of this person were hidden, and how often the person was warned. */
  record: { hidden: number; warned: number };
  objection: string | null;
  reportList: { category: Category; words: string; by: string; at: number }[];
  log: LogEntry[];
  /**
   * The links, numbers and listed words for which the present text would be held. Empty unless the thing is
   * held.
   */
  pieces: string[];
  decisions: Decision[];
  /** The decision that the author objects to, while nobody has answered. */
  contested: { decision: Decision; rule: string; words: string } | null;
  /** The decision that can be undone now. */
  undoable: string | null;
  /** Why the viewer may not decide, or null. */
  refusal: 'own-case' | 'about-administrator' | 'same-decider' | null;
  rules: string[];
}

/** A decision as it is shown to the person whom it is about. */
export interface OwnCase {
  kind: string;
  title: string;
  path: string | null;
  outcome: Decision | null;
  rule: string;
  words: string;
  at: number;
  objection: string | null;
  /** A moderator's answer to the objection; empty without an answer. */
  answer: string;
  /** Until when an objection is possible; null if none is possible. */
  objectUntil: number | null;
}
