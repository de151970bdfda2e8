import type { PointerEvent } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { ImagePlus } from '../icons/image-plus.ts';
import { Undo2 } from '../icons/undo-2.ts';
import { useReader } from '../page/reader.ts';
import styles from './composer.module.css';

interface WritingToolsProps {
  /** Lets the writer choose photos. Undefined for a text without photos. */
  onPhoto?: () => void;
  /** The number of photos of the text. */
  photos?: number;
}

/** A press must not take the focus, and on a phone the keyboard, from the text. */
const keepFocus = (event: PointerEvent | React.MouseEvent) => event.preventDefault();

/**
 * The buttons above the keyboard: a photo, typing in English letters, and undo. useTypingAid handles the second
 * one.
 */
export function WritingTools({ onPhoto, photos = 0 }: WritingToolsProps) {
  const { composer } = useTexts('composer');
  const { typingAid } = useReader();
  return (
    <>
      {onPhoto && (
        <button type="button" onClick={onPhoto}>
          <ImagePlus aria-hidden="true" />
          <span className="unseen">{composer.photo}</span>
          {photos > 0 && (
            <span className={styles.count} aria-hidden="true">
              {photos}
            </span>
          )}
          <span className="unseen" role="status">
            {photos > 0 && composer.photos(photos)}
          </span>
        </button>
      )}
      <button
        type="button"
        data-typing
        aria-pressed={typingAid === 'on'}
        title={composer.typing}
        onMouseDown={keepFocus}
      >
        <span className="unseen">{composer.typing}</span>
        <span aria-hidden="true">
          <span lang="ml">അ</span>/a
        </span>
      </button>
      <button
        type="button"
        aria-label={composer.undo}
        title={composer.undo}
        onMouseDown={keepFocus}
        // Only this command uses the browser's own list of changes, which includes the changes of the typing aid.
        onClick={() => document.execCommand('undo')}
      >
        <Undo2 aria-hidden="true" />
      </button>
    </>
  );
}
