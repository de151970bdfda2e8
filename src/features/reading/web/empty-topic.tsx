import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import type { TopicId } from '../../topics/contract.ts';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';

export function EmptyTopic({ topic }: { topic: TopicId }) {
  const { stories } = useTexts('stories');
  const { nameOf } = useTopics();
  return (
    <Card>
      <StateNotice
        scene="empty"
        title={stories.emptyTitle(nameOf(topic))}
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
