import type { PointerEvent, SyntheticEvent } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import fields from '../../../web/ui/controls/field.module.css';
import { X } from '../../../web/ui/icons/x.ts';
import { DragHandle } from '../../../web/ui/members/drag-handle.tsx';
import styles from './shared/members/photos-field.module.css';
import type { PhotoItem } from './use-photo-items.ts';

interface PhotoRowProps {
  item: PhotoItem;
  /** The photo's place, from 0, and the number of photos. */
  index: number;
  count: number;
  /** The beginning of the id of the row's field. */
  formId: string;
  isScripted: boolean;
  isCompact: boolean;
  onChange: (changes: Partial<PhotoItem>) => void;
  onDescribed: () => void;
  onRetry: () => void;
  onRemove: () => void;
  onMove: (by: 1 | -1, button: HTMLElement) => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
}

/** One photo of a story's form: its description, and buttons and a handle that move it. */
export function PhotoRow({
  item,
  index,
  count,
  formId,
  isScripted,
  isCompact,
  onChange,
  ...props
}: PhotoRowProps) {
  const messages = { ...useTexts('stories'), ...useTexts('writing') };
  const { stories, writing } = messages;
  const { id, alt, photo, preview, percent, error } = item;
  const place = index + 1;
  const isMovable = isScripted && count > 1 && !isCompact;
  const errors: Record<string, string> = { ...stories.errors, ...writing.errors };
  // The preview of the story shows an unsent photo in its original proportions.
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    if (!photo && !item.size) onChange({ size: { width, height } });
  };
  return (
    <li className={isMovable ? `${styles.row} ${styles.movable}` : styles.row}>
      {isMovable && <DragHandle title={writing.photoDrag} onPointerDown={props.onDragStart} />}
      <img
        src={preview}
        alt={stories.photoNumber(place)}
        width={96}
        height={96}
        draggable={false}
        onLoad={measure}
      />
      <div className={isScripted ? styles.actions : styles.choice}>
        {error && (
          <Button type="button" kind="quiet" onClick={props.onRetry}>
            {writing.photoRetry}
          </Button>
        )}
        {isMovable && index > 0 && (
          <Button
            type="button"
            kind="quiet"
            aria-label={writing.photoEarlier(place)}
            onClick={({ currentTarget }) => props.onMove(-1, currentTarget)}
          >
            {writing.photoUp}
          </Button>
        )}
        {isMovable && index < count - 1 && (
          <Button
            type="button"
            kind="quiet"
            aria-label={writing.photoLater(place)}
            onClick={({ currentTarget }) => props.onMove(1, currentTarget)}
          >
            {writing.photoDown}
          </Button>
        )}
        {isScripted && (
          <Button
            type="button"
            kind="quiet"
            aria-label={writing.photoRemoveNumber(place)}
            onClick={props.onRemove}
          >
            {isCompact ? <X aria-hidden="true" /> : writing.photoRemove}
          </Button>
        )}
        {!isScripted && (
          <noscript>
            <select name="place" defaultValue={place} aria-label={writing.photoPlace(place)}>
              {Array.from({ length: count }, (_, before) => before + 1).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
              <option value="0">{writing.photoRemove}</option>
            </select>
          </noscript>
        )}
      </div>
      <div className={`${fields.field} ${styles.text}`}>
        {photo && <input type="hidden" name="photo" value={photo.id} />}
        <label htmlFor={`${formId}-${id}`} className={isCompact ? 'unseen' : undefined}>
          {writing.photoText(place)}
        </label>
        <input
          id={`${formId}-${id}`}
          name={photo && 'alt'}
          // Uncontrolled before hydration: typed text must survive.
          defaultValue={alt}
          placeholder={isCompact ? writing.photoTextShort : undefined}
          dir="auto"
          autoComplete="off"
          autoCapitalize="sentences"
          aria-describedby={`${formId}-text-hint`}
          onChange={({ target }) => onChange({ alt: target.value })}
          onBlur={props.onDescribed}
        />
        {error && <p className={fields.error}>{errorText(messages, error, errors)}</p>}
        {error?.code === 'photo-invalid' && <p className={fields.hint}>{writing.photoFormats}</p>}
        {!photo && !error && (
          <p className={fields.hint}>
            {percent === undefined ? writing.photoWaiting : writing.photoSending(percent)}
          </p>
        )}
      </div>
    </li>
  );
}
