import * as v from 'valibot';
import { LANGUAGES, type Language, type WrittenTexts } from '../../languages/languages.ts';

/** The maximum length of the question in UTF-16 code units, in each language. */
export const MAX_QUESTION = 200;

/** The most lines of the list of words, and its maximum length in UTF-16 code units. */
export const MAX_HELD_WORDS = 200;
export const MAX_HELD_WORDS_LENGTH = 8000;

/** The colour of links and buttons that Kerikko comes with: `--brand` of tokens.css in the light theme. */
export const DEFAULT_ACCENT = '#0b6b4f';

/** The longest name and tagline of a community, in UTF-16 code units: about 40 and 100 Malayalam letters. */
export const MAX_COMMUNITY_NAME = 120;
export const MAX_TAGLINE = 250;
/** In UTF-16 code units. */
export const MAX_WELCOME = 2000;
export const MAX_CONTACT = 200;

/** Who may invite people, the default first. */
export const INVITERS = ['members', 'administrators'] as const;
export type InvitesBy = (typeof INVITERS)[number];

const line = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(max, 'This text is too long.')));

const question = v.optional(v.pipe(v.string(), v.maxLength(MAX_QUESTION, 'This question is too long.')));

/** The pages of the settings, in their order. */
export const SETTINGS_PARTS = ['name', 'look', 'welcome', 'language', 'joining', 'newcomers'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** A form changes the settings that it sends. An empty setting stands for Kerikko's default. */
export const communityInput = v.strictObject({
  intent: v.literal('save'),
  nameEn: line(MAX_COMMUNITY_NAME),
  nameMl: line(MAX_COMMUNITY_NAME),
  tagline: line(MAX_TAGLINE),
  /** Belongs to `tagline`: the community keeps Kerikko's sign. */
  keepsSign: v.optional(v.literal('on')),
  welcomeEn: line(MAX_WELCOME),
  welcomeMl: line(MAX_WELCOME),
  contact: line(MAX_CONTACT),
  defaultLanguage: v.optional(v.picklist(['', ...LANGUAGES])),
  timeZone: line(64),
  /** Belongs to `accent`: missing unless the community has its own colour. */
  hasAccent: v.optional(v.literal('on')),
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'This is not a colour.'))),
  /** A file without bytes, or an empty text, stands for an empty field. */
  logo: v.optional(v.union([v.instance(File), v.literal('')])),
  removeLogo: v.optional(v.literal('on')),
  /** The form has this field only with the questions: 'on' if applicants are asked one. */
  asks: v.optional(v.literal('on')),
  questionEn: question,
  questionMl: question,
  invitesBy: v.optional(v.picklist(INVITERS)),
  /** One word a line. */
  heldWords: v.optional(v.pipe(v.string(), v.maxLength(MAX_HELD_WORDS_LENGTH, 'This list is too long.'))),
});
export type CommunityInput = v.InferOutput<typeof communityInput>;

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
  /** The address of the community, for invitations. */
  address: string;
}

/** The question that applicants answer, in each language. */
export type Question = WrittenTexts;

/** The settings of the community, for the administrators who change them. */
export interface CommunitySettings {
  /** The names as they were typed; empty for Kerikko's default. */
  nameEn: string;
  nameMl: string;
  tagline: string;
  keepsSign: boolean;
  welcomeEn: string;
  welcomeMl: string;
  contact: string;
  defaultLanguage: '' | Language;
  timeZone: string;
  /** Empty for Kerikko's green. */
  accent: string;
  /** The address of the logo; undefined if there is none. */
  logo: string | undefined;
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
