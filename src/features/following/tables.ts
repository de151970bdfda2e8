/** A person whose new stories a member gets news of. */
interface FollowedPersonTable {
  account_id: string;
  followed_id: string;
  created_at: number;
}

interface FollowedTopicTable {
  account_id: string;
  topic: string;
  created_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    followed_people: FollowedPersonTable;
    followed_topics: FollowedTopicTable;
  }
}
