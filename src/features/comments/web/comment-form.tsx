import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { lazyPart } from '../../../web/ui/page/late.tsx';
import { DraftField } from '../../../web/unsent/draft-field.tsx';
import type { CommentCard } from '../contract.ts';
import { toTypedText } from './comment-text.tsx';
import styles from './comments.module.css';
import { nameCommentDraft } from './use-begun-drafts.ts';

// Few comments mention anyone. Without the list, the server finds the names that are typed.
const MentionPicker = lazyPart(() =>
  import('./mention-picker.tsx').then(({ MentionPicker }) => MentionPicker),
);

interface CommentFormProps {
  aboutId: string;
  path: string;
  submissionKey: string;
  /** The label of a form that answers no comment. */
  write: string;
  /** The comment that the form answers. */
  answered?: CommentCard | undefined;
  /** The deleted comment that the text in the form was meant to answer. Undefined if the comment still exists. */
  goneId?: string | null | undefined;
  refused: RefusedComment | undefined;
}

/**
 * The form for a comment or a reply. After a 'comment-posted' error, it becomes an edit of the comment that an earlier
 * submission created, as the form for a story does: see docs/decisions/016.
 */
export function CommentForm({ aboutId, path, submissionKey, answered, goneId, ...props }: CommentFormProps) {
  const { comments } = useTexts('comments');
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [key] = useState(submissionKey);
  const { fetcher, refused } = useSubmission(props.refused);
  const lastConflict = useRef<Record<string, unknown>>({});
  // Keep the conflict's details until the form unmounts: later errors do not repeat them.
  const conflict: Record<string, unknown> = {
    ...lastConflict.current,
    ...refused?.values,
    ...refused?.error.details,
  };
  useEffect(() => {
    lastConflict.current = { comment: conflict.comment, version: conflict.version };
  });
  const isPosted = conflict.comment !== undefined;
  // After this error, the next click posts the text as a comment of its own.
  const replyTo = refused?.error.code === 'answered-gone' ? '' : answered?.id;
  const form = useFocusOnInvalidField(refused);
  return (
    <div id={answered || goneId ? 'reply' : 'new-comment'} className={styles.form}>
      <CommentFields
        form={form}
        aboutId={aboutId}
        place={answered?.id ?? goneId ?? ''}
        fetcher={fetcher}
        intent={isPosted ? 'edit-comment' : 'comment'}
        label={answered ? comments.replyLabel(answered.author || comments.anonymous) : props.write}
        text={refused?.values?.text ?? ''}
        submit={isPosted ? comments.save : comments.post}
        busyText={isPosted ? comments.saving : comments.posting}
        refused={refused}
        isFocused={answered !== undefined}
        cancelTo={answered && `${path}?comment=${answered.id}#comment-${answered.id}`}
      >
        {isPosted ? (
          <>
            <input type="hidden" name="comment" value={String(conflict.comment)} />
            <DraftField name="version" value={String(conflict.version)} />
          </>
        ) : (
          <input type="hidden" name="replyTo" value={replyTo ?? ''} />
        )}
        <DraftField name="key" value={key} />
      </CommentFields>
    </div>
  );
}

interface CommentEditFormProps {
  aboutId: string;
  comment: CommentCard;
  path: string;
  refused: RefusedComment | undefined;
}

/** The form in which the author edits a comment. */
export function CommentEditForm({ aboutId, comment, path, ...props }: CommentEditFormProps) {
  const { comments } = useTexts('comments');
  const { fetcher, refused } = useSubmission(props.refused);
  const form = useFocusOnInvalidField(refused);
  const { written = comment.text } = comment;
  const version = refused?.error.details?.version ?? comment.version;
  const typed = toTypedText({ ...comment, text: written }, comments.anonymous);
  const key = `edit-${comment.id}`;
  return (
    <div id="edit-comment" className={styles.form}>
      <CommentFields
        form={form}
        aboutId={aboutId}
        place={key}
        fetcher={fetcher}
        intent="edit-comment"
        label={comments.editLabel}
        text={refused?.values?.text ?? typed}
        submit={comments.save}
        busyText={comments.saving}
        refused={refused}
        isFocused
        cancelTo={`${path}?comment=${comment.id}#comment-${comment.id}`}
      >
        <input type="hidden" name="comment" value={comment.id} />
        <DraftField name="key" value={key} />
        {/* After a refusal, the form uses the version of the refusal instead of the draft's. */}
        <DraftField key={String(refused?.error.details?.version)} name="version" value={String(version)} />
      </CommentFields>
    </div>
  );
}

/**
 * Returns the submission of a form by script, and the error of this form: the server's answer to the script, or
 * to the form without a script.
 */
function useSubmission(refused: RefusedComment | undefined) {
  const fetcher = useFetcher<{ error?: ActionError }>();
  const error = fetcher.data?.error;
  return { fetcher, refused: error ? { error } : refused };
}

interface CommentFieldsProps {
  fetcher: FetcherWithComponents<unknown>;
  form: React.RefObject<HTMLFormElement | null>;
  aboutId: string;
  /** See nameCommentDraft. */
  place: string;
  intent: 'comment' | 'edit-comment';
  label: string;
  text: string;
  submit: string;
  busyText: string;
  refused: RefusedComment | undefined;
  /** True for a form that a click opened. */
  isFocused: boolean;
  cancelTo: string | undefined;
  /** Hidden fields. */
  children: ReactNode;
}

function CommentFields(props: CommentFieldsProps) {
  const messages = useTexts('comments');
  const { comments } = messages;
  const { refused, fetcher } = props;
  const [mentions, setMentions] = useState(false);
  useTypingAid(props.form);
  useEffect(() => {
    const field = props.form.current?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    // On a slow connection, the text may be typed before this script runs.
    if (field.value !== field.defaultValue && field.value.includes('@')) setMentions(true);
    // A link that was followed before this script ran leads to a fragment, where browsers ignore autofocus.
    if (props.isFocused && document.activeElement === document.body) field.focus({ preventScroll: true });
  }, [props.form, props.isFocused]);
  return (
    <Form
      fetcher={fetcher}
      action="?index"
      className="stack"
      ref={props.form}
      data-unsent={nameCommentDraft(props.aboutId, props.place)}
      // See BegunDrafts.
      data-offered
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement && target.value.includes('@')) setMentions(true);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      fields={{ intent: props.intent }}
    >
      <DraftField name="mentions" value="" />
      {props.children}
      <TextArea
        label={props.label}
        name="text"
        defaultValue={props.text}
        rows={3}
        dir="auto"
        autoCapitalize="sentences"
        enterKeyHint="enter"
        required
        autoFocus={props.isFocused}
        hint={comments.draft}
        error={refused && errorText(messages, refused.error, comments.errors)}
      />
      {mentions && (
        <Suspense>
          <MentionPicker form={props.form} aboutId={props.aboutId} />
        </Suspense>
      )}
      <div className={styles.buttons}>
        <Button isBusy={fetcher.state !== 'idle'} busyText={props.busyText}>
          {props.submit}
        </Button>
        {props.cancelTo && (
          <ButtonLink kind="quiet" to={props.cancelTo} preventScrollReset>
            {comments.cancel}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** Why the server refused a form about a comment. */
export interface RefusedComment {
  error: ActionError;
  /** The submitted fields. Missing if the form still shows them. */
  values?: Record<string, string> | undefined;
}
