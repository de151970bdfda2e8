import { useFetcher } from 'react-router';
import type { LiveState } from '../../../../../web/connection/live-state.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { Button } from '../../../../../web/ui/controls/button.tsx';
import { Heart } from '../../../../../web/ui/icons/heart.ts';
import type { LikeState } from '../../../../stories/contract.ts';
import type { StoryCard } from '../../../contract.ts';
import { MarkForm } from './mark-form.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useUpdateCachedCard } from './story-list-cache.ts';

interface LikeButtonProps {
  story: Pick<StoryCard, 'id' | 'topic' | 'likes' | 'isLiked'>;
  /** When the server read the story, in milliseconds since 1970. */
  readAt: number;
  /** The newest counts, if the page listens. */
  live?: LiveState | undefined;
  /** True in a list, to which a browser without scripts comes back. */
  isInList?: boolean;
}

/** Updates optimistically, then shows the newest count from the server. */
export function LikeButton({ story, readAt, live, isInList = false }: LikeButtonProps) {
  const { stories } = useTexts('stories');
  const fetcher = useFetcher<(LikeState & { readAt: number }) | { error: unknown }>({
    key: `like-${story.id}`,
  });
  const answer = fetcher.data && 'likes' in fetcher.data ? fetcher.data : undefined;
  const isAnswerNewer = answer !== undefined && answer.readAt >= readAt;
  const confirmed: LikeState = isAnswerNewer ? answer : story;
  const isLiveNewer = live?.likes !== undefined && live.at >= (isAnswerNewer ? answer.readAt : readAt);
  const counted = isLiveNewer ? live.likes : confirmed.likes;
  useUpdateCachedCard(
    answer && { id: story.id, likes: answer.likes, isLiked: answer.isLiked },
    answer?.readAt ?? readAt,
  );
  const pending = fetcher.formData?.get('liked');
  const isLiked = pending ? pending === 'true' : confirmed.isLiked;
  const likes = (counted ?? 0) + Number(isLiked) - Number(confirmed.isLiked);
  return (
    <>
      <MarkForm fetcher={fetcher} story={story} isInList={isInList} intent="like">
        <input type="hidden" name="liked" value={String(!isLiked)} />
        {/* The name stays the same for both states, because screen readers announce `aria-pressed` beside it. */}
        <Button
          kind={isInList ? 'plain-toggle' : 'toggle'}
          aria-pressed={isLiked}
          aria-label={stories.like(likes)}
        >
          <Heart aria-hidden="true" />
          <span>{likes}</span>
        </Button>
      </MarkForm>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
