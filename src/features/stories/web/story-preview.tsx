import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto } from '../../photos/contract.ts';
import { StoryPhotos } from '../../photos/web/story-photos.tsx';
import styles from './story-form.module.css';

interface StoryPreviewProps {
  title: string;
  content: string;
  photos: ShownPhoto[];
}

/** Shows a story as its readers will see it. */
export function StoryPreview({ title, content, photos }: StoryPreviewProps) {
  const { writing } = useTexts('writing');
  // Latin letters may be English or romanised Malayalam.
  const languageOf = (text: string) => (/[\u0d00-\u0d7f]/.test(text.slice(0, 120)) ? 'ml' : '');
  return (
    <article className={styles.preview} aria-label={writing.preview}>
      <h2 dir="auto" lang={languageOf(title || writing.untitled)}>
        {title.trim() || writing.untitled}
      </h2>
      <div className={styles.text} dir="auto" lang={languageOf(content)}>
        {content.trim()}
      </div>
      <StoryPhotos photos={photos} />
    </article>
  );
}
