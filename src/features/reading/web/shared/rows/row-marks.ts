import type { LiveState } from '../../../../../web/connection/live-state.ts';
import type { StoryCard } from '../../../contract.ts';

/** What the buttons below a story in a list show. */
export interface RowMarks {
  story: Pick<StoryCard, 'id' | 'topic' | 'title' | 'likes' | 'isLiked' | 'isSaved'>;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
  comments: number;
}
