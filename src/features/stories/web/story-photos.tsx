import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import type { StoryPhoto } from '../contract.ts';
import styles from './story-photos.module.css';

/** Shows a story's photos below its text. Each keeps its place before it has arrived. */
export function StoryPhotos({ photos }: { photos: StoryPhoto[] }) {
  const { stories } = useStoriesMessages();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, alt, altLanguage, placeholder, path, srcSet, ...size }, index) => (
        <li key={id} className={size.height > size.width ? styles.upright : undefined}>
          <img src={placeholder} alt="" {...size} />
          <img
            src={path}
            srcSet={srcSet}
            // The width of the column of text, and of the phone's screen.
            sizes="(width <= 720px) 100vw, 672px"
            alt={alt || stories.photoNumber(index + 1)}
            lang={altLanguage || undefined}
            {...size}
            // The text comes first.
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
