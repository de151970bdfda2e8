import { useFetcher } from 'react-router';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import type { TopicId } from '../contract.ts';

/** Stands where a story was deleted, with the way back. */
export function DeletedNotice({ topic, storyId }: { topic: TopicId; storyId: string }) {
  const messages = useMemberMessages();
  const { stories } = messages;
  const fetcher = useFetcher<{ error?: ActionError }>();
  const error = fetcher.data?.error;
  return (
    <MessageBox tone="information">
      <p>{error ? errorText(messages, error, stories.errors) : stories.deleted}</p>
      <fetcher.Form method="post" action={`/stories/${topic}/${storyId}`}>
        <input type="hidden" name="intent" value="restore" />
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'}>
          {stories.undo}
        </Button>
      </fetcher.Form>
    </MessageBox>
  );
}
