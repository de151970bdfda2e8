import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import type { TopicId } from '../contract.ts';
import { DeletedNotice } from './deleted-notice.tsx';

interface GoneStoryProps {
  topic: TopicId;
  id: string;
  /** The reader deleted it, and may take that back. */
  canRestore: boolean;
  /** Why it could not be brought back, where no script says so in place. */
  error: ActionError | undefined;
}

/** Stands where a story was, or never was: others are not told which. */
export function GoneStory({ topic, id, canRestore, error }: GoneStoryProps) {
  const messages = useStoriesMessages();
  const { stories } = messages;
  return (
    <Page title={stories.goneTitle}>
      {error && <MessageBox tone="danger">{errorText(messages, error, stories.errors)}</MessageBox>}
      {canRestore && <DeletedNotice topic={topic} storyId={id} isOwnPage />}
      <Card>
        <StateNotice
          scene="lost"
          title={stories.goneTitle}
          action={
            <ButtonLink to={`/stories/${topic}`} kind="primary">
              {stories.othersIn(stories.topics[topic])}
            </ButtonLink>
          }
        >
          {!canRestore && <p>{stories.goneText}</p>}
        </StateNotice>
      </Card>
    </Page>
  );
}
