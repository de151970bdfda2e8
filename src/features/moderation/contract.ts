import * as v from 'valibot';
import { email } from '../auth/contract.ts';

/** Lengths in UTF-16 code units, which the fields of the forms apply too. */
export const MAX_RULES = 4000;
export const MAX_CONTACT = 500;
export const MAX_COMPLAINT = 2000;

// Not a function of the length: a call would keep Valibot in the browser's code.
const toLineFeeds = v.transform((typed: string) => typed.replace(/\r\n?/g, '\n'));
const rules = v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_RULES, 'These rules are too long.'));

/** One rule a line in both languages. Two empty fields restore the rules that Kerikko comes with. */
export const houseRulesInput = v.strictObject({
  english: rules,
  malayalam: rules,
  contact: v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_CONTACT, 'This contact is too long.')),
  /** The version that the form was filled from. */
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
export type HouseRulesInput = v.InferOutput<typeof houseRulesInput>;

/** A letter of somebody who may have no account. */
export const complaintInput = v.strictObject({
  email,
  words: v.pipe(v.string(), toLineFeeds, v.maxLength(MAX_COMPLAINT, 'This text is too long.')),
});
export type ComplaintInput = v.InferOutput<typeof complaintInput>;

/** The house rules in one language, as the public page shows them. */
export interface HouseRules {
  rules: string[];
  /** Whom to write to, as administrators typed it. Empty until they do. */
  contact: string;
}

/** The house rules as administrators edit them, one rule a line. */
export interface EditableRules {
  english: string;
  malayalam: string;
  contact: string;
  version: number;
}

/** Reasons for refusing a form. The message catalogue has a text for each code. */
export type ModerationErrorCode = 'rules-differ' | 'rules-changed' | 'blank';
