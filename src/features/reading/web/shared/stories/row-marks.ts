import type { LiveState } from '../../../../../web/connection/live-state.ts';
import type { StoryCard } from '../../../contract.ts';

/** The facts that the buttons below a story in a list need. */
export interface RowMarks {
  story: Pick<StoryCard, 'id' | 'topic' | 'title' | 'likes' | 'isLiked' | 'isSaved'>;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
  comments: number;
}
