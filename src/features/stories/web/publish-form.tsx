import { useEffect, useRef } from 'react';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { AudienceChoices } from '../../circles/web/audience-field.tsx';
import { useAudiences } from '../../circles/web/use-audiences.ts';
import type { StoryPhoto } from '../../photos/contract.ts';
import type { Draft } from '../contract.ts';
import type { TextLink } from '../links-contract.ts';
import { StoryForm } from './story-form.tsx';

interface PublishFormProps {
  /** The topic whose page shows the form. Undefined on the separate page, where the author chooses a topic. */
  topic?: Draft['topic'] | undefined;
  submissionKey: string;
  error: ActionError | undefined;
  /** The submitted values of a browser without JavaScript, which has lost its form. */
  typed: Record<string, string> | undefined;
  /** The photos that the form's key has already. */
  photos: StoryPhoto[];
  /** The circles that the author can write for. Undefined on a page that does not know them. */
  circles: AudienceChoices | undefined;
  /** Set on the separate page for writing. */
  room?: {
    /** The page's address, where the form goes. */
    action: string;
    draft: Draft | undefined;
    /** The topic that the link to the page names. */
    topic: string;
    /** The circle that the link to the page names. */
    circle: string;
    /** The question that the story answers, and its number. */
    question: { number: string; text: string } | undefined;
    isPreview: boolean;
    /** The links of the text in a preview without scripts. */
    links: TextLink[] | undefined;
    /** The key of the draft with the other text. */
    other: string | undefined;
    onKey: (key: string) => void;
  };
}

/**
 * The form for a new story. After an 'already-published' error, the form becomes an edit of the story that an earlier
 * submission created: see docs/decisions/016.
 */
export function PublishForm({ topic, submissionKey, error, typed, photos, circles, room }: PublishFormProps) {
  const { stories } = useTexts('stories');
  const { writing } = useTexts('writing');
  const isNameless = useViewer()?.hasName === false;
  const lastConflict = useRef<Record<string, unknown>>({});
  // Keep the conflict's details until the form unmounts: later errors do not repeat them.
  const conflict: Record<string, unknown> = { ...lastConflict.current, ...typed, ...error?.details };
  useEffect(() => {
    const { story, version, publishedIn } = conflict;
    lastConflict.current = { story, version, publishedIn };
  });
  const isPublished = Boolean(conflict.story);
  const draft = room?.draft;
  const question = room?.question;
  const { title = '', content = '' } = typed ?? draft ?? {};
  return (
    <StoryForm
      intent={isPublished ? 'change' : 'publish'}
      heading={stories.shareTitle}
      submit={
        isPublished
          ? { text: writing.save, busyText: writing.saving }
          : { text: writing.publish, busyText: writing.publishing }
      }
      initial={{
        topic: typed?.topic ?? draft?.topic ?? room?.topic ?? topic ?? '',
        circle: typed?.circle ?? draft?.circle ?? room?.circle ?? '',
        title,
        content,
      }}
      circles={useAudiences(circles)}
      submissionKey={typed?.key || submissionKey}
      photos={photos}
      action={room?.action}
      question={question?.text}
      leaveTo={topic ? `/stories/${topic}` : '/drafts'}
      isPreview={room?.isPreview}
      links={room?.links}
      draft={{ known: draft, topic, question: question?.number, onKey: room?.onKey, other: room?.other }}
      name={isNameless ? (typed?.name ?? '') : undefined}
      error={error}
      fields={{
        base: typed?.base || (draft?.version ?? 0),
        ...(isPublished && { story: String(conflict.story), version: String(conflict.version) }),
        ...(isPublished && error?.code === 'audience-widens' && { widens: 'yes' }),
      }}
      secondaryAction={
        conflict.publishedIn !== undefined && (
          <ButtonLink to={`/stories/${conflict.publishedIn}/${conflict.story}`}>
            {writing.seePublished}
          </ButtonLink>
        )
      }
    />
  );
}
