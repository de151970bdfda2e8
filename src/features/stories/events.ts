/** What the rules of stories raise in their transaction. */
export type StoryEvent =
  | StoryWritten<'story-published'>
  | StoryWritten<'story-edited'>
  /** A story was hidden, shown again, deleted or restored. */
  | { type: 'story-visibility-changed'; storyId: string }
  /** A moderator has released a story that only its author had seen. */
  | { type: 'story-released'; storyId: string; at: number };

interface StoryWritten<Type extends string> {
  type: Type;
  storyId: string;
  authorId: string;
  title: string;
  text: string;
  /** True if the author alone sees the text until a moderator releases it. */
  isHeld: boolean;
  /** Milliseconds since 1970. */
  at: number;
}
