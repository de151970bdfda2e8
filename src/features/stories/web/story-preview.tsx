import { useEffect, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto } from '../../photos/contract.ts';
import { StoryPhotos } from '../../photos/web/story-photos.tsx';
import type { TextLink } from '../links-contract.ts';
import { LinkedText } from './shared/lists/linked-text.tsx';
import styles from './story-form.module.css';

/** How long after the last letter the links are requested, so that typing causes one request. */
const ASK_AFTER_MS = 700;
/**
 * A pattern that every address matches: see MAY_HAVE_LINK of src/server/links. For a text without a match,
 * nothing is requested.
 */
const MAY_HAVE_LINK = /[^\s.]\.[^\s.]|@|\/\//;

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
        {/* A tap on a link must not leave the page where the text is being written. */}
        <LinkedText text={text} links={found} isPreview />
      </div>
      <StoryPhotos photos={photos} />
    </article>
  );
}

/**
 * Returns the links of a text that is being written, as the server will find them in the published story.
 * `known` are the links that came with the page. While the text changes, links before the change stay. Returns
 * none without a network.
 */
function usePreviewLinks(content: string, known: readonly TextLink[] | undefined): readonly TextLink[] {
  const [found, setFound] = useState({ content: '', links: known ?? [] });
  useEffect(() => {
    if (!MAY_HAVE_LINK.test(content)) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = new URLSearchParams({ intent: 'links', content });
        const response = await fetch('/write/draft', { method: 'POST', body, signal: controller.signal });
        const { links = [] } = response.ok ? await response.json() : {};
        setFound({ content, links });
      } catch {
        // Without the links, the preview shows the addresses as text.
      }
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [content]);
  if (known && found.content === '') return known;
  return found.links.filter(({ end }) => content.slice(0, end) === found.content.slice(0, end));
}
