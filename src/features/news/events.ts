/** The events that the rules of news raise in their transaction. */
export type NewsArrivedEvent = {
  /** Somebody got news. Likes and stories for everyone do not raise this event. */
  type: 'news-arrived';
  accountIds: readonly string[];
  /** The story that the news is about, or else another id: see addNews. */
  subject: string;
  at: number;
};
