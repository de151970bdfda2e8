import { type ChangeEvent, type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import fields from '../../../web/ui/field.module.css';
import { FileField } from '../../../web/ui/file-field.tsx';
import { AccountField, Form } from '../../../web/ui/form.tsx';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { PHOTO_LIMIT_BYTES } from '../fields-contract.ts';
import type { ProfileFetcher } from './form-result.ts';
import styles from './photo-form.module.css';
import type { PhotoUpload } from './use-photo-upload.ts';

interface PhotoFormProps {
  hasPhoto: boolean;
  upload: PhotoUpload;
  remove: ProfileFetcher;
}

/** Errors that are shown at the field. All others are shown as a status that disappears. */
const FIELD_ERRORS = ['photo-invalid', 'photo-too-large', 'photo-too-many-pixels', 'too-many'];
/** The same limit as in photo-image.ts. */
const MAX_PIXELS = 32_000_000;

/** Selects, previews, uploads and removes a photo. The stylesheet shows and hides the buttons, even without JavaScript. */
export function PhotoForm({ hasPhoto, upload, remove }: PhotoFormProps) {
  const messages = useTexts('members');
  const { profile } = messages;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const uploadError = upload.result?.error;
  const error = problem ?? (uploadError && FIELD_ERRORS.includes(uploadError.code) ? uploadError : undefined);
  const isSending = upload.percent !== undefined;

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    upload.cancel();
    const [file] = target.files ?? [];
    const found = file && findProblem(file);
    if (found) target.value = '';
    setProblem(found);
    setPreview(file && !found ? URL.createObjectURL(file) : undefined);
  }

  function reject(found: string): void {
    form.current?.reset();
    setProblem(found);
  }

  function checkPixels({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) reject('photo-too-many-pixels');
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending || !(await upload.send(new FormData(event.currentTarget)))) return;
    form.current?.reset();
    field.current?.focus();
  }

  return (
    <section className={styles.photo} aria-labelledby="photo-title">
      <h2 id="photo-title">{profile.photo}</h2>
      <div className={styles.row}>
        {preview && (
          <img
            src={preview}
            alt={profile.preview}
            className={styles.preview}
            onLoad={checkPixels}
            onError={() => reject('photo-invalid')}
          />
        )}
        <form
          ref={form}
          method="post"
          action="/profile"
          encType="multipart/form-data"
          className={styles.form}
          onSubmit={send}
          onReset={() => {
            setPreview(undefined);
            setProblem(undefined);
          }}
        >
          <AccountField />
          <input type="hidden" name="intent" value="photo" />
          <FileField
            ref={field}
            label={hasPhoto ? profile.changePhoto : profile.choosePhoto}
            id="photo"
            name="photo"
            accept="image/jpeg,image/png,image/gif,image/webp"
            aria-describedby={error ? 'photo-error photo-hint' : 'photo-hint'}
            // Chromium reports an empty required field as invalid unless the attribute is there.
            aria-invalid={error !== undefined}
            onChange={choose}
          >
            <Button isBusy={isSending} busyText={profile.uploading}>
              {profile.upload}
            </Button>
            <Button type="reset" kind="quiet" onClick={upload.cancel}>
              {profile.cancel}
            </Button>
            {isSending && <ProgressBar percent={upload.percent} label={profile.uploading} />}
          </FileField>
        </form>
        {hasPhoto && (
          <Form fetcher={remove} action="/profile" className={styles.remove}>
            <input type="hidden" name="intent" value="remove-photo" />
            <Button kind="secondary" isBusy={remove.state !== 'idle'} busyText={profile.removing}>
              {profile.removePhoto}
            </Button>
          </Form>
        )}
      </div>
      <div>
        <p id="photo-error" className={fields.error} role="alert">
          {error && errorText(messages, error, profile.errors)}
        </p>
        <p id="photo-hint" className={fields.hint}>
          {profile.photoHint}
        </p>
      </div>
    </section>
  );
}

function findProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'photo-invalid';
  return file.size >= PHOTO_LIMIT_BYTES ? 'photo-too-large' : undefined;
}
