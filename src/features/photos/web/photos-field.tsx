import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import fields from '../../../web/ui/controls/field.module.css';
import { useDragOrder } from '../../../web/ui/members/use-drag-order.ts';
import { MAX_PHOTOS, type ShownPhoto, type StoryPhoto } from '../contract.ts';
import { AddFile } from './add-file.tsx';
import { PhotoRow } from './photo-row.tsx';
import styles from './shared/members/photos-field.module.css';
import { loadSender, toShownPhotos, usePhotoItems } from './use-photo-items.ts';

interface PhotosFieldProps {
  photos: StoryPhoto[];
  /** A hidden field still sends its photos with the form. */
  isHidden?: boolean;
  /** Called with the photos as the story's page would show them. */
  onChange: (photos: ShownPhoto[]) => void;
  /**
   * The key of the form that `photos` belong to: a draft may have replaced the form's key before this part was
   * loaded.
   */
  keyOfPhotos?: string;
  /** How many photos the form may have. By default, as many as a story. */
  max?: number;
  /** Used instead of the hint for a story, and for errors. */
  hint?: string;
  errors?: Record<string, string>;
  /** Shows thumbnails in a row, and an icon that adds one. */
  isCompact?: boolean;
  /** Called with the form's key when photos are added. */
  onKey?: ((key: string) => void) | undefined;
}

/**
 * The photos of a story's form. With JavaScript, each photo is made smaller and sent at once, and the form names the sent
 * ones. Without it, the form sends one photo itself.
 */
export function PhotosField({
  photos,
  isHidden,
  isCompact = false,
  hint,
  onChange,
  ...props
}: PhotosFieldProps) {
  const { stories, writing } = { ...useTexts('stories'), ...useTexts('writing') };
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { max = MAX_PHOTOS, keyOfPhotos, onKey } = props;
  const options = { part, photos, keyOfPhotos, max, onKey };
  const { items, isScripted, announced, error, missing, ...actions } = usePhotoItems(options);
  const startDrag = useDragOrder(list, actions.move);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list of photos matters.
  useEffect(() => onChange(toShownPhotos(items)), [items]);

  function choose(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])];
    field.value = '';
    actions.choose(files);
  }

  // On a slow device, a photo may be chosen before this script runs.
  const chooseEarly = useRef(() => {
    const field = part.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (field?.files?.length) choose(field);
  });
  useEffect(() => chooseEarly.current(), []);

  function move(index: number, by: 1 | -1, button: HTMLElement): void {
    actions.move(index, index + by);
    // Moving a row takes the focus from its button. In the first and the last row, this button does not exist.
    const row = button.closest('li');
    requestAnimationFrame(() => {
      const wanted = button.isConnected ? button : row?.querySelector<HTMLElement>('button');
      wanted?.focus();
    });
  }

  const errors: Record<string, string> = { ...stories.errors, ...writing.errors, ...props.errors };
  const unseen = isCompact ? 'unseen' : undefined;
  return (
    <div ref={part} className={isCompact ? `${styles.part} ${styles.compact}` : styles.part}>
      <fieldset className={styles.photos} aria-describedby={`${id}-hint`} hidden={isHidden}>
        <legend className={unseen}>{writing.photos}</legend>
        <p id={`${id}-hint`} className={unseen ?? fields.hint}>
          {hint ?? writing.photosHint}
        </p>
        {/* Tells the server that this form knows the story's photos. */}
        <input type="hidden" name="photo" value="" />
        {items.length > 0 && (
          <>
            <p id={`${id}-text-hint`} className={unseen ?? fields.hint}>
              {writing.photoTextHint}
            </p>
            <ul ref={list} className={styles.list}>
              {items.map((item, index) => (
                <PhotoRow
                  key={item.id}
                  item={item}
                  index={index}
                  count={items.length}
                  formId={id}
                  isScripted={isScripted}
                  isCompact={isCompact}
                  onChange={(changes) => actions.change(item.id, changes)}
                  onDescribed={actions.describe}
                  onRetry={() => actions.retry(item)}
                  onRemove={() => {
                    actions.remove(item.id);
                    part.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
                  }}
                  onMove={(by, button) => move(index, by, button)}
                  onDragStart={startDrag(index)}
                />
              ))}
            </ul>
          </>
        )}
        {items.length < max && (
          <div className={isCompact ? styles.adder : fields.field}>
            <AddFile
              id={`${id}-file`}
              label={writing.addPhoto}
              isIcon={isCompact}
              name={isScripted ? undefined : 'file'}
              multiple={isScripted}
              accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
              // Load the sender while the member chooses a photo.
              onClick={() => void loadSender().catch(() => {})}
              onChange={({ target }) => choose(target)}
            />
            {!isScripted && (
              <noscript>
                <label>
                  {writing.photoText(items.length + 1)}
                  <input name="alt" dir="auto" autoComplete="off" />
                </label>
              </noscript>
            )}
          </div>
        )}
      </fieldset>
      {missing.length > 0 && (
        <p className={fields.error} role="alert">
          {writing.photosMissing(missing.join(', '))}
        </p>
      )}
      {error && (
        <p className={fields.error} role="alert">
          {errors[error]}
        </p>
      )}
      <p className={unseen ?? fields.hint} role="status">
        {announced}
      </p>
    </div>
  );
}
