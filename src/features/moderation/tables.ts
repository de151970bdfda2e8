import type { Generated } from 'kysely';

/** One row for each change of the house rules. The newest version holds. */
interface HouseRulesTable {
  version: number;
  /** One rule a line. Empty for Kerikko's default rules. */
  english: string;
  malayalam: string;
  contact: string;
  saved_at: number;
  /** Null once the administrator has left. */
  saved_by: string | null;
}

/** One row for all reports of one thing, until someone decides. */
interface CaseTable {
  id: string;
  kind: string;
  thing_id: string;
  /** The person whom the case is about. Null once this person has left. */
  about_id: string | null;
  is_urgent: number;
  /** Title and text of the thing when it was first reported. */
  title: string;
  text: string;
  opened_at: number;
  due_at: number;
  reminders: Generated<number>;
  outcome: string | null;
  closed_at: number | null;
  /** The author's objection to the decision, which opened the case again. */
  objection: string | null;
  /**
   * Set while the thing is held, because a newcomer wrote it and no moderator has released it. `new`: only the
   * author has ever seen the thing. `edited`: others saw an earlier version.
   */
  held: Generated<'new' | 'edited' | null>;
}

interface ReportTable {
  id: string;
  case_id: string;
  /** Null once the reporter has left. */
  reporter_id: string | null;
  category: string;
  words: string;
  created_at: number;
}

interface ModerationLogTable {
  id: string;
  case_id: string | null;
  action: string;
  about_id: string | null;
  /** Null for what the server did, and for a moderator who has left. */
  by_id: string | null;
  at: number;
  rule: number | null;
  words: string | null;
  note: string | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    house_rules: HouseRulesTable;
    cases: CaseTable;
    reports: ReportTable;
    moderation_log: ModerationLogTable;
  }
}
