import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import type { PersonSummary } from '../people/contract.ts';

/** Limits of a question and of each choice, in graphemes. */
export const MAX_QUESTION = 200;
export const MAX_CHOICE = 100;
export const MAX_CHOICES = 8;
/** After how many days a question can end. */
export const DAYS = ['1', '3', '7', '14', '30'] as const;
/** An unnamed question shows numbers once this many people besides the reader have taken part. */
export const MIN_OTHERS = 3;
/** How many people a choice names. */
export const MAX_NAMES = 30;

const question = v.pipe(v.string(), v.uuid());
const choice = v.optional(v.pipe(v.string(), v.maxLength(MAX_CHOICE * MAX_UNITS_PER_GRAPHEME)), '');

/** The fields of the choices. A blank one is left out. */
export const CHOICE_FIELDS = [
  'choice1',
  'choice2',
  'choice3',
  'choice4',
  'choice5',
  'choice6',
  'choice7',
  'choice8',
] as const;

/** The fields with which a question is written. */
export const askFields = v.strictObject({
  question: v.pipe(v.string(), v.maxLength(MAX_QUESTION * MAX_UNITS_PER_GRAPHEME)),
  choice1: choice,
  choice2: choice,
  choice3: choice,
  choice4: choice,
  choice5: choice,
  choice6: choice,
  choice7: choice,
  choice8: choice,
  many: v.optional(v.literal('yes')),
  named: v.picklist(['yes', 'no']),
  results: v.picklist(['at-once', 'at-end']),
  days: v.picklist(DAYS),
});
export type AskFields = v.InferOutput<typeof askFields>;

/** Asks a question, or changes one that nobody has answered. */
export const askInput = v.strictObject({ intent: v.literal('question-ask'), ...askFields.entries });
export type AskInput = v.InferOutput<typeof askInput>;

/** The positions of the choices that the member takes. Replaces those they took before. */
export const chooseInput = v.strictObject({
  intent: v.literal('question-choose'),
  question,
  chosen: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-7]$/), v.transform(Number))), v.maxLength(MAX_CHOICES)),
    [],
  ),
});
export type ChooseInput = v.InferOutput<typeof chooseInput>;

/** The buttons of a question: take the viewer's choice back, end the author's question, or delete it. */
export const questionInput = v.strictObject({
  intent: v.picklist(['question-take-back', 'question-end', 'question-delete']),
  question,
});
export type QuestionInput = v.InferOutput<typeof questionInput>;

/** The field that a form may send several times. */
export const CHOICE_LISTS = ['chosen'] as const;

/** The outcomes of the forms of a question. The page's address names the outcome in `?question=`. */
export const OUTCOMES = {
  'question-ask': 'asked',
  'question-choose': 'chosen',
  'question-take-back': 'taken-back',
  'question-end': 'ended',
  'question-delete': 'deleted',
} as const;
export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

/** The parameter of an address that names the announcement whose question a form is about. */
export const ASKED_UNDER = 'under';

/** The text that a question stands under. */
export interface AskedUnder {
  kind: 'story' | 'announcement';
  id: string;
}

/** Why a reader sees no numbers. */
export type Hidden =
  /** The reader sees numbers after choosing. */
  | 'until-chosen'
  /** Nobody sees numbers before the question ends. */
  | 'until-end'
  /** Too few people have taken part in an unnamed question. */
  | 'few';

export interface ShownChoice {
  text: string;
  language: TextLanguage;
  /** Whether the reader has taken this choice. */
  isOwn: boolean;
  /** How many people took this choice. Null while the reader sees no numbers. */
  count: number | null;
  /** The first people who took this choice of a named question. */
  people: PersonSummary[];
}

/** A question as a reader sees it. */
export interface Question {
  id: string;
  text: string;
  language: TextLanguage;
  choices: ShownChoice[];
  isMany: boolean;
  isNamed: boolean;
  /** Milliseconds since 1970. */
  endsAt: number;
  isEnded: boolean;
  /** Whether the reader may end or delete the question. */
  isOwn: boolean;
  /** The fields of the form that changes the question. Only the author gets them, until somebody answers. */
  written: Record<string, string> | null;
  hasChosen: boolean;
  /** Null if the choices have their numbers. */
  hidden: Hidden | null;
  /** How many people took part. Null while the reader sees no numbers. */
  people: number | null;
}

/** The question below a text on its page. Without a question, `mayAsk` says whether the reader may ask one. */
export interface QuestionPlace {
  question: Question | undefined;
  mayAsk: boolean;
}

export type QuestionErrorCode =
  | 'question-blank'
  | 'question-choices'
  | 'question-same'
  | 'question-answered'
  | 'question-changed'
  | 'question-ended'
  | 'question-nothing'
  | 'question-one'
  | 'question-nameless'
  | 'question-not-found';
