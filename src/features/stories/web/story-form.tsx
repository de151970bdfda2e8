import { type InputEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Composer } from '../../../web/ui/composer/composer.tsx';
import { PublishFoot } from '../../../web/ui/composer/publish-foot.tsx';
import { useSteps } from '../../../web/ui/composer/use-steps.ts';
import { WritingTools } from '../../../web/ui/composer/writing-tools.tsx';
import { Button } from '../../../web/ui/controls/button.tsx';
import { growField, TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useLeave } from '../../../web/ui/members/shared/use-leave.ts';
import { DraftField } from '../../../web/unsent/draft-field.tsx';
import { type AudienceChoices, AudienceField } from '../../circles/web/audience-field.tsx';
import type { ShownPhoto, StoryPhoto } from '../../photos/contract.ts';
import { PhotosField } from '../../photos/web/photos-field.tsx';
import { TopicChips } from '../../topics/web/topic-chips.tsx';
import type { TextLink } from '../links-contract.ts';
import { DraftNotices, KeepDialog } from './draft-line.tsx';
import { readForm } from './form-fields.ts';
import { LivePreview } from './live-preview.tsx';
import { SharedOffer } from './shared-offer.tsx';
import styles from './story-form.module.css';
import { StoryPreview } from './story-preview.tsx';
import { type DraftOptions, useDraft } from './use-draft.ts';

interface StoryFormProps {
  intent: 'publish' | 'change' | 'edit';
  heading: string;
  /** Labels of the submit button, idle and busy. */
  submit: { text: string; busyText: string };
  initial: { topic: string; title: string; content: string; circle: string };
  /** The circles that the author can write for. */
  circles: AudienceChoices | undefined;
  /** Idempotency key that the server creates with this form. */
  submissionKey: string;
  photos: StoryPhoto[];
  /** The path of the action, if it is not that of the page. */
  action?: string | undefined;
  /** A question that the story answers. Stands at the title. */
  question?: string | undefined;
  /** Where the closing cross leads if this is the first page of a tab. */
  leaveTo: string;
  /** Shows the form's text as its readers will see it: the preview for a browser without scripts. */
  isPreview?: boolean | undefined;
  links?: TextLink[] | undefined;
  /** The draft of a new story. Undefined for an edit: see `unsent`. */
  draft?: DraftOptions | undefined;
  /** The key of an edit for useUnsent. Undefined for a new story, whose draft keeps the text. */
  unsent?: string | undefined;
  /** The text of a field for the author's name; undefined for no field. */
  name?: string | undefined;
  error: ActionError | undefined;
  /** Whether the story may lack a text, because it has something else, such as a recording. */
  mayLackText?: boolean | undefined;
  /** What the form sends besides the fields that the author fills. */
  fields: Record<string, string | number>;
  /** Shown beside the submit button. */
  secondaryAction?: ReactNode;
}

/** The field at which an error is shown. Errors that are not listed appear above the submit button. */
const FIELDS: Record<string, 'title' | 'content'> = {
  'title-too-long': 'title',
  'content-too-long': 'content',
};

/** The form for a new or an edited story. Works without JavaScript. With JavaScript, a draft keeps every keystroke. */
export function StoryForm(props: StoryFormProps) {
  const { intent, initial, error, mayLackText, circles } = props;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [submissionKey] = useState(props.submissionKey);
  const { composer } = useTexts('composer');
  const messages = { ...useTexts('stories'), ...useTexts('writing') };
  const { stories, writing } = messages;
  const navigation = useNavigation();
  const form = useFocusOnInvalidField(error);
  useTypingAid(form);
  const field = error && FIELDS[error.code];
  const steps = useSteps(form, error !== undefined && !field);
  const { status, saver } = useDraft(form, props.draft);
  const leave = useLeave(props.leaveTo);
  const [isAsking, setAsking] = useState(false);
  const [photos, setPhotos] = useState<ShownPhoto[]>(() =>
    props.photos.map((photo) => ({ ...photo, isHidden: false, caseId: null })),
  );
  // Start enabled: without JavaScript, nothing would enable the button.
  const [missing, setMissing] = useState<'text' | 'topic' | 'audience'>();
  const check = useCallback(() => {
    if (!form.current) return;
    const { topic, circle, title, content } = readForm(form.current);
    const isBlank = title.trim() === '' || (content.trim() === '' && !mayLackText);
    const isUnaddressed = circle === '' && circles?.length !== 0;
    setMissing(isBlank ? 'text' : topic === '' ? 'topic' : isUnaddressed ? 'audience' : undefined);
    for (const name of ['title', 'content']) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLTextAreaElement) growField(field);
    }
  }, [form, mayLackText, circles]);
  useEffect(check, [check]);
  const errors = { ...stories.errors, ...writing.errors, ...composer.errors };
  const errorOf = (name: string) =>
    error && field === name ? errorText(messages, error, errors) : undefined;
  const close = () => {
    if (saver.current?.isEmpty() === false) setAsking(true);
    else leave();
  };
  return (
    <Form
      {...(props.action && { action: props.action })}
      encType="multipart/form-data"
      ref={form}
      data-unsent={props.unsent ?? ''}
      fields={props.fields}
      onInput={check}
      onSubmitCapture={steps.leaveFirst}
    >
      <DraftField name="key" value={submissionKey} />
      <Composer
        steps={steps}
        heading={props.heading}
        status={<p>{props.draft ? writing.states[status.place] : writing.changesKept}</p>}
        close={{ label: stories.cancel, to: props.leaveTo, onClose: close }}
        notices={
          <>
            {props.draft && <DraftNotices status={status} />}
            {props.action && intent === 'publish' && <SharedOffer form={form} />}
          </>
        }
        write={
          <>
            <TextArea
              label={writing.storyTitle}
              placeholder={writing.storyTitle}
              hint={props.question}
              name="title"
              rows={1}
              defaultValue={initial.title}
              autoFocus={!initial.title}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
              dir="auto"
              required
              error={errorOf('title')}
              onKeyDown={goToText}
              onInput={keepOneLine}
            />
            <TextArea
              label={writing.content}
              placeholder={writing.content}
              name="content"
              defaultValue={initial.content}
              look="story"
              autoCapitalize="sentences"
              dir="auto"
              required={!mayLackText}
              error={errorOf('content')}
            />
          </>
        }
        tools={
          <WritingTools
            photos={photos.length}
            onPhoto={() => form.current?.querySelector<HTMLElement>('input[type=file]')?.click()}
          />
        }
        next={
          <>
            {props.isPreview && <StoryPreview {...initial} photos={photos} links={props.links} />}
            <TopicChips label={writing.topic} chosen={initial.topic} />
            {props.name !== undefined && (
              <TextField
                label={writing.yourName}
                name="name"
                defaultValue={props.name}
                autoComplete="name"
                // MAX_NAME of the contract, which this page does not load.
                maxLength={100}
                dir="auto"
              />
            )}
            <AudienceField
              circles={circles}
              chosen={initial.circle}
              error={error}
              texts={composer.audience}
            />
            <PhotosField photos={props.photos} onChange={setPhotos} onKey={props.draft?.onKey} />
            {!props.isPreview && <LivePreview form={form} photos={photos} />}
            <PublishFoot
              intent={intent}
              submit={props.submit}
              isBusy={navigation.state !== 'idle' && navigation.formData?.get('intent') === intent}
              missing={
                missing &&
                {
                  text: stories.errors.blank,
                  topic: writing.chooseTopic,
                  audience: composer.audience.missing,
                }[missing]
              }
              error={error && !field ? errorText(messages, error, errors) : undefined}
            >
              {props.draft && (
                <span className={styles.withoutScript}>
                  <Button
                    kind="quiet"
                    name="intent"
                    value="preview"
                    formAction={props.action ?? '/write'}
                    formNoValidate
                  >
                    {writing.preview}
                  </Button>
                  <Button
                    kind="quiet"
                    name="intent"
                    value="save-draft"
                    formAction={props.action ?? '/write'}
                    formNoValidate
                  >
                    {writing.saveDraft}
                  </Button>
                </span>
              )}
              {props.secondaryAction}
            </PublishFoot>
          </>
        }
      />
      {isAsking && (
        <KeepDialog
          saver={saver}
          onStay={() => setAsking(false)}
          onLeave={() => {
            // Close the question, because the next page may have to wait for the network.
            setAsking(false);
            leave();
          }}
        />
      )}
    </Form>
  );
}

/** Enter leads from the title to the text: only the button publishes. */
function goToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  focusText(event.currentTarget);
}

/** A title wraps and has no line breaks. Keyboards that compose words send a line break without a key. */
function keepOneLine({ currentTarget: field, nativeEvent }: InputEvent<HTMLTextAreaElement>): void {
  if (!field.value.includes('\n')) return;
  field.value = field.value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (nativeEvent.inputType === 'insertLineBreak') focusText(field);
}

function focusText({ form }: HTMLTextAreaElement): void {
  const text = form?.elements.namedItem('content');
  if (text instanceof HTMLElement) text.focus();
}
