import { useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SendHorizontal } from '../../../web/ui/icons/send-horizontal.ts';
import { DraftField } from '../../../web/unsent/draft-field.tsx';
import type { StoryPhoto } from '../../photos/contract.ts';
import type { Letter } from '../contract.ts';
import styles from './letter-form.module.css';
import { LetterPhotosField } from './letter-photos.tsx';

/** The codes of errors that stand at the photos. */
const OF_PHOTOS = /^(photo|alt-|form-too-large|too-many-photos)/;

/** A constant, because a new list at each render would load again: see late. */
const NO_PHOTOS: StoryPhoto[] = [];

export interface RefusedLetter {
  error: ActionError;
  values?: Record<string, string> | undefined;
  kept?: { photos?: Letter['photos'] } | undefined;
}

interface LetterFormProps {
  /** The correspondence, or for a first letter the other member's account. */
  place: string;
  submissionKey: string;
  refused: RefusedLetter | undefined;
  /** True for the letter that asks for permission. */
  isFirst?: boolean;
  /** True after a letter was sent from this page. */
  isFocused?: boolean;
}

/** The form of a letter, at the bottom edge. The device keeps what is typed until it is sent, and the server its photos. */
export function LetterForm({ place, submissionKey, refused, isFirst = false, isFocused }: LetterFormProps) {
  const messages = useTexts('letters');
  const { letters } = messages;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [first] = useState(submissionKey);
  const isBusy = useNavigation().formData?.get('intent') === 'send';
  const form = useFocusOnInvalidField(refused);
  useTypingAid(form);
  // The letter with the form's key is already sent: the next click sends another letter, with this key.
  const renewed = refused?.error.details?.key;
  const key = typeof renewed === 'string' ? renewed : (refused?.values?.key ?? first);
  const isOfPhotos = OF_PHOTOS.test(refused?.error.code ?? '');
  const keepPhotos = useCallback(
    (isAny: boolean) => {
      if (!form.current || isAny === 'holds' in form.current.dataset) return;
      if (isAny) form.current.dataset.holds = '';
      else delete form.current.dataset.holds;
      form.current.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [form],
  );
  return (
    <Form
      ref={form}
      // The arrow leads back to the list, and not to the conversation before this letter.
      replace
      // Earlier versions kept letters beside comments.
      data-unsent={`comment-draft:letters:${place}`}
      data-sending={isBusy ? '' : undefined}
      encType="multipart/form-data"
      className={isFirst ? `${styles.form} ${styles.first}` : styles.form}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      fields={{ intent: 'send' }}
    >
      <DraftField key={key} name="key" value={key} />
      <div className={styles.photos}>
        <LetterPhotosField
          photos={refused?.kept?.photos ?? NO_PHOTOS}
          keyOfPhotos={key}
          error={isOfPhotos && !isBusy ? refused?.error : undefined}
          onChange={keepPhotos}
        />
      </div>
      <div className={styles.text}>
        <TextArea
          label={letters.field}
          placeholder={letters.field}
          name="text"
          defaultValue={refused?.values?.text}
          look="line"
          rows={isFirst ? 4 : 1}
          dir="auto"
          autoCapitalize="sentences"
          enterKeyHint="enter"
          required
          // On the page after sending, the keyboard stays open for the next letter.
          autoFocus={isFocused}
          error={
            refused && !isBusy && !isOfPhotos ? errorText(messages, refused.error, letters.errors) : undefined
          }
        />
      </div>
      <div className={styles.send}>
        {isFirst ? (
          <Button isBusy={isBusy} busyText={letters.sending}>
            {letters.ask}
          </Button>
        ) : (
          <Button isBusy={isBusy} aria-label={letters.send}>
            <SendHorizontal aria-hidden="true" />
          </Button>
        )}
      </div>
    </Form>
  );
}
