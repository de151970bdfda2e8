import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import type { TopicId } from '../contract.ts';
import { forgetPages } from './story-list-cache.ts';
import { storyPath } from './story-path.ts';

interface DeletedNoticeProps {
  topic: TopicId;
  storyId: string;
  /** On the page of its own that the story had; else in its topic's list. */
  isOwnPage?: boolean;
}

/** Stands where a story was deleted, with the way back. */
export function DeletedNotice({ topic, storyId, isOwnPage = false }: DeletedNoticeProps) {
  const messages = useStoriesMessages();
  const { stories } = messages;
  const fetcher = useFetcher<{ error?: ActionError }>();
  useEffect(forgetPages, []);
  // What had the focus is gone with the story, and this is what came of it.
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const error = fetcher.data?.error;
  return (
    <MessageBox tone="information">
      <p ref={words} tabIndex={-1}>
        {error ? errorText(messages, error, stories.errors) : stories.deleted}
      </p>
      <fetcher.Form method="post" action={storyPath({ topic, id: storyId })}>
        <input type="hidden" name="intent" value="restore" />
        {isOwnPage && <input type="hidden" name="at" value="story" />}
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'}>
          {stories.undo}
        </Button>
      </fetcher.Form>
    </MessageBox>
  );
}
