import type { Generated } from 'kysely';

/** A question with choices under a story or an announcement. Each has at most one. */
interface QuestionTable {
  id: string;
  story_id: string | null;
  announcement_id: string | null;
  text: string;
  /** 1 if a member may take several choices. */
  is_many: number;
  /** 1 if readers see who took which choice. */
  is_named: number;
  /** 1 if nobody sees numbers before the end. */
  shows_at_end: number;
  /** How many people took part in an unnamed question and have left, or took part on another server. */
  left_people: Generated<number>;
  created_at: number;
  ends_at: number;
  /** When the author was told of the end, or ended the question. */
  notified_at: number | null;
}

interface QuestionChoiceTable {
  question_id: string;
  /** From 0. */
  position: number;
  text: string;
  /** How many of `left_people` of the question took this choice. */
  left_people: Generated<number>;
}

/** One choice that a member has made. A member who may choose several has several rows. */
interface QuestionAnswerTable {
  question_id: string;
  account_id: string;
  position: number;
  answered_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    questions: QuestionTable;
    question_choices: QuestionChoiceTable;
    question_answers: QuestionAnswerTable;
  }
}
