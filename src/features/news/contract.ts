import * as v from 'valibot';
import type { WrittenTexts } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import type { QuestionPlace } from '../choices/contract.ts';
import type { NewsFacts, SubjectKind } from '../subjects/contract.ts';

export const NEWS_PER_PAGE = 30;

export const readAllInput = v.strictObject({ intent: v.literal('read-all') });

export const dismissInput = v.strictObject({
  intent: v.literal('dismiss'),
  /** The subject of the news. */
  subject: v.pipe(v.string(), v.uuid()),
});

/** The chosen kinds. `optional` lists the kinds that members can switch off. */
const wantedKinds = /* @__NO_SIDE_EFFECTS__ */ (optional: readonly string[]) =>
  v.optional(v.array(v.picklist(optional)), []);

export const newsSettingsInput = (optional: readonly string[]) =>
  v.strictObject({ intent: v.literal('news-settings'), kind: wantedKinds(optional) });

/** `answers`: unseen comments and replies. `digest`: new stories of a day or a week. */
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
  /** True if a mail server said that the mailbox does not exist, which stops these mails. */
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

/** The form of the settings page, with both the kinds and the mails. */
export const allSettingsInput = (optional: readonly string[]) =>
  v.strictObject({
    ...mailSettingsInput.entries,
    kind: wantedKinds(optional),
    intent: v.literal('all-settings'),
  });

/** The answer to the offer of mails on Home. */
export const mailOfferInput = v.strictObject({
  intent: v.literal('mail-offer'),
  answer: v.picklist(['yes', 'no']),
});

/** A row of the page News with a sentence, which is built from these facts in the reader's language. */
export interface NewsItem extends NewsFacts {
  id: string;
  kind: string;
  sentence: string;
  /** True the first time that a page shows the row. */
  isUnread: boolean;
  /** Time of the last event, in milliseconds since 1970. */
  at: number;
  /** The story or other subject that the row is about. Rows about one subject stand together. */
  aboutId?: string;
  about?: SubjectKind;
  title?: string;
  titleLanguage?: TextLanguage;
}

/** News whose whole text is on Home, in each language. One of the languages may be empty. */
export interface HomeNews extends WrittenTexts {
  /** The subject of the news. */
  id: string;
  /** The question to the news' readers. */
  question?: QuestionPlace;
}

export interface NewsPage {
  items: NewsItem[];
  next: string | undefined;
  /** Whether later pages have unread rows. */
  hasUnread: boolean;
  /** When the server read the page, in milliseconds since 1970. */
  readAt: number;
}

/** An optional kind of news, and whether the reader wants it. */
export interface NewsChoice {
  kind: string;
  isWanted: boolean;
}
