import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import type { ShownPhoto } from '../../photos/contract.ts';
import { readForm } from './form-fields.ts';
import styles from './story-form.module.css';
import { StoryPreview } from './story-preview.tsx';

interface LivePreviewProps {
  form: RefObject<HTMLFormElement | null>;
  photos: ShownPhoto[];
}

/** Shows the text as its readers will see it, while it is being written. */
export function LivePreview({ form, photos }: LivePreviewProps) {
  const { writing } = useTexts('writing');
  // Only a script shows the second copy of the text, so that the document need not contain it twice.
  const [text, setText] = useState<{ title: string; content: string }>();
  // Deferred, so that a long text does not slow typing down.
  const shown = useDeferredValue(text);
  useEffect(() => {
    const element = form.current;
    const read = () => element && setText(readForm(element));
    // The author may have typed before this script ran.
    read();
    element?.addEventListener('input', read);
    return () => element?.removeEventListener('input', read);
  }, [form]);
  if (!shown) return null;
  const { title, content } = shown;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{writing.preview}</h2>
      {title.trim() || content.trim() || photos.length > 0 ? (
        <StoryPreview title={title} content={content} photos={photos} />
      ) : (
        <p>{writing.previewHint}</p>
      )}
    </section>
  );
}
