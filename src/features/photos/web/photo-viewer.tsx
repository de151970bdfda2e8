import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { ChevronLeft } from '../../../web/ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../web/ui/icons/chevron-right.ts';
import { X } from '../../../web/ui/icons/x.ts';
import { ZoomIn } from '../../../web/ui/icons/zoom-in.ts';
import { ZoomOut } from '../../../web/ui/icons/zoom-out.ts';
import type { StoryPhoto } from '../contract.ts';
import { pathInSize } from './photo-path.ts';
import styles from './photo-viewer.module.css';
import { useGestures } from './use-gestures.ts';

const KEY_ZOOM = 1.5;

interface PhotoViewerProps {
  photos: StoryPhoto[];
  /** The name of the dialog for photos that do not belong to a story. */
  title?: string;
  /** The id of the shown photo. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** A dialog that shows photos as large as the screen. The focus returns to the photo that was shown last. */
export function PhotoViewer({ photos, title, shown, onShow, onClose }: PhotoViewerProps) {
  const { photos: texts } = useTexts('photos');
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  const [failed, setFailed] = useState<string[]>([]);
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === shown),
  );
  const photo = photos[index] as StoryPhoto;
  last.current = photo.id;
  const step = (by: 1 | -1) => {
    const next = photos[index + by];
    if (next) onShow(next.id);
  };
  const { isEnlarged, toggle, zoomBy } = useGestures({ stage, photo, onStep: step, onClose });

  // Close before React removes the dialog: only then does the browser end the modal state and allow the focus elsewhere.
  useLayoutEffect(() => {
    const part = dialog.current;
    part?.showModal();
    return () => {
      part?.close();
      document.getElementById(`photo-${last.current}`)?.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const actions: Record<string, () => void> = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => onShow(photos[0]?.id ?? shown),
      End: () => onShow(photos.at(-1)?.id ?? shown),
      '+': () => zoomBy(KEY_ZOOM),
      '=': () => zoomBy(KEY_ZOOM),
      '-': () => zoomBy(1 / KEY_ZOOM),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={title ?? texts.title}
      onKeyDown={onKeyDown}
      // Escape, or the Back button of a phone, cancels the dialog.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Some browsers close a dialog without a cancel event.
      onClose={onClose}
    >
      <div className={styles.bar}>
        <Button type="button" kind="quiet" aria-label={texts.close} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
        <Button
          type="button"
          kind="quiet"
          aria-label={isEnlarged ? texts.shrink : texts.enlarge}
          onClick={toggle}
        >
          {isEnlarged ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
        </Button>
      </div>
      <div ref={stage} className={styles.stage}>
        {photos.map((one, place) => (
          <Slide
            key={one.id}
            photo={one}
            offset={place - index}
            onError={() => setFailed((ids) => [...ids, one.id])}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {photos.length > 1 && (
          <span className={index === 0 ? styles.end : undefined}>
            <Button
              type="button"
              kind="quiet"
              aria-label={texts.previous}
              aria-disabled={index === 0}
              onClick={() => step(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
          </span>
        )}
        <div role="status" className={styles.caption}>
          {photos.length > 1 && <p className={styles.place}>{texts.place(index + 1, photos.length)}</p>}
          {photo.alt && (
            <p dir="auto" lang={photo.altLanguage || undefined}>
              {photo.alt}
            </p>
          )}
          {failed.includes(photo.id) && <p>{texts.failed}</p>}
        </div>
        {photos.length > 1 && (
          <span className={index === photos.length - 1 ? styles.end : undefined}>
            <Button
              type="button"
              kind="quiet"
              aria-label={texts.next}
              aria-disabled={index === photos.length - 1}
              onClick={() => step(1)}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          </span>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

interface SlideProps {
  photo: StoryPhoto;
  /** How many photos this one stands behind the shown one. */
  offset: number;
  onError: () => void;
}

/** One photo. Its neighbours are drawn as well, so that a swipe shows them at once. */
function Slide({ photo, offset, onError }: SlideProps) {
  const { path, width, height, alt } = photo;
  const size = { maxWidth: width, maxHeight: height };
  return (
    <div
      className={styles.slide}
      style={{ transform: `translateX(calc(${offset} * (100% + 1.5rem) + var(--drag-x, 0px)))` }}
      data-current={offset === 0 || undefined}
      aria-hidden={offset !== 0}
    >
      {Math.abs(offset) < 2 && (
        <>
          {/* The page has loaded this size already. */}
          <img src={path} alt="" style={size} draggable={false} />
          <img src={pathInSize(photo, 1280)} alt={alt} style={size} draggable={false} onError={onError} />
        </>
      )}
    </div>
  );
}
