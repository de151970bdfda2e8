/** The events that the rules of news raise in their transaction. */
export type NewsArrivedEvent = {
  /** Somebody is told what concerns them. Not raised for likes, and for stories for everyone. */
  type: 'news-arrived';
  accountIds: readonly string[];
  /** The story that the news are about, or else what identifies the rest: see addNews. */
  subject: string;
  at: number;
};
