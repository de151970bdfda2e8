import type { ReactNode } from 'react';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import type { TopicId } from '../../topics/contract.ts';
import { OthersInTopic } from '../../topics/web/shared/stories/topic-name.tsx';
import { DeletedNotice } from './shared/lists/late-deleted-notice.tsx';

interface StoryNotFoundProps {
  topic: TopicId;
  id: string;
  /** True if the reader may restore the deleted story. */
  canRestore: boolean;
  /** Why restoring failed, for browsers without JavaScript. */
  error: ActionError | undefined;
  /** The text of a refused comment, for browsers without JavaScript. */
  children: ReactNode;
}

/** Shows one page for deleted and for unknown stories, so that other readers cannot tell the difference. */
export function StoryNotFound({ topic, id, canRestore, error, children }: StoryNotFoundProps) {
  const messages = useTexts('stories');
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
              <OthersInTopic topic={topic} />
            </ButtonLink>
          }
        >
          {!canRestore && <p>{stories.goneText}</p>}
        </StateNotice>
        {children}
      </Card>
    </Page>
  );
}
