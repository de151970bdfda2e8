import { Suspense } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useStepLink } from '../../../web/ui/page/use-step-link.ts';
import type { ShownPhoto } from '../contract.ts';
import { LazyViewer, loadViewer } from './lazy-viewer.ts';
import { pathInSize } from './photo-path.ts';
import styles from './story-photos.module.css';

/**
 * Shows a story's photos below its text. Each has its place before it is loaded, and links to its largest size,
 * which opens in a dialog that Back closes.
 */
export function StoryPhotos({ photos }: { photos: ShownPhoto[] }) {
  const { stories } = useTexts('stories');
  const language = useLanguage();
  const { value: enlarged, open, close, preload, follow } = useStepLink('photo', () => loadViewer(language));
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => {
          const { id, alt, altLanguage, width, height, placeholder, path, srcSet, isHidden, caseId } = photo;
          return (
            <li key={id} className={height > width ? styles.upright : undefined}>
              <a
                id={`photo-${id}`}
                href={pathInSize(photo, 1280)}
                className={styles.frame}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={(event) => follow(event, id)}
              >
                <img src={placeholder} alt="" width={width} height={height} />
                <img
                  src={path}
                  srcSet={srcSet || undefined}
                  // The width of the text column, or of the phone's screen.
                  sizes="(width <= 720px) 100vw, 672px"
                  alt={alt || stories.photoNumber(index + 1)}
                  lang={altLanguage || undefined}
                  width={width}
                  height={height}
                  // Load the text first.
                  loading="lazy"
                />
              </a>
              {isHidden && caseId && (
                <Link to={`/account/cases/${caseId}`} className={styles.note}>
                  {stories.photoHidden}
                </Link>
              )}
              {isHidden && !caseId && <p className={styles.note}>{stories.photoHidden}</p>}
            </li>
          );
        })}
      </ul>
      {enlarged !== undefined && (
        <Suspense>
          <LazyViewer photos={photos} shown={enlarged} onShow={open} onClose={() => void close()} />
        </Suspense>
      )}
    </>
  );
}
