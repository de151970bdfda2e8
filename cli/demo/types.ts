type DemoTopic = 'life' | 'travel' | 'food' | 'career' | 'family' | 'education' | 'hobbies' | 'inspiration';

export type DemoMember = {
  /** Stories refer to the member by this key in `author` and `likedBy`. */
  key: string;
  email: string;
  /** An empty name is shown as 'Anonymous User'. */
  name: string;
  location: string;
  occupation: string;
  company: string;
  bio: string;
  /** The photo of a member is `faces/KEY.webp`. */
  hasPhoto: boolean;
  /** Must be earlier than the member's oldest story. */
  joinedDaysAgo: number;
  isAdministrator?: true;
};

export type DemoApplicant = {
  email: string;
  emailVerified: boolean;
  joinedDaysAgo: number;
  /** The administrator's decisions, oldest first. An applicant who still waits has none. */
  decisions?: readonly DemoDecision[];
};

type DemoDecision = {
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
  /** Added to `daysAgo`. */
  hoursAgo?: number;
  /** In their order: `photos/FILE.webp`, and what the photo shows. */
  photos?: readonly { file: string; alt: string }[];
  /** Keys of members, each at most once, without the author. */
  likedBy: readonly string[];
};

export type DemoComment = {
  /** A member's key. */
  author: string;
  /** Hours after the story was published. */
  hoursAfter: number;
  text: string;
  replies?: readonly DemoComment[];
  /** A report that waits for a moderator. */
  report?: { by: string; hoursAfter: number; category: 'false'; words: string };
};
