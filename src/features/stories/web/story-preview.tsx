import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto } from '../../photos/contract.ts';
import { StoryPhotos } from '../../photos/web/story-photos.tsx';
import type { TextLink } from '../links-contract.ts';
import { LinkedText } from './shared/lists/linked-text.tsx';
import styles from './story-form.module.css';
import { usePreviewLinks } from './use-preview-links.ts';

interface StoryPreviewProps {
  title: string;
  content: string;
  photos: ShownPhoto[];
  /** The links that the server found before the page was sent. */
  links?: TextLink[] | undefined;
}

/** Shows a story as its readers will see it. */
export function StoryPreview({ title, content, photos, links }: StoryPreviewProps) {
  const text = content.trim();
  const found = usePreviewLinks(text, links);
  const { writing } = useTexts('writing');
  // Latin letters may be English or romanised Malayalam.
  const languageOf = (text: string) => (/[\u0d00-\u0d7f]/.test(text.slice(0, 120)) ? 'ml' : '');
  return (
    <article className={styles.preview} aria-label={writing.preview}>
      <h2 dir="auto" lang={languageOf(title || writing.untitled)}>
        {title.trim() || writing.untitled}
      </h2>
      <div className={styles.text} dir="auto" lang={languageOf(content)}>
        {/* A tap must not leave a text that is being written. */}
        <LinkedText text={text} links={found} isPreview />
      </div>
      <StoryPhotos photos={photos} />
    </article>
  );
}
