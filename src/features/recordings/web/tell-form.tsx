import type { ChangeEvent } from 'react';
import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { useUnsent } from '../../../web/ui/controls/use-unsent.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';

interface TellFormProps {
  submissionKey: string;
  topic: string;
  error: ActionError | undefined;
  typed: Record<string, string> | undefined;
  /** False while the recording is not complete. */
  isReady: boolean;
}

/** Asks for the title and one picture, and publishes. */
export function TellForm({ submissionKey, topic, error, typed, isReady }: TellFormProps) {
  const { recordings } = useTexts('recordings');
  const messages = useTexts('stories');
  const { form: words } = recordings;
  const viewer = useViewer();
  const navigation = useNavigation();
  const form = useFocusOnInvalidField(error);
  const unsent = useUnsent(form);
  const { offer, nameOf: topicName, languageOf } = useTopics();
  const chosen = typed?.topic ?? topic;
  const titleError =
    error?.code === 'title-too-long' ? errorText(messages, error, messages.stories.errors) : undefined;
  const shrink = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    if (!file) return;
    const { shrinkPhoto } = await import('../../people/web/shrink-photo.ts');
    const smaller = await shrinkPhoto(file);
    // A member may have chosen another one meanwhile.
    if (smaller === file || field.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([smaller], file.name, { type: smaller.type }));
    field.files = files.files;
  };
  return (
    <Form encType="multipart/form-data" className="stack" ref={form} data-unsent={`told:${submissionKey}`}>
      {unsent}
      <input type="hidden" name="key" value={submissionKey} />
      <SelectField label={words.topic} name="topic" defaultValue={chosen} required>
        <option value="">{words.chooseTopic}</option>
        {offer(chosen).map((id) => (
          <option key={id} value={id} lang={languageOf(id)}>
            {topicName(id)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.title}
        name="title"
        hint={words.titleHint}
        defaultValue={typed?.title}
        autoComplete="off"
        autoCapitalize="sentences"
        dir="auto"
        required
        error={titleError}
      />
      {viewer?.hasName === false && (
        <TextField
          label={words.name}
          name="name"
          defaultValue={typed?.name}
          autoComplete="name"
          // MAX_NAME of the contract, which this page does not load.
          maxLength={100}
          dir="auto"
        />
      )}
      <TextField
        label={words.picture}
        type="file"
        name="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        onChange={(event) => void shrink(event).catch(() => {})}
      />
      <div className="row">
        <Button
          name="intent"
          value="publish"
          isBusy={navigation.formMethod === 'POST'}
          busyText={words.publishing}
          // Unlike `disabled`, this keeps the button in the tab order, so that everyone can find out why.
          aria-disabled={!isReady}
          aria-describedby={isReady ? undefined : 'told-unfinished'}
          onClick={(event) => isReady || event.preventDefault()}
        >
          {words.publish}
        </Button>
        {!isReady && <p id="told-unfinished">{words.unfinished}</p>}
      </div>
    </Form>
  );
}
