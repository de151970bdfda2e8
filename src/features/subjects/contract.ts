import type { WrittenTexts } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';

/** A kind of thing that comments and photos can be about. A new kind is an answer to `subjects`, words-comments.en.ts and a trigger in a migration. */
export type SubjectKind = string;

/** A Malayalam noun in the cases of “to it”, “on it”, “of it” and “which is on it”. */
export type NounCases = Record<'to' | 'on' | 'of' | 'in', string>;

/** How many graphemes of a comment a row of News shows. */
export const NEWS_EXCERPT = 80;

/** The person that a row of News shows. */
export interface NewsFace {
  /** Path of the photo. */
  photo: string | null;
  /** One grapheme, shown if there is no photo. */
  initial: string;
}

/** The values for a sentence of News, in any language. */
export interface NewsFacts {
  /** The path to which the row leads. */
  path: string;
  /** The values of the sentence: names, titles and numbers. */
  values?: (string | number)[];
  /** The key of the sentence in words-news.en.ts, for a kind that has several. */
  sentence?: string;
  /**
   * At most two of the people who caused the news, the newest first, and how many they are. A row without names
   * tells only the number.
   */
  names?: string[];
  people?: number;
  face?: NewsFace;
  /** Shows a sign of a like on a row without a face. */
  isLike?: true;
  /** A text of a member, below the sentence. */
  excerpt?: string;
  language?: TextLanguage;
  /** A text that the row shows whole, in each language. One of the languages may be empty. */
  whole?: WrittenTexts;
  /** The id of an announcement with a question. The row shows the question below it, and leads to no page. */
  asked?: string;
}
