import { Suspense } from 'react';
import { useLanguage } from '../../../web/texts/language.ts';
import { loadTexts, useTexts } from '../../../web/texts/texts.ts';
import { late, lazyOrNothing } from '../../../web/ui/page/late.tsx';
import { useStepLink } from '../../../web/ui/page/use-step-link.ts';
import type { StoryPhoto } from '../../photos/contract.ts';
import styles from './correspondence-page.module.css';

/** The field for photos and its texts are large. */
export const LetterPhotosField = late(() =>
  import('./letter-photos-field.tsx').then((file) => file.LetterPhotosField),
);

/** Not the loader of a story's page: a part that both pages share would make each page larger. */
const load = () => import('../../photos/web/photo-viewer.tsx');

const LazyViewer = lazyOrNothing(() => load().then(({ PhotoViewer }) => PhotoViewer));

/** Shows a letter's photos, two in a row. Each is a link to its largest size, which opens in a dialog that Back closes. */
export function LetterPhotos({ photos }: { photos: StoryPhoto[] }) {
  const { letters } = useTexts('letters');
  const language = useLanguage();
  const {
    value: enlarged,
    open,
    close,
    preload,
    follow,
  } = useStepLink('photo', () => Promise.all([load(), loadTexts(language, ['photos'])]));
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => {
          const { id, alt, altLanguage, width, height, placeholder, path, srcSet } = photo;
          return (
            <li key={id}>
              <a
                id={`photo-${id}`}
                href={path.replace(/-640\.webp$/, '-1280.webp')}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={(event) => follow(event, id)}
              >
                <img src={placeholder} alt="" width={width} height={height} />
                <img
                  src={path}
                  srcSet={srcSet}
                  sizes={photos.length > 1 ? '(width <= 720px) 45vw, 300px' : '(width <= 720px) 85vw, 560px'}
                  alt={alt || letters.photoNumber(index + 1)}
                  lang={altLanguage || undefined}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          );
        })}
      </ul>
      {/* Each letter of the page sees the same step of the history, but only one has the photo. */}
      {enlarged !== undefined && photos.some(({ id }) => id === enlarged) && (
        <Suspense>
          <LazyViewer
            photos={photos}
            title={letters.photosTitle}
            shown={enlarged}
            onShow={open}
            onClose={() => void close()}
          />
        </Suspense>
      )}
    </>
  );
}
