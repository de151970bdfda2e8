import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import fields from '../../../web/ui/controls/field.module.css';
import { AccountField, Form } from '../../../web/ui/controls/form.tsx';
import { PHOTO_LIMIT_BYTES } from '../fields-contract.ts';
import { FileField } from './file-field.tsx';
import type { ProfileFetcher } from './form-result.ts';
import styles from './photo-form.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { loadUpload, type PhotoUpload } from './use-photo-upload.ts';

interface PhotoFormProps {
  hasPhoto: boolean;
  upload: PhotoUpload;
  remove: ProfileFetcher;
}

/** Errors that are shown at the field. All others are shown as a status that disappears. */
const FIELD_ERRORS = ['photo-invalid', 'photo-heic', 'photo-too-large', 'photo-too-many-pixels', 'too-many'];

/** Selects, previews, uploads and removes a photo. The stylesheet shows and hides the buttons, even without JavaScript. */
export function PhotoForm({ hasPhoto, upload, remove }: PhotoFormProps) {
  const messages = useTexts('members');
  const { profile } = messages;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // A photo over the limit, which the page can make smaller.
  const [large, setLarge] = useState<File>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const uploadError = upload.result?.error;
  const error = problem ?? (uploadError && FIELD_ERRORS.includes(uploadError.code) ? uploadError : undefined);
  const isSending = upload.percent !== undefined;

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    upload.cancel();
    const [file] = target.files ?? [];
    const isLarge = file && file.size >= PHOTO_LIMIT_BYTES;
    if (isLarge) target.value = '';
    setProblem(isLarge ? 'photo-too-large' : undefined);
    setLarge(isLarge ? file : undefined);
    // Whether a file is a photo, the preview tells: a photo without an ending has no type.
    setPreview(file && !isLarge ? URL.createObjectURL(file) : undefined);
  }

  function reject(found: string): void {
    form.current?.reset();
    setProblem(found);
  }

  /** The browser cannot show the chosen file. */
  async function refuse(): Promise<void> {
    const chosen = () => field.current?.files?.[0];
    const file = chosen();
    // Without a connection, the script that reads the file does not load.
    const isHeic =
      file &&
      (await loadUpload().then(
        (script) => script.isHeic(file),
        () => false,
      ));
    if (chosen() === file) reject(isHeic ? 'photo-heic' : 'photo-invalid');
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = new FormData(form.current ?? undefined);
    if (large) fields.set('photo', large);
    setProblem(undefined);
    if (isSending || !(await upload.send(fields))) return;
    form.current?.reset();
    field.current?.focus();
  }

  return (
    <section className={styles.photo} aria-labelledby="photo-title">
      <h2 id="photo-title">{profile.photo}</h2>
      <div className={styles.row}>
        {preview && <img src={preview} alt={profile.preview} className={styles.preview} onError={refuse} />}
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
            setLarge(undefined);
          }}
        >
          <AccountField />
          <input type="hidden" name="intent" value="photo" />
          <FileField
            ref={field}
            label={hasPhoto ? profile.changePhoto : profile.choosePhoto}
            id="photo"
            name="photo"
            accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
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
        {large && (
          <div className={styles.smaller}>
            <Button kind="secondary" isBusy={isSending} busyText={profile.uploading} onClick={send}>
              {profile.uploadSmaller}
            </Button>
          </div>
        )}
        <p id="photo-hint" className={fields.hint}>
          {profile.photoHint}
        </p>
      </div>
    </section>
  );
}
