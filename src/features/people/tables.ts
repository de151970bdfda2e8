interface ProfileTable {
  account_id: string;
  name: string;
  location: string;
  bio: string;
  occupation: string;
  company: string;
  photo: string | null;
  /** In percent. */
  completion: number;
  updated_at: number;
  /** When the member agreed to show more than the name to other members. */
  shown_at: number | null;
  /** When the member agreed to be in the list of people. */
  listed_at: number | null;
  /** When the member last answered the question about both choices. Null until then. */
  visibility_chosen_at: number | null;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    profiles: ProfileTable;
  }
}
