import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import type { Proposal } from '../contract.ts';
import styles from './memories.module.css';

interface MemoryProps {
  proposal: Proposal;
  /** The circles that the author can publish the story for. */
  circles: readonly { id: string; name: string; people: number }[];
  /** Why a form of this story was refused. */
  error: ActionError | false | undefined;
  errors: Record<string, string>;
  /** The fields that a browser without scripts sent. The new page must repeat them. */
  typed: Record<string, string> | undefined;
  /** The photos that a browser without scripts sent. */
  chosen: readonly string[] | undefined;
  /** True if the server refused the circle that the text was for, so that the form asks who may read the story. */
  asksAudience: boolean;
}

/** One proposed story, which its author changes and publishes, or deletes. */
export function Memory({ proposal, circles, error, errors, typed, chosen, asksAudience }: MemoryProps) {
  const { writing } = useTexts('writing');
  const { memories: texts } = useTexts('memories');
  const { audience } = useTexts('composer').composer;
  const { shown, nameOf, languageOf } = useTopics();
  const { day } = useDateFormats();
  const { formData } = useNavigation();
  const { id, writtenAt, title, text, lacksNumbers, photos } = proposal;
  const busyWith = (intent: string) => formData?.get('proposal') === id && formData.get('intent') === intent;
  return (
    <Card>
      <h2>{texts.written(day(writtenAt))}</h2>
      <Form replace preventScrollReset className="stack" fields={{ proposal: id }}>
        <SelectField label={writing.topic} name="topic" defaultValue={typed?.topic ?? ''} required>
          <option value="">{writing.chooseTopic}</option>
          {shown.map((topic) => (
            <option key={topic} value={topic} lang={languageOf(topic)}>
              {nameOf(topic)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={writing.storyTitle}
          name="title"
          defaultValue={typed?.title ?? title}
          autoComplete="off"
          dir="auto"
          required
        />
        <TextArea
          label={writing.content}
          name="content"
          defaultValue={typed?.content ?? text}
          rows={8}
          look="story"
          dir="auto"
          required
          hint={lacksNumbers ? texts.lacksNumbers : undefined}
        />
        {photos.length > 0 && (
          <fieldset className={styles.photos}>
            <legend>{texts.photos}</legend>
            {photos.map((photo, index) => (
              <div key={photo}>
                <img src={`/chat-photos/${photo}.webp`} alt={texts.photo(index + 1)} loading="lazy" />
                <Choice
                  type="checkbox"
                  name="photo"
                  value={photo}
                  label={texts.withPhoto(index + 1)}
                  defaultChecked={chosen?.includes(photo) ?? true}
                />
              </div>
            ))}
          </fieldset>
        )}
        {/* What was refused for a circle must not go to everyone unasked: without its circle, nothing is chosen. */}
        {circles.length > 0 || asksAudience || typed?.circle ? (
          <SelectField label={audience.forWhom} name="circle" defaultValue={typed?.circle ?? ''} required>
            <option value="">{audience.missing}</option>
            <option value="everyone">{audience.everyone}</option>
            {circles.map(({ id: circle, name, people }) => (
              <option key={circle} value={circle} dir="auto">
                {audience.circle(name, people)}
              </option>
            ))}
          </SelectField>
        ) : (
          // As in AudienceField, whose script is too large for this page.
          <input hidden name="circle" defaultValue="" autoComplete="off" />
        )}
        <FormOutcome error={error} errors={errors} />
        <Button name="intent" value="publish" isBusy={busyWith('publish')} busyText={writing.publishing}>
          {writing.publish}
        </Button>
      </Form>
      <Form replace preventScrollReset fields={{ intent: 'decline', proposal: id }}>
        <Button kind="danger" isBusy={busyWith('decline')} busyText={texts.busy}>
          {texts.decline}
        </Button>
      </Form>
    </Card>
  );
}
