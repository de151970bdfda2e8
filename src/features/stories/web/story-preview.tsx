import { useWritingMessages } from '../../../web/messages/writing-messages.ts';
import styles from './story-form.module.css';

interface StoryPreviewProps {
  title: string;
  content: string;
}

/** Shows a text as its readers will see it. */
export function StoryPreview({ title, content }: StoryPreviewProps) {
  const { writing } = useWritingMessages();
  return (
    <article className={styles.preview} aria-label={writing.preview}>
      <h2 dir="auto">{title.trim() || writing.untitled}</h2>
      <div className={styles.text} dir="auto">
        {content.trim()}
      </div>
    </article>
  );
}
