export type DemoTopic =
  | 'life'
  | 'travel'
  | 'food'
  | 'career'
  | 'family'
  | 'education'
  | 'hobbies'
  | 'inspiration';

export type DemoMember = {
  /** Named by the stories' `author` and `likedBy`. */
  key: string;
  email: string;
  /** '' for a member who has not filled it in: the stories then say 'Anonymous User'. */
  name: string;
  location: string;
  occupation: string;
  company: string;
  bio: string;
  /** The photo is `faces/KEY.webp`. */
  hasPhoto: boolean;
  /** Longer ago than the member's oldest story. */
  joinedDaysAgo: number;
  isAdministrator?: true;
};

export type DemoApplicant = {
  email: string;
  emailVerified: boolean;
  joinedDaysAgo: number;
  /** What the administrator decided about them, oldest first; whoever waits has none. */
  decisions?: readonly DemoDecision[];
};

export type DemoDecision = {
  action: 'approve' | 'decline' | 'suspend';
  daysAgo: number;
  reason?: string;
};

export type DemoStory = {
  /** A member's key. */
  author: string;
  topic: DemoTopic;
  title: string;
  content: string;
  daysAgo: number;
  /** On top of `daysAgo`. */
  hoursAgo?: number;
  /** Members' keys, each at most once, never the author's. */
  likedBy: readonly string[];
};
