/** The events that the rules of news raise in their transaction. */
export type NewsArrivedEvent = {
  /** Somebody is told what concerns them. Likes and stories for everyone do not raise this event. */
  type: 'news-arrived';
  accountIds: readonly string[];
  /** The story that the news are about, or else what identifies the rest: see addNews. */
  subject: string;
  at: number;
};
