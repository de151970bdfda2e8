import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import fields from '../../../web/ui/controls/field.module.css';
import { AccountField, Form } from '../../../web/ui/controls/form.tsx';
import { PHOTO_LIMIT_BYTES } from '../fields-contract.ts';
import { FileField } from './file-field.tsx';
import type { ProfileFetcher } from './form-result.ts';
import styles from './photo-form.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { loadUpload, type PhotoUpload } from './use-photo-upload.ts';

interface PhotoFormProps {
  /** The address of the member's photo. */
  photo: string | undefined;
  upload: PhotoUpload;
  remove: ProfileFetcher;
  /** `/profile?photo` on the page that contains only this form. */
  action: '/profile' | '/profile?photo';
}

/** Errors that are shown at the field. All others are shown as a status that disappears. */
const FIELD_ERRORS = ['photo-invalid', 'photo-heic', 'photo-too-large', 'photo-too-many-pixels', 'too-many'];

/**
 * Selects, previews, uploads and removes a photo. A script uploads the photo as soon as the preview shows it. The stylesheet
 * shows and hides the buttons, even without JavaScript.
 */
export function PhotoForm({ photo, upload, remove, action }: PhotoFormProps) {
  const messages = useTexts('members');
  const { profile } = messages;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // A photo over the limit, which the page can make smaller.
  const [large, setLarge] = useState<File>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const chooseEarly = useEffectEvent(() => choose(field.current as HTMLInputElement));
  // A photo may have been chosen before this script arrived.
  useEffect(() => chooseEarly(), []);

  const uploadError = upload.result?.error;
  const error = problem ?? (uploadError && FIELD_ERRORS.includes(uploadError.code) ? uploadError : undefined);
  const isSending = upload.percent !== undefined;

  function choose(target: HTMLInputElement): void {
    const [file] = target.files ?? [];
    const isLarge = file && file.size >= PHOTO_LIMIT_BYTES;
    if (isLarge) target.value = '';
    setProblem(isLarge ? 'photo-too-large' : undefined);
    setLarge(isLarge ? file : undefined);
    // The preview decides whether a file is a photo: a photo without an ending has no type.
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
    // Without a connection, the script that can read the file does not load.
    const isHeic =
      file &&
      (await loadUpload().then(
        (script) => script.isHeic(file),
        () => false,
      ));
    if (chosen() === file) reject(isHeic ? 'photo-heic' : 'photo-invalid');
  }

  function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    return send(large);
  }

  /** Uploads the chosen photo, or `other`. */
  async function send(other?: Blob): Promise<void> {
    const fields = new FormData(form.current ?? undefined);
    if (other) fields.set('photo', other);
    setProblem(undefined);
    if (isSending || !(await upload.send(fields, photo))) return;
    // The focused button disappears. A reader who types elsewhere meanwhile keeps the focus there.
    const hadFocus = form.current?.contains(document.activeElement);
    form.current?.reset();
    if (hadFocus) field.current?.focus();
  }

  return (
    <section className={styles.photo} aria-labelledby="photo-title">
      <h2 id="photo-title">{profile.photo}</h2>
      <div className={`${styles.row} ${action === '/profile' ? styles.scripted : ''}`}>
        {preview && (
          <img
            src={preview}
            alt={profile.preview}
            className={styles.preview}
            onLoad={() => send()}
            onError={refuse}
          />
        )}
        <form
          ref={form}
          method="post"
          action={action}
          encType="multipart/form-data"
          // Without a photo, the stylesheet hides the button.
          noValidate
          className={styles.form}
          onSubmit={submit}
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
            label={photo ? profile.changePhoto : profile.choosePhoto}
            id="photo"
            name="photo"
            accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
            aria-describedby={error ? 'photo-error photo-hint' : 'photo-hint'}
            // Chromium reports an empty required field as invalid unless the attribute is there.
            aria-invalid={error !== undefined}
            onChange={({ target }) => {
              upload.cancel();
              choose(target);
            }}
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
        {photo && (
          <Form
            fetcher={remove}
            action={action}
            className={styles.remove}
            fields={{ intent: 'remove-photo' }}
          >
            <Button kind="secondary" isBusy={remove.state !== 'idle'} busyText={profile.removing}>
              {profile.removePhoto}
            </Button>
          </Form>
        )}
        {upload.replaced && (
          <div className={styles.bringBack}>
            <Button
              kind="quiet"
              isBusy={isSending}
              busyText={profile.uploading}
              onClick={() => send(upload.replaced)}
            >
              {profile.bringBackPhoto}
            </Button>
          </div>
        )}
      </div>
      {action === '/profile' && (
        <noscript>
          <ButtonLink to="/profile?photo">{photo ? profile.changePhoto : profile.choosePhoto}</ButtonLink>
        </noscript>
      )}
      <div>
        <p id="photo-error" className={fields.error} role="alert">
          {error && errorText(messages, error, profile.errors)}
        </p>
        {large && (
          <div className={styles.smaller}>
            <Button kind="secondary" isBusy={isSending} busyText={profile.uploading} onClick={submit}>
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
