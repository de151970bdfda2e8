import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { DraftField } from '../../../web/unsent/draft-field.tsx';
import type { StoryPhoto } from '../../photos/contract.ts';
import styles from './correspondence-page.module.css';

/** The field for photos and its texts are large. */
const LetterPhotosField = lazy(() =>
  import('./letter-photos-field.tsx').then(({ LetterPhotosField }) => ({ default: LetterPhotosField })),
);

/** The codes of errors that stand at the photos. */
const OF_PHOTOS = /^(photo|alt-|form-too-large|too-many-photos)/;

interface LetterFormProps {
  /** The correspondence, or for a first letter the other one's account. */
  place: string;
  submissionKey: string;
  refused: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
  /** The photos that a refused form shows again. Undefined for a first letter, which has none. */
  photos?: StoryPhoto[] | undefined;
}

/** The form of a letter. The device keeps what is typed until it is sent, and the server its photos. */
export function LetterForm({ place, submissionKey, refused, photos }: LetterFormProps) {
  const messages = useTexts('letters');
  const { letters } = messages;
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [first] = useState(submissionKey);
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useFocusOnInvalidField(refused);
  useTypingAid(form);
  // A letter with the form's key is sent: the next click sends another one.
  const renewed = refused?.error.details?.key;
  const key = typeof renewed === 'string' ? renewed : (refused?.values?.key ?? first);
  const isOfPhotos = photos !== undefined && OF_PHOTOS.test(refused?.error.code ?? '');
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
      // Earlier versions kept letters beside comments.
      data-unsent={`comment-draft:letters:${place}`}
      {...(photos && { encType: 'multipart/form-data' as const })}
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
        error={
          refused && !isBusy && !isOfPhotos ? errorText(messages, refused.error, letters.errors) : undefined
        }
      />
      {photos && (
        <Suspense>
          <LetterPhotosField
            photos={photos}
            keyOfPhotos={key}
            error={isOfPhotos && !isBusy ? refused?.error : undefined}
            onChange={keepPhotos}
          />
        </Suspense>
      )}
      <div className="row">
        <Button isBusy={isBusy} busyText={letters.sending}>
          {letters.send}
        </Button>
      </div>
    </Form>
  );
}
