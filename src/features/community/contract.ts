import * as v from 'valibot';

/** The maximum length of the question in UTF-16 code units, in each language. */
export const MAX_QUESTION = 200;

const question = v.pipe(v.string(), v.maxLength(MAX_QUESTION, 'This question is too long.'));

/** An empty question stands for the default one. */
export const communityInput = v.strictObject({
  asks: v.optional(v.literal('on')),
  questionEn: question,
  questionMl: question,
});
export type CommunityInput = v.InferOutput<typeof communityInput>;

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
}
