import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import fields from '../../../web/ui/controls/field.module.css';
import type { StoryPhoto } from '../../photos/contract.ts';
import { PhotosField } from '../../photos/web/photos-field.tsx';
import { MAX_LETTER_PHOTOS } from '../contract.ts';

interface LetterPhotosFieldProps {
  photos: StoryPhoto[];
  keyOfPhotos: string;
  error: ActionError | undefined;
  /** Receives whether the letter has photos. */
  onChange: (isAny: boolean) => void;
}

/** The photos of a letter, with the field of the form for a story. */
export function LetterPhotosField({ photos, keyOfPhotos, error, onChange }: LetterPhotosFieldProps) {
  const messages = { ...useTexts('stories'), ...useTexts('writing'), ...useTexts('letters') };
  const { letters, stories, writing } = messages;
  return (
    <>
      <PhotosField
        photos={photos}
        keyOfPhotos={keyOfPhotos}
        max={MAX_LETTER_PHOTOS}
        isHidden={false}
        isCompact
        hint={letters.photosHint}
        errors={letters.errors}
        onChange={({ length }) => onChange(length > 0)}
        onKey={() => onChange(true)}
      />
      {error && (
        <p className={fields.error} role="alert">
          {errorText(messages, error, { ...stories.errors, ...writing.errors, ...letters.errors })}
        </p>
      )}
    </>
  );
}
