import * as v from 'valibot';
import type { Language } from '../../languages/languages.ts';
import type { TextLanguage } from '../../malayalam/language-of.ts';

/** How many weeks the chart shows, the present one included. */
export const WEEKS = 12;

/** 0 is Sunday. An empty day means no mail. */
export const weeklyMailInput = v.strictObject({
  intent: v.literal('weekly-mail'),
  weekday: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-6]$/), v.transform(Number))]),
});

/** A sentence of the overview. `key` names the sentence, the other properties are its values. */
export interface Fact {
  key: string;
  count: number;
  /** A second number, such as the total that `count` is a part of. */
  of: number;
  /** Milliseconds since 1970. */
  at: number | undefined;
  /** Selects one of several sentences. */
  state: string | undefined;
  words: readonly string[];
  /** The page where an administrator deals with the fact. */
  path: string | undefined;
  links: readonly FactLink[];
}

/** A link to a text of a member, or to something that has a name in each language. */
export type FactLink = { path: string } & (
  | { title: string; titleLanguage: TextLanguage; author: string }
  | { name: Record<Language, string> }
);

/** The numbers of some weeks. */
export interface WeeklyNumbers {
  /** When each week begins, in milliseconds since 1970. */
  weeks: readonly number[];
  /** A number for each week, by the key of what is counted. */
  series: Record<string, readonly number[]>;
}

/** The data of the page. */
export interface Overview extends WeeklyNumbers {
  /** Tasks that wait for an administrator, and the keys of all possible tasks. */
  decisions: Fact[];
  decisionKeys: string[];
  community: Fact[];
  server: Fact[];
  /** The day of the viewer's weekly mail; 0 is Sunday. Null for none. */
  weekday: number | null;
}
