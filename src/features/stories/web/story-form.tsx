import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { PlainFields } from '../../../web/ui/members/plain-fields.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { DraftField } from '../../../web/unsent/draft-field.tsx';
import type { ShownPhoto, StoryPhoto } from '../../photos/contract.ts';
import { PhotosField } from '../../photos/web/photos-field.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import type { TextLink } from '../links-contract.ts';
import { readForm } from './form-fields.ts';
import { LivePreview } from './live-preview.tsx';
import { SharedOffer } from './shared-offer.tsx';
import styles from './story-form.module.css';
import { StoryPreview } from './story-preview.tsx';
import { usePreview } from './use-preview.ts';

interface StoryFormProps {
  intent: 'publish' | 'change' | 'edit';
  heading: string;
  /** Labels of the submit button, idle and busy. */
  submit: { text: string; busyText: string };
  initial: { topic: string; title: string; content: string };
  /** Idempotency key that the server creates with this form. */
  submissionKey: string;
  photos: StoryPhoto[];
  /** Fills a page of its own. Otherwise the form is a card of the page of a topic or a story. */
  isRoom?: boolean | undefined;
  /** Shows the text of this form above the fields: the preview of a browser without scripts. */
  isPreview?: boolean | undefined;
  links?: TextLink[] | undefined;
  /** Whether the form has the buttons of a draft. */
  hasDraft?: boolean;
  /** Says where the draft is. */
  draftLine: ReactNode;
  /** See useUnsent. Undefined for a new story, which DraftLine keeps. */
  unsent?: string | undefined;
  /** Called with the form's key when it gets photos. */
  onKey?: ((key: string) => void) | undefined;
  /** The text of a field for the author's name; undefined for no field. */
  name?: string | undefined;
  error: ActionError | undefined;
  /** Whether the story has something else to tell, such as a recording. */
  mayLackText?: boolean | undefined;
  hiddenFields?: ReactNode;
  /** Shown beside the heading. */
  headingAction?: ReactNode;
  /** Another way to make a story. On a phone, it stands below the heading. */
  alternative?: ReactNode;
  /** Shown beside the submit button. */
  secondaryAction?: ReactNode;
}

/** The field at which an error is shown. Errors that are not listed appear above the form. */
const FIELDS: Record<string, 'title' | 'content'> = {
  'title-too-long': 'title',
  'content-too-long': 'content',
};

/** The form for a new or an edited story. Works without JavaScript. With JavaScript, a draft keeps every keystroke. */
export function StoryForm(props: StoryFormProps) {
  const { intent, heading, submit, initial, error, isRoom, hasDraft, mayLackText } = props;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [submissionKey] = useState(props.submissionKey);
  const messages = { ...useTexts('stories'), ...useTexts('writing') };
  const { stories, writing } = messages;
  const navigation = useNavigation();
  const form = useFocusOnInvalidField(error);
  useTypingAid(form);
  const preview = usePreview(form);
  // Only one preview at a time: both would open the photo that the history's entry names.
  const above = preview.texts ?? (props.isPreview ? initial : undefined);
  const [photos, setPhotos] = useState<ShownPhoto[]>(() =>
    props.photos.map((photo) => ({ ...photo, isHidden: false, caseId: null })),
  );
  // Start enabled: without JavaScript, nothing would enable the button.
  const [missing, setMissing] = useState<'text' | 'topic'>();
  const check = useCallback(() => {
    if (!form.current) return;
    const { topic, title, content } = readForm(form.current);
    const isBlank = title.trim() === '' || (content.trim() === '' && !mayLackText);
    setMissing(isBlank ? 'text' : topic === '' ? 'topic' : undefined);
    growField(form.current.elements.namedItem('content'));
  }, [form, mayLackText]);
  useEffect(check, [check]);
  const section = useRef<HTMLElement>(null);
  // The form is above the list, but phones show the button that opens it at any scroll position.
  useEffect(() => {
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  }, []);
  // The edit form and the room have their own page. The form in a topic is part of its page, which has an h1.
  const Heading = intent === 'edit' || isRoom ? 'h1' : 'h2';
  const field = error && FIELDS[error.code];
  const errors = { ...stories.errors, ...writing.errors };
  const errorOf = (name: string) =>
    error && field === name ? errorText(messages, error, errors) : undefined;
  // An error without a field appears above the form, out of sight of the submit button on a phone.
  useEffect(() => {
    if (error && !field) section.current?.scrollIntoView();
  }, [error, field]);
  const { offer, nameOf, languageOf } = useTopics();
  const topic = (
    <SelectField
      label={writing.topic}
      isLabelHidden={isRoom}
      name="topic"
      defaultValue={initial.topic}
      required={isRoom}
    >
      {isRoom && <option value="">{writing.chooseTopic}</option>}
      {offer(initial.topic).map((id) => (
        <option key={id} value={id} lang={languageOf(id)}>
          {nameOf(id)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <section
      ref={section}
      className={isRoom ? styles.room : styles.card}
      aria-labelledby="story-form"
      data-writing={isRoom ? 'room' : ''}
    >
      <div className={styles.head}>
        <Heading id="story-form">{heading}</Heading>
        {props.headingAction}
        {props.alternative}
      </div>
      {error && !field && <MessageBox tone="danger">{errorText(messages, error, errors)}</MessageBox>}
      {isRoom && intent === 'publish' && <SharedOffer form={form} />}
      {above && (
        <div className={`${styles.beside} ${styles.above}`}>
          <StoryPreview {...above} photos={photos} links={props.links} />
        </div>
      )}
      <Form
        {...(isRoom && { action: '/write' })}
        encType="multipart/form-data"
        className={styles.form}
        ref={form}
        data-unsent={props.unsent ?? ''}
        onInput={check}
        onSubmitCapture={preview.leaveFirst}
      >
        <DraftField name="key" value={submissionKey} />
        {props.hiddenFields}
        <Fields isPlain={isRoom} isHidden={preview.texts !== undefined}>
          {!isRoom && topic}
          <TextField
            label={writing.storyTitle}
            name="title"
            defaultValue={initial.title}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            dir="auto"
            required
            error={errorOf('title')}
          />
          <TextArea
            label={writing.content}
            name="content"
            defaultValue={initial.content}
            rows={8}
            isStory
            autoCapitalize="sentences"
            dir="auto"
            required={!mayLackText}
            error={errorOf('content')}
          />
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
        </Fields>
        <PhotosField
          photos={props.photos}
          isHidden={preview.texts !== undefined}
          onChange={setPhotos}
          onKey={props.onKey}
        />
        <div className={styles.foot}>
          {props.draftLine}
          <div className={styles.buttons}>
            {isRoom && topic}
            <Button
              name="intent"
              value={intent}
              isBusy={navigation.state !== 'idle' && navigation.formData?.get('intent') === intent}
              busyText={submit.busyText}
              // Unlike `disabled`, this keeps the button in the tab order, so that everyone can find out why.
              aria-disabled={missing !== undefined}
              aria-describedby={missing && 'story-incomplete'}
              onClick={(event) => missing && event.preventDefault()}
            >
              {submit.text}
            </Button>
            {missing && (
              <p id="story-incomplete" className={styles.incomplete}>
                {missing === 'text' ? stories.errors.blank : writing.chooseTopic}
              </p>
            )}
            {hasDraft && (
              <>
                <span className={styles.toPreview}>
                  <Button
                    kind="quiet"
                    name="intent"
                    value="preview"
                    formAction="/write"
                    formNoValidate
                    aria-pressed={preview.texts !== undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      preview.toggle();
                    }}
                  >
                    {preview.texts ? writing.keepWriting : writing.preview}
                  </Button>
                </span>
                <span className={styles.withoutScript}>
                  <Button kind="quiet" name="intent" value="save-draft" formAction="/write" formNoValidate>
                    {writing.saveDraft}
                  </Button>
                </span>
              </>
            )}
            {props.secondaryAction}
          </div>
        </div>
      </Form>
      {!above && <LivePreview form={form} photos={photos} />}
    </section>
  );
}

interface FieldsProps {
  isPlain: boolean | undefined;
  /** Hidden fields keep their text and are sent. */
  isHidden: boolean;
  children: ReactNode;
}

function Fields({ isPlain, isHidden, children }: FieldsProps) {
  return (
    <div className={styles.fields} hidden={isHidden}>
      {isPlain ? <PlainFields>{children}</PlainFields> : children}
    </div>
  );
}

/** Makes a text field as high as its text, in browsers whose style sheets cannot. */
function growField(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLTextAreaElement) || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
