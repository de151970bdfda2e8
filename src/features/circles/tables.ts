import type { Generated } from 'kysely';

interface CircleTable {
  id: string;
  /** The key of the form that founded the circle. */
  submission_key: string;
  name: string;
  /** A line about the circle, or empty. */
  about: string;
  colour: 'clay' | 'leaf' | 'sea' | 'plum' | 'sand' | 'slate';
  icon: 'family' | 'song' | 'book' | 'table' | 'boat' | 'lamp';
  /** Who sees that the circle exists. */
  seen_by: 'members' | 'people';
  /** Who may come into the circle. */
  entry: 'everyone' | 'asking' | 'invited';
  created_at: number;
  /** Since when nobody keeps the circle. */
  keeperless_since: Generated<number | null>;
  /** When the people of the circle were asked who will keep it. */
  keepers_asked_at: Generated<number | null>;
  /** When the circle was closed. Its people still see it; nobody comes in. */
  closed_at: Generated<number | null>;
  /** When its name, line or picture last changed. Null since it was founded. */
  changed_at: Generated<number | null>;
  /** When moderators hid it. Only its people still see it, without its picture. */
  hidden_at: Generated<number | null>;
  /** When moderators read its name, although not all members saw it. */
  shown_at: Generated<number | null>;
}

/** The own picture of a circle, which stands in place of its icon. */
interface CirclePictureTable {
  circle_id: string;
  /** The key of the picture's large file. */
  file: string;
}

interface CircleMemberTable {
  account_id: string;
  circle_id: string;
  part: 'founder' | 'keeper' | 'member';
  joined_at: number;
  /** When the member was last on the circle's page, as `seen_at` of accounts. Null before the first visit. */
  visited_at: Generated<number | null>;
  /** When the visit before that one ended. Null during the first visit. */
  new_since_at: Generated<number | null>;
  /** What the member hears of the circle: `mine` are answers to the member alone. */
  news_level: Generated<'all' | 'mine' | 'nothing'>;
}

/** A member who left a circle within the last hour, with the values of the deleted row of circle_members. */
interface CircleDepartureTable {
  account_id: string;
  circle_id: string;
  joined_at: number;
  visited_at: number | null;
  new_since_at: number | null;
  news_level: 'all' | 'mine' | 'nothing';
  left_at: number;
}

/** Somebody whom a keeper has removed: they ask, even if everyone may come in. */
interface CircleRemovalTable {
  account_id: string;
  circle_id: string;
  removed_at: number;
}

/** People who asked to come in, and those who were invited. */
interface CircleEntryTable {
  circle_id: string;
  account_id: string;
  /** Who invited the person. Null for somebody who asked. */
  invited_by: string | null;
  created_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    circles: CircleTable;
    circle_pictures: CirclePictureTable;
    circle_members: CircleMemberTable;
    circle_entries: CircleEntryTable;
    circle_departures: CircleDepartureTable;
    circle_removals: CircleRemovalTable;
  }
}
