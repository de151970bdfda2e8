import { type ChangeEvent, type RefObject, useCallback, useEffect, useId, useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PublishFoot } from '../../../web/ui/composer/publish-foot.tsx';
import type { Steps } from '../../../web/ui/composer/use-steps.ts';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useUnsent } from '../../../web/ui/controls/use-unsent.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { type AudienceChoices, AudienceField } from '../../circles/web/audience-field.tsx';
import { AddFile } from '../../photos/web/add-file.tsx';
import { TopicChips } from '../../topics/web/topic-chips.tsx';
import styles from './recorder.module.css';

interface TellFormProps {
  form: RefObject<HTMLFormElement | null>;
  steps: Steps;
  submissionKey: string;
  topic: string;
  circle: string;
  /** The circles for which the teller can record. */
  circles: AudienceChoices;
  /** Whether a moderator must hear the story first. */
  isHeld: boolean;
  error: ActionError | undefined;
  typed: Record<string, string> | undefined;
  /** False while the recording is not complete. */
  isReady: boolean;
}

/** Asks for the title, the topic and one picture, and publishes. */
export function TellForm({ form, steps, submissionKey, topic, error, typed, ...props }: TellFormProps) {
  const messages = { ...useTexts('recordings'), ...useTexts('stories') };
  const { recordings, stories } = messages;
  const { composer } = useTexts('composer');
  const { form: words } = recordings;
  const viewer = useViewer();
  const navigation = useNavigation();
  const unsent = useUnsent(form);
  // Begin enabled: without JavaScript, nothing would enable the button.
  const [missing, setMissing] = useState<string>();
  const { isReady, circles } = props;
  const isAsked = circles.length > 0;
  const check = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if (!isReady) setMissing(words.unfinished);
    else if (!String(fields.get('title')).trim()) setMissing(words.noTitle);
    else if (!fields.get('topic')) setMissing(words.chooseTopic);
    else setMissing(isAsked && !fields.get('circle') ? composer.audience.missing : undefined);
  }, [form, words, composer, isReady, isAsked]);
  useEffect(check, [check]);
  const isOfTitle = error?.code === 'title-too-long';
  const errors = {
    ...stories.errors,
    ...composer.errors,
    ...recordings.errors,
    blank: stories.errors.blank,
  };
  const refusal = error && errorText(messages, error, errors);
  const shrink = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    if (!file) return;
    const { shrinkPhoto } = await import('../../people/web/shrink-photo.ts');
    const smaller = await shrinkPhoto(file);
    // The member may have chosen another file meanwhile.
    if (smaller === file || field.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([smaller], file.name, { type: smaller.type }));
    field.files = files.files;
  };
  return (
    <Form
      encType="multipart/form-data"
      className={styles.form}
      ref={form}
      data-unsent={`told:${submissionKey}`}
      onInput={check}
      onSubmitCapture={steps.leaveFirst}
      fields={{ key: submissionKey }}
    >
      {unsent}
      <TextField
        label={words.title}
        name="title"
        hint={words.titleHint}
        defaultValue={typed?.title}
        autoComplete="off"
        autoCapitalize="sentences"
        dir="auto"
        required
        error={isOfTitle ? refusal : undefined}
      />
      <TopicChips label={words.topic} chosen={typed?.topic ?? topic} />
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
      <Picture label={words.picture} onChoose={(event) => void shrink(event).catch(() => {})} />
      <AudienceField
        circles={circles}
        chosen={typed?.circle ?? props.circle}
        error={error}
        texts={composer.audience}
      />
      {props.isHeld && <p>{recordings.held}</p>}
      <PublishFoot
        intent="publish"
        submit={{ text: words.publish, busyText: words.publishing }}
        isBusy={navigation.formMethod === 'POST'}
        missing={missing}
        error={isOfTitle ? undefined : refusal}
      />
    </Form>
  );
}

/** Chooses one picture, and shows it. Without scripts, the browser's own field says which one was chosen. */
function Picture({
  label,
  onChoose,
}: {
  label: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  return (
    <div className={styles.picture}>
      {chosen && <img src={chosen} alt="" />}
      <AddFile
        id={id}
        label={label}
        name="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          setChosen(file && URL.createObjectURL(file));
          onChoose(event);
        }}
      />
    </div>
  );
}
