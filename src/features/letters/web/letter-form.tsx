import { useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useClearPostedDraft, useCommentDraft } from '../../comments/web/use-comment-draft.ts';
import { DraftField } from '../../stories/web/draft-field.tsx';
import styles from './correspondence-page.module.css';

/** Drafts of letters stand beside those of comments, whose stories have ids. */
const DRAFTS = 'letters';

interface LetterFormProps {
  /** The correspondence, or for a first letter the other one's account. */
  place: string;
  submissionKey: string;
  refused: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
}

/** The form of a letter. The device keeps what is typed until it is sent. */
export function LetterForm({ place, submissionKey, refused }: LetterFormProps) {
  const messages = useTexts('letters');
  const { letters } = messages;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [first] = useState(submissionKey);
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useFocusOnInvalidField(refused);
  useCommentDraft(form, DRAFTS, place);
  useClearPostedDraft(DRAFTS);
  useTypingAid(form);
  // A letter with the form's key is sent: the next click sends another one.
  const renewed = refused?.error.details?.key;
  const key = typeof renewed === 'string' ? renewed : (refused?.values?.key ?? first);
  return (
    <Form
      ref={form}
      className={`stack ${styles.form}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <input type="hidden" name="intent" value="send" />
      <DraftField key={key} name="key" value={key} />
      <TextArea
        label={letters.field}
        name="text"
        defaultValue={refused?.values?.text}
        rows={4}
        dir="auto"
        autoCapitalize="sentences"
        enterKeyHint="enter"
        required
        hint={letters.draft}
        error={refused && !isBusy ? errorText(messages, refused.error, letters.errors) : undefined}
      />
      <div className="row">
        <Button isBusy={isBusy} busyText={letters.sending}>
          {letters.send}
        </Button>
      </div>
    </Form>
  );
}
