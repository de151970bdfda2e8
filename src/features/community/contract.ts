import * as v from 'valibot';

/** The maximum length of the question in UTF-16 code units, in each language. */
export const MAX_QUESTION = 200;

/** The most lines of the list of words, and its maximum length in UTF-16 code units. */
export const MAX_HELD_WORDS = 200;
export const MAX_HELD_WORDS_LENGTH = 8000;

/** Who may invite people, the default first. */
export const INVITERS = ['members', 'administrators'] as const;
export type InvitesBy = (typeof INVITERS)[number];

const question = v.pipe(v.string(), v.maxLength(MAX_QUESTION, 'This question is too long.'));

/** An empty question stands for the default one. */
export const communityInput = v.strictObject({
  /** Missing in the form of the settings. */
  intent: v.optional(v.literal('save'), 'save'),
  asks: v.optional(v.literal('on')),
  questionEn: question,
  questionMl: question,
  /** Who may invite people. A form of an earlier version does not send it. */
  invitesBy: v.optional(v.picklist(INVITERS)),
  /** One word a line. A form of an earlier version does not send it, and changes no words. */
  heldWords: v.optional(v.pipe(v.string(), v.maxLength(MAX_HELD_WORDS_LENGTH, 'This list is too long.'))),
});
export type CommunityInput = v.InferOutput<typeof communityInput>;

/** In graphemes, the characters that a reader sees. */
export const MAX_ANNOUNCEMENT = 1000;
/** Upper bound of UTF-16 code units per grapheme in real text. A cheap check before the slow count of graphemes. */
const MAX_UNITS_PER_GRAPHEME = 12;

const announcement = v.pipe(
  v.string(),
  v.maxLength(MAX_ANNOUNCEMENT * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'),
);
const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not an announcement.'));

/** One of the texts may be empty. */
export const announceInput = v.strictObject({
  intent: v.literal('announce'),
  /** Idempotency key, which becomes the announcement's id. */
  key: uuid,
  textEn: announcement,
  textMl: announcement,
});
export type AnnounceInput = v.InferOutput<typeof announceInput>;

export const withdrawInput = v.strictObject({ intent: v.literal('withdraw'), announcement: uuid });

/** A text of administrators to all members. One of the languages may be empty. */
export interface Announcement extends Record<'en' | 'ml', string> {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** The buttons of the first administrator's checklist. */
export const setupInput = v.strictObject({ intent: v.picklist(['send-test-mail', 'end-setup']) });

/** The first administrator's steps to set the community up. */
export interface Setup {
  hasName: boolean;
  hasSettings: boolean;
  hasStory: boolean;
  /** Whether anyone else has asked to join. */
  hasInvited: boolean;
  /** The outcome of the newest test mail. */
  testMail: 'none' | 'waiting' | 'failed' | 'sent';
  /** Whether mails are only files, because there is no mail server. */
  keepsMails: boolean;
  /** Where the test mail goes. */
  email: string;
  /** The community's address, to invite people to. */
  address: string;
}

/** The question that applicants answer, in each language. */
export type Question = Record<'en' | 'ml', string>;

/** The settings of the community, for the administrators who change them. */
export interface CommunitySettings {
  /** Whether applicants are asked the question. */
  asks: boolean;
  /** The question in use. */
  question: Question;
  /** The question that an empty field stands for. */
  defaultQuestion: Question;
  /** The words for which newcomers' texts are held, one a line. */
  heldWords: string;
  /** Who may invite people. */
  invitesBy: InvitesBy;
}
