/**
 * Something that a rule did. Each feature declares its rules' events as one union in its events.ts. A feature
 * above registers handlers for them in its feature.ts, so that the rule need not know the consequences.
 */
export interface AppEvent {
  /** The kind of event, such as `story-published`. No two features use the same type. */
  type: string;
}

/** The handlers and answers that all features registered. createEvents makes it. */
export interface Events {
  /** Runs the handlers of an event in the order of the features, in the transaction that raised it. */
  dispatch(context: object, transaction: object, event: AppEvent): Promise<void>;
  /** Returns the answers of all features to a question, in the order of the features. */
  answer(question: string, context: object, input: unknown): Promise<unknown[]>;
}
