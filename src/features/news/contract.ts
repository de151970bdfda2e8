import * as v from 'valibot';
import type { WrittenTexts } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import type { SubjectKind } from '../subjects/contract.ts';

export const NEWS_PER_PAGE = 30;
/** How many graphemes of a comment a row shows. */
export const EXCERPT = 80;

/** Other kinds are one sentence with a link: see server/sentences.ts. */
export type NewsKind = CommentNews | LikeNews | 'story' | 'announcement' | (string & {});
/** Kinds about comments. Mails tell of these too. */
export type CommentNews = 'comment' | 'reply' | 'mention';
/** Kinds that tell a number of people, and never who. */
export type LikeNews = 'like' | 'comment-like';
/** Something waits for the reader's decision; a person has one row of each. */
export type WaitingKind = 'applications' | 'cases';

/** The kinds that a member can switch off, in the order of the settings page. */
export const OPTIONAL_NEWS = [
  'comment',
  'reply',
  'mention',
  'like',
  'comment-like',
  'story',
  'applications',
  'cases',
] as const;
export type OptionalNews = (typeof OPTIONAL_NEWS)[number];

/** The decisions about a membership that its member is told of. */
export const TOLD_DECISIONS = [
  'approved',
  'made moderator',
  'made approver',
  'made administrator',
  'took over',
] as const;
export type ToldDecision = (typeof TOLD_DECISIONS)[number];

export const readAllInput = v.strictObject({ intent: v.literal('read-all') });

export const dismissInput = v.strictObject({
  intent: v.literal('dismiss'),
  announcement: v.pipe(v.string(), v.uuid()),
});

export const newsSettingsInput = v.strictObject({
  intent: v.literal('news-settings'),
  /** The kinds that are wanted. */
  kind: v.optional(v.array(v.picklist(OPTIONAL_NEWS)), []),
});

/** `answers`: comments and replies that were not seen. `digest`: new stories of a day or a week. */
export type NewsMailKind = 'answers' | 'digest';
export const DIGESTS = ['weekly', 'daily', 'off'] as const;

export interface NewsMailSettings {
  answers: boolean;
  digest: (typeof DIGESTS)[number];
  /** The hour of the digest on the reader's clock. */
  hour: number;
  /** The day of a weekly digest; 0 is Sunday. */
  weekday: number;
  /** Null until the reader's browser has told it. */
  timeZone: string | null;
}

/** The data of the settings page. */
export interface NewsMailChoice extends NewsMailSettings {
  /** True if a mail server said that there is no such mailbox, which stops these mails. */
  isRefused: boolean;
}

const numberUpTo = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(max));

export const mailSettingsInput = v.strictObject({
  intent: v.literal('mail-settings'),
  answers: v.optional(v.literal('on')),
  digest: v.picklist(DIGESTS),
  hour: numberUpTo(23),
  weekday: numberUpTo(6),
  /** Whether to follow the clock of this browser from now on. */
  here: v.optional(v.literal('on')),
});

/** Both on the page of the settings. */
export const allSettingsInput = v.strictObject({
  ...newsSettingsInput.entries,
  ...mailSettingsInput.entries,
  intent: v.literal('all-settings'),
});

/** The answer to the offer of mails on Home. */
export const mailOfferInput = v.strictObject({
  intent: v.literal('mail-offer'),
  answer: v.picklist(['yes', 'no']),
});

interface NewsBase {
  id: string;
  /** True the first time that a page shows the row. */
  isUnread: boolean;
  /** Time of the last event, in milliseconds since 1970. */
  at: number;
  /** Where the row leads. */
  path: string;
  /** The story or other subject that the row is about. Rows of one stand together. */
  aboutId?: string | undefined;
  about?: SubjectKind | undefined;
  /** The person whom the row is about. Undefined for likes, which name nobody, and for what no person did. */
  face?: Face | undefined;
}

export interface Face {
  /** Path of the photo. */
  photo: string | null;
  /** One grapheme, shown if there is no photo. */
  initial: string;
}

/** What the sentence of a kind of server/sentences.ts needs, in any language. */
export interface SentenceFacts {
  /** Where the row leads. */
  path: string;
  /** The values of the sentence: titles and numbers. */
  values?: (string | number)[];
  decision?: ToldDecision;
  face?: Face;
}

/** A row of the page News. Its sentence is built from these facts in the reader's language. */
export type NewsItem = NewsBase &
  (
    | {
        kind: CommentNews;
        title: string;
        titleLanguage: TextLanguage;
        /** The two newest authors, without those who have no name. */
        names: string[];
        /** How many people wrote. */
        people: number;
        excerpt: string;
        language: TextLanguage;
      }
    | { kind: 'like'; title: string; titleLanguage: TextLanguage; people: number }
    | {
        kind: 'comment-like';
        title: string;
        titleLanguage: TextLanguage;
        people: number;
        excerpt: string;
        language: TextLanguage;
      }
    /** The author's name may be empty. */
    | { kind: 'story'; title: string; titleLanguage: TextLanguage; name: string }
    | (SentenceFacts & { kind: 'sentence'; sentence: string })
    /** In each language, one of which may be empty. */
    | ({ kind: 'announcement' } & WrittenTexts)
  );

/** An announcement on Home, in each language, one of which may be empty. */
export interface HomeAnnouncement extends WrittenTexts {
  id: string;
}

export interface NewsPage {
  items: NewsItem[];
  next: string | undefined;
  /** Whether later pages have unread rows. */
  hasUnread: boolean;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}

/** An optional kind that the reader may hear of, and whether they want to. */
export interface NewsChoice {
  kind: OptionalNews;
  isWanted: boolean;
}
