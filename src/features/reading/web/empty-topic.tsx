import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import type { TopicId } from '../../stories/contract.ts';

export function EmptyTopic({ topic }: { topic: TopicId }) {
  const { stories } = useStoriesMessages();
  return (
    <Card>
      <StateNotice
        scene="empty"
        title={stories.emptyTitle(stories.topics[topic])}
        isSubsection
        action={
          <ButtonLink to={`/stories/${topic}?write`} kind="primary" preventScrollReset>
            {stories.writeFirst}
          </ButtonLink>
        }
      >
        <p>{stories.emptyText}</p>
      </StateNotice>
    </Card>
  );
}
