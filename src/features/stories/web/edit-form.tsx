import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import type { AudienceChoices } from '../../circles/web/audience-field.tsx';
import type { StoryPhoto } from '../../photos/contract.ts';
import type { TopicId } from '../../topics/contract.ts';
import { StoryForm } from './story-form.tsx';

/** The story that the form changes. */
interface EditedStory {
  card: {
    id: string;
    topic: TopicId;
    title: string;
    opening: string;
    version: number;
    told: number | null;
  };
  rest: string;
  /** The initial values of the form, if `card` and `rest` show the story in Latin letters. */
  written?: { title: string; content: string } | undefined;
}

interface EditFormProps {
  story: EditedStory;
  /** The path of the story's page. */
  path: string;
  submissionKey: string;
  error: ActionError | undefined;
  /** The submitted values of a browser without JavaScript, which has lost its form. */
  typed: Record<string, string> | undefined;
  photos: StoryPhoto[];
  /** The circles that the author can write for. */
  circles: AudienceChoices;
  /** `everyone`, or the id of the circle that the story is for. */
  audience: string;
}

/** The form in which an author changes a story. */
export function EditForm({
  story: { card, rest, written = { title: card.title, content: card.opening + rest } },
  path,
  submissionKey,
  error,
  typed,
  photos,
  circles,
  audience,
}: EditFormProps) {
  const { writing } = useTexts('writing');
  const version = error?.details?.version ?? card.version;
  return (
    <StoryForm
      intent="edit"
      heading={writing.editTitle}
      submit={{ text: writing.save, busyText: writing.saving }}
      initial={{ topic: card.topic, circle: audience, ...written, ...typed }}
      circles={circles}
      submissionKey={submissionKey}
      photos={photos}
      leaveTo={path}
      unsent={`story-draft:${card.id}`}
      error={error}
      mayLackText={card.told !== null}
      fields={{ version: String(version), ...(error?.code === 'audience-widens' && { widens: 'yes' }) }}
    />
  );
}
