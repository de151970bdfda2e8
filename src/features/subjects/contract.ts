/** The kinds of things that comments and photos can be about. A new kind is an entry here, an answer to `subjects` and a trigger in a migration. */
export const SUBJECT_KINDS = ['story', 'gathering'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
