import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import type { StoryPhoto } from '../contract.ts';
import styles from './story-photos.module.css';

/** The width of the column of text, and of the phone's screen. */
const SIZES = '(width <= 720px) 100vw, 672px';

/** Shows a story's photos below its text. Each keeps its place before it has arrived. */
export function StoryPhotos({ photos }: { photos: StoryPhoto[] }) {
  const { stories } = useStoriesMessages();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={photo.height > photo.width ? styles.upright : undefined}>
          <img src={photo.placeholder} alt="" width={photo.width} height={photo.height} />
          <img
            src={photo.path}
            srcSet={photo.srcSet}
            sizes={SIZES}
            alt={photo.alt || stories.photoNumber(index + 1)}
            lang={photo.altLanguage || undefined}
            width={photo.width}
            height={photo.height}
            // The text comes first.
            loading="lazy"
            decoding="async"
            fetchPriority="low"
          />
        </li>
      ))}
    </ul>
  );
}
