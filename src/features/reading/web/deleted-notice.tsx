import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { TopicId } from '../../topics/contract.ts';
import { clearCachedPages } from './shared/lists/story-list-cache.ts';
import { storyPath } from './shared/stories/story-path.ts';

interface DeletedNoticeProps {
  topic: TopicId;
  storyId: string;
  /** True on the story's own page, false in its topic's list. */
  isOwnPage?: boolean;
}

/** Confirms that a story was deleted and offers to undo that. */
export function DeletedNotice({ topic, storyId, isOwnPage = false }: DeletedNoticeProps) {
  const messages = useTexts('stories');
  const { stories } = messages;
  const fetcher = useFetcher<{ error?: ActionError }>();
  useEffect(clearCachedPages, []);
  // The focused button disappeared with the story, so move the focus to this message.
  const error = fetcher.data?.error;
  return (
    <MessageBox tone="information">
      <FocusedWords>{error ? errorText(messages, error, stories.errors) : stories.deleted}</FocusedWords>
      <Form fetcher={fetcher} action={storyPath({ topic, id: storyId })} fields={{ intent: 'restore' }}>
        {isOwnPage && <input type="hidden" name="at" value="story" />}
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'}>
          {stories.undo}
        </Button>
      </Form>
    </MessageBox>
  );
}
