import { Heart } from 'lucide-react';
import { useFetcher } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { LikeState, StoryCard } from '../contract.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { useLatestCard } from './story-list-cache.ts';

interface LikeButtonProps {
  story: StoryCard;
  /** When the server read it. */
  readAt: number;
  /** The page it stands on, which takes the like. */
  action: string;
}

/** Answers the finger at once and settles with the server: what it counted last is what stands. */
export function LikeButton({ story, readAt, action }: LikeButtonProps) {
  const { stories } = useStoriesMessages();
  const fetcher = useFetcher<(LikeState & { readAt: number }) | { error: unknown }>({
    key: `like-${story.id}`,
  });
  const answer = fetcher.data && 'likes' in fetcher.data ? fetcher.data : undefined;
  const settled: LikeState = answer && answer.readAt >= readAt ? answer : story;
  useLatestCard(
    answer && { ...story, likes: answer.likes, isLiked: answer.isLiked },
    answer?.readAt ?? readAt,
  );
  const wanted = fetcher.formData?.get('liked');
  const isLiked = wanted ? wanted === 'true' : settled.isLiked;
  const likes = settled.likes + Number(isLiked) - Number(settled.isLiked);
  return (
    <>
      <fetcher.Form method="post" action={action}>
        <input type="hidden" name="intent" value="like" />
        <input type="hidden" name="story" value={story.id} />
        <input type="hidden" name="liked" value={String(!isLiked)} />
        <Button
          kind="toggle"
          aria-pressed={isLiked}
          aria-label={isLiked ? stories.unlike(likes) : stories.like(likes)}
        >
          <Heart aria-hidden="true" />
          <span>{likes}</span>
        </Button>
      </fetcher.Form>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
