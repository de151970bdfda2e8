import { useEffect, useRef } from 'react';
import type { ActionError } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { useViewer } from '../../../web/ui/viewer.ts';
import type { TopicId } from '../contract.ts';
import { StoryForm } from './story-form.tsx';

interface PublishFormProps {
  topic: TopicId;
  submissionKey: string;
  error: ActionError | undefined;
  /** The submitted values of a browser without JavaScript, which has lost its form. */
  typed: Record<string, string> | undefined;
}

/**
 * The form for a new story. After an 'already-published' error, the form becomes an edit of the story that an earlier
 * submission created: see docs/decisions/016.
 */
export function PublishForm({ topic, submissionKey, error, typed }: PublishFormProps) {
  const { stories } = useStoriesMessages();
  const isNameless = useViewer()?.hasName === false;
  const lastConflict = useRef<Record<string, unknown>>({});
  // Keep the conflict's details until the form unmounts: later errors do not repeat them.
  const conflict: Record<string, unknown> = { ...lastConflict.current, ...typed, ...error?.details };
  useEffect(() => {
    const { story, version, publishedIn } = conflict;
    lastConflict.current = { story, version, publishedIn };
  });
  const isPublished = conflict.story !== undefined;
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
      name={isNameless ? (typed?.name ?? '') : undefined}
      draftName="new"
      error={error}
      hiddenFields={
        isPublished && (
          <>
            <input type="hidden" name="story" value={String(conflict.story)} />
            <input type="hidden" name="version" value={String(conflict.version)} />
          </>
        )
      }
      secondaryAction={
        conflict.publishedIn !== undefined && (
          <ButtonLink to={`/stories/${conflict.publishedIn}/${conflict.story}`}>
            {stories.seePublished}
          </ButtonLink>
        )
      }
    />
  );
}
