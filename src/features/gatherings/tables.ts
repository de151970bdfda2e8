import type { Generated } from 'kysely';
import type { SecretAddressTable } from '../../server/secret-address.ts';

interface GatheringTable {
  id: string;
  /** Null once the organiser has left. */
  organiser_id: string | null;
  /** The key of the form that proposed the gathering. Null for a repetition. */
  submission_key: Generated<string | null>;
  title: string;
  /** While members choose a day, the beginning of the last day. */
  starts_at: number;
  ends_at: number;
  /** How many days members can choose from. 0 once the gathering has its day. */
  days: Generated<number>;
  /** The zone in which the organiser chose the times. */
  time_zone: string;
  /** Texts that were not given are empty. */
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
   * The series' start on the zone's clock, in milliseconds as if the zone were UTC: a change of the clock may
   * skip that hour once. Null without a series, and in older rows, for which starts_at tells the start.
   */
  series_start: Generated<number | null>;
  /** The length of each gathering on the zone's clock, in milliseconds. Null like series_start. */
  series_length: Generated<number | null>;
  /** The gathering that this one repeats. */
  previous_id: Generated<string | null>;
  /** The number of comments that are neither deleted nor hidden. */
  comments: Generated<number>;
  /** The circle that the gathering is for. Null for all members. */
  circle_id: Generated<string | null>;
  /** When a report of a circle's gathering, or of something below it, let moderators read the gathering. */
  shown_at: Generated<number | null>;
}

interface GatheringAnswerTable {
  gathering_id: string;
  account_id: string;
  answer: 'yes' | 'perhaps' | 'no';
  /** How many guests come along. */
  guests: number;
  children: number;
  /** Since when a member who said yes waits for enough places. Null for a member with places. */
  waits_since: number | null;
  answered_at: number;
  /** When the member got a place after waiting. Null once the member has been told. */
  placed_at: Generated<number | null>;
}

/** A day on which a gathering could be. Each is as long as the gathering. */
interface GatheringDayTable {
  gathering_id: string;
  starts_at: number;
}

/** Whether a day suits a member. A member who has marked one day has a mark for each. */
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
    /** The addresses at which members' calendar programs read gatherings. */
    calendars: SecretAddressTable;
  }
}
