import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { SelectField, TextArea, TextField, useFocusOnWrongField } from '../../../web/ui/field.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { TOPICS } from '../contract.ts';
import styles from './story-form.module.css';
import { topicLanguage } from './topic-name.tsx';
import { useDraft } from './use-draft.ts';

interface StoryFormProps {
  intent: 'publish' | 'change' | 'edit';
  heading: string;
  /** What the button says, and what it says while it is at it. */
  submit: { text: string; busyText: string };
  initial: { topic: string; title: string; content: string };
  /** Made by the server for this form: the same form sent twice does its work once. */
  submissionKey: string;
  draftName: string;
  error: ActionError | undefined;
  /** Further hidden fields, and what stands beside the button. */
  hidden?: ReactNode;
  beside?: ReactNode;
}

/** The field to look at for each refusal that has one. */
const FIELDS: Record<string, 'title' | 'content'> = {
  'title-too-long': 'title',
  'content-too-long': 'content',
};

/** Where a story is written, new or again. Works without scripts; with them, nothing typed is lost. */
export function StoryForm(props: StoryFormProps) {
  const { intent, heading, submit, initial, draftName, error } = props;
  // The first one: a page that is read again meanwhile must not make this another form.
  const [submissionKey] = useState(props.submissionKey);
  const messages = useStoriesMessages();
  const { stories } = messages;
  const navigation = useNavigation();
  const form = useFocusOnWrongField(error);
  // Without scripts nothing watches the fields, and the button must work.
  const [isComplete, setComplete] = useState(true);
  const check = useCallback(() => {
    const fields = new FormData(form.current ?? undefined);
    const isFilled = (name: string) => String(fields.get(name) ?? '').trim() !== '';
    setComplete(['topic', 'title', 'content'].every(isFilled));
  }, [form]);
  useEffect(check, [check]);
  useDraft(form, draftName, check);
  const section = useRef<HTMLElement>(null);
  // A phone's button for it is at the thumb wherever the list was scrolled to; the form stands above the list.
  useEffect(() => {
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  }, []);
  // Editing has a page of its own; a new story is written above its topic's.
  const Heading = intent === 'edit' ? 'h1' : 'h2';
  const field = error && FIELDS[error.code];
  const errorOf = (name: string) =>
    error && field === name ? errorText(messages, error, stories.errors) : undefined;
  // What belongs to no field stands above, the button below: a phone does not show both.
  useEffect(() => {
    if (error && !field) section.current?.scrollIntoView();
  }, [error, field]);
  return (
    <section ref={section} className={styles.card} aria-labelledby="story-form">
      <Heading id="story-form">{heading}</Heading>
      {error && !field && <MessageBox tone="danger">{errorText(messages, error, stories.errors)}</MessageBox>}
      <Form method="post" encType="multipart/form-data" className="stack" ref={form} onInput={check}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" defaultValue={submissionKey} />
        {props.hidden}
        <SelectField label={stories.topic} name="topic" defaultValue={initial.topic} required>
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
          hint={intent === 'edit' ? stories.changesKept : stories.draftKept}
          required
          error={errorOf('content')}
        />
        <div className={styles.buttons}>
          <Button
            isBusy={navigation.state !== 'idle' && navigation.formData?.get('intent') === intent}
            busyText={submit.busyText}
            disabled={!isComplete}
          >
            {submit.text}
          </Button>
          {props.beside}
        </div>
      </Form>
    </section>
  );
}
