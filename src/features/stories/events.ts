/** What the rules of stories raise in their transaction. */
export type StoryEvent =
  | {
      type: 'story-published';
      storyId: string;
      authorId: string;
      /** True if the author has no other story that is not deleted. */
      isFirst: boolean;
      /** True if only the author sees the story until a moderator releases it. */
      isHeld: boolean;
      /** Milliseconds since 1970. */
      at: number;
    }
  | { type: 'story-edited'; storyId: string }
  /** A story was hidden, shown again, deleted or restored. */
  | { type: 'story-visibility-changed'; storyId: string }
  /** A moderator has released a story that only its author had seen. */
  | { type: 'story-released'; storyId: string; at: number };
