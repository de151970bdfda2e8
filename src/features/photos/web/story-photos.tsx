import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto } from '../contract.ts';
import styles from './story-photos.module.css';

/** Shows a story's photos below its text. Each keeps its place before it has arrived. */
export function StoryPhotos({ photos, isMine }: { photos: ShownPhoto[]; isMine: boolean }) {
  const { stories } = useTexts('stories');
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map(
        ({ id, alt, altLanguage, width, height, placeholder, path, srcSet, isHidden, caseId }, index) => (
          <li key={id} className={height > width ? styles.upright : undefined}>
            <div className={styles.frame}>
              <img src={placeholder} alt="" width={width} height={height} />
              <img
                src={path}
                srcSet={srcSet}
                // The width of the column of text, and of the phone's screen.
                sizes="(width <= 720px) 100vw, 672px"
                alt={alt || stories.photoNumber(index + 1)}
                lang={altLanguage || undefined}
                width={width}
                height={height}
                // The text comes first.
                loading="lazy"
              />
            </div>
            {isHidden && caseId && (
              <Link to={`/account/cases/${caseId}`} className={styles.note}>
                {stories.photoHidden}
              </Link>
            )}
            {isHidden && !caseId && <p className={styles.note}>{stories.photoHidden}</p>}
            {!isMine && (
              <Link to={`/report?kind=photo&id=${id}`} className={styles.note}>
                {stories.reportPhoto(index + 1)}
              </Link>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
