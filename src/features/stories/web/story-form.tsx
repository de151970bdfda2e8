import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/field.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { MAX_NAME } from '../../auth/contract.ts';
import { TOPICS } from '../contract.ts';
import styles from './story-form.module.css';
import { topicLanguage } from './topic-name.tsx';
import { useDraft } from './use-draft.ts';

interface StoryFormProps {
  intent: 'publish' | 'change' | 'edit';
  heading: string;
  /** Labels of the submit button, idle and busy. */
  submit: { text: string; busyText: string };
  initial: { topic: string; title: string; content: string };
  /** Idempotency key that the server creates with this form. */
  submissionKey: string;
  draftName: string;
  /** The text of a field for the author's name; undefined for no field. */
  name?: string | undefined;
  error: ActionError | undefined;
  hiddenFields?: ReactNode;
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
  const { intent, heading, submit, initial, draftName, error } = props;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [submissionKey] = useState(props.submissionKey);
  const messages = useStoriesMessages();
  const { stories } = messages;
  const navigation = useNavigation();
  const form = useFocusOnInvalidField(error);
  // Start enabled: without JavaScript, nothing would enable the button.
  const [isComplete, setComplete] = useState(true);
  const check = useCallback(() => {
    const fields = new FormData(form.current ?? undefined);
    const isFilled = (name: string) => String(fields.get(name) ?? '').trim() !== '';
    setComplete(['topic', 'title', 'content'].every(isFilled));
  }, [form]);
  useEffect(check, [check]);
  useDraft(form, draftName, check);
  const section = useRef<HTMLElement>(null);
  // The form is above the list, but phones show the button that opens it at any scroll position.
  useEffect(() => {
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  }, []);
  // The edit form has its own page. The form for a new story is part of the topic's page, which has an h1.
  const Heading = intent === 'edit' ? 'h1' : 'h2';
  const field = error && FIELDS[error.code];
  const errorOf = (name: string) =>
    error && field === name ? errorText(messages, error, stories.errors) : undefined;
  // An error without a field appears above the form, out of sight of the submit button on a phone.
  useEffect(() => {
    if (error && !field) section.current?.scrollIntoView();
  }, [error, field]);
  return (
    <section ref={section} className={styles.card} aria-labelledby="story-form" data-writing="">
      <Heading id="story-form">{heading}</Heading>
      {error && !field && <MessageBox tone="danger">{errorText(messages, error, stories.errors)}</MessageBox>}
      <Form method="post" encType="multipart/form-data" className="stack" ref={form} onInput={check}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" defaultValue={submissionKey} />
        {props.hiddenFields}
        <SelectField label={stories.topic} name="topic" defaultValue={initial.topic}>
          {TOPICS.map((id) => (
            <option key={id} value={id} lang={topicLanguage(id)}>
              {stories.topics[id]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={stories.storyTitle}
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
          label={stories.content}
          name="content"
          defaultValue={initial.content}
          rows={8}
          isStory
          autoCapitalize="sentences"
          dir="auto"
          hint={intent === 'edit' ? stories.changesKept : stories.draftSaved}
          required
          error={errorOf('content')}
        />
        {props.name !== undefined && (
          <TextField
            label={stories.yourName}
            name="name"
            defaultValue={props.name}
            autoComplete="name"
            maxLength={MAX_NAME}
            dir="auto"
          />
        )}
        <div className={styles.buttons}>
          <Button
            isBusy={navigation.state !== 'idle' && navigation.formData?.get('intent') === intent}
            busyText={submit.busyText}
            // Unlike `disabled`, this keeps the button in the tab order, so that everyone can find out why.
            aria-disabled={!isComplete}
            aria-describedby={isComplete ? undefined : 'story-incomplete'}
            onClick={(event) => isComplete || event.preventDefault()}
          >
            {submit.text}
          </Button>
          {!isComplete && (
            <p id="story-incomplete" className={styles.incomplete}>
              {stories.errors.blank}
            </p>
          )}
          {props.secondaryAction}
        </div>
      </Form>
    </section>
  );
}
