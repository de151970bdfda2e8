/** The kinds of things that comments and photos can be about. A new kind is an entry here, an answer to `subjects` and a trigger in a migration. */
export const SUBJECT_KINDS = ['story', 'gathering'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The person that a row of News shows. */
export interface ToldFace {
  /** Path of the photo. */
  photo: string | null;
  /** One grapheme, shown if there is no photo. */
  initial: string;
}

/** The parts of a sentence of News, in any language. */
export interface ToldFacts {
  /** Where the row leads. */
  path: string;
  /** The values of the sentence: names, titles and numbers. */
  values?: (string | number)[];
  /** The key of the sentence in words-told.en.ts, for a kind that has several. */
  sentence?: string;
  face?: ToldFace;
}
