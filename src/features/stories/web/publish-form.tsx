import { useEffect, useRef } from 'react';
import type { ActionError } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import type { TopicId } from '../contract.ts';
import { StoryForm } from './story-form.tsx';

interface PublishFormProps {
  topic: TopicId;
  submissionKey: string;
  error: ActionError | undefined;
  /** What a browser without scripts sent, and lost. */
  typed: Record<string, string> | undefined;
}

/**
 * Where a new story is written. When the server says that its form became a story before it was changed, the form
 * goes on as a change of that one: see docs/decisions/016.
 */
export function PublishForm({ topic, submissionKey, error, typed }: PublishFormProps) {
  const { stories } = useStoriesMessages();
  const told = useRef<Record<string, unknown>>({});
  // Told once, it stays true while the form stands.
  const earlier: Record<string, unknown> = { ...told.current, ...typed, ...error?.details };
  useEffect(() => {
    told.current = { story: earlier.story, version: earlier.version, publishedIn: earlier.publishedIn };
  });
  const isPublished = earlier.story !== undefined;
  return (
    <StoryForm
      intent={isPublished ? 'change' : 'publish'}
      heading={stories.shareTitle}
      submit={
        isPublished
          ? { text: stories.save, busyText: stories.saving }
          : { text: stories.publish, busyText: stories.publishing }
      }
      initial={{ topic, title: '', content: '', ...typed }}
      submissionKey={submissionKey}
      draftName="new"
      error={error}
      hidden={
        isPublished && (
          <>
            <input type="hidden" name="story" value={String(earlier.story)} />
            <input type="hidden" name="version" value={String(earlier.version)} />
          </>
        )
      }
      beside={
        earlier.publishedIn !== undefined && (
          <ButtonLink to={`/stories/${earlier.publishedIn}/${earlier.story}`}>
            {stories.seePublished}
          </ButtonLink>
        )
      }
    />
  );
}
