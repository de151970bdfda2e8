import type { Generated } from 'kysely';
import type { SecretAddressTable } from '../../server/secret-address.ts';

interface GatheringTable {
  id: string;
  /** Null once the organiser has left. */
  organiser_id: string | null;
  /** The key of the form that proposed it. Null for one that repeats another. */
  submission_key: Generated<string | null>;
  title: string;
  /** Of the last day, while members say which day suits. */
  starts_at: number;
  ends_at: number;
  /** How many days members can choose from. 0 once the gathering has its day. */
  days: Generated<number>;
  /** The zone in which the organiser chose the times. */
  time_zone: string;
  /** The texts are empty where there is none. */
  place: string;
  link: string;
  description: string;
  /** How many people can come, guests included. Null without a limit. */
  seats: number | null;
  created_at: number;
  edited_at: number | null;
  /** Counts the changes that calendars must follow. */
  sequence: Generated<number>;
  cancelled_at: Generated<number | null>;
  hidden_at: Generated<number | null>;
  /** When members were reminded two days and two hours before, or when that became needless. */
  days_reminder_at: number | null;
  hours_reminder_at: number | null;
  repeats: Generated<'weekly' | 'monthly' | null>;
  /** The day of the month on which a monthly gathering began: a short month changes the date of one time only. */
  month_day: Generated<number | null>;
  /**
   * The start that the series wants, on the zone's clock, in milliseconds as if the zone were UTC: a change of the clock may leave
   * that hour out once. Null for what does not repeat, and in older rows: then starts_at says it.
   */
  series_start: Generated<number | null>;
  /** How long each one lasts on the zone's clock, in milliseconds. Null as series_start. */
  series_length: Generated<number | null>;
  /** The gathering that this one repeats. */
  previous_id: Generated<string | null>;
  /** The number of comments that are neither deleted nor hidden. */
  comments: Generated<number>;
  /** The circle that it is for. Null for all members. */
  circle_id: Generated<string | null>;
  /** When a report of a circle's gathering, or of something below it, let moderators read the gathering. */
  shown_at: Generated<number | null>;
}

interface GatheringAnswerTable {
  gathering_id: string;
  account_id: string;
  answer: 'yes' | 'perhaps' | 'no';
  /** How many come along. */
  guests: number;
  children: number;
  /** Since when somebody who says yes waits for enough places. Null for those who have them. */
  waits_since: number | null;
  answered_at: number;
  /** When they got a place after waiting. Null once they have heard of it. */
  placed_at: Generated<number | null>;
}

/** A day on which a gathering could be. Each is as long as the gathering. */
interface GatheringDayTable {
  gathering_id: string;
  starts_at: number;
}

/** Whether a day suits somebody. Whoever has marked one has a mark for each. */
interface GatheringDayMarkTable {
  gathering_id: string;
  account_id: string;
  starts_at: number;
  mark: 'yes' | 'perhaps' | 'no';
}

/** A story that its author has attached to a past gathering. */
interface GatheringStoryTable {
  story_id: string;
  gathering_id: string;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    gatherings: GatheringTable;
    gathering_answers: GatheringAnswerTable;
    gathering_days: GatheringDayTable;
    gathering_day_marks: GatheringDayMarkTable;
    gathering_stories: GatheringStoryTable;
    /** The addresses at which members' calendars read gatherings. */
    calendars: SecretAddressTable;
  }
}
