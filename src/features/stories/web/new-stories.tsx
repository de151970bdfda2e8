import { useLive } from '../../../web/connection/use-live.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import styles from './new-stories.module.css';

interface NewStoriesProps {
  /** The last part of the list's path. */
  list: string;
  /** The list's first story. Undefined if the list is empty. */
  newest: { createdAt: number; id: string } | undefined;
}

/** Says how many stories others have published since the list was read. Nothing is inserted before the reader asks. */
export function NewStories({ list, newest }: NewStoriesProps) {
  const { stories } = useStoriesMessages();
  const since = newest ? `&since=${newest.createdAt}_${newest.id}` : '';
  const count = useLive(`list=${list}${since}`)?.stories ?? 0;
  return (
    <div aria-live="polite" className={styles.new}>
      {count > 0 && (
        <ButtonLink kind="primary" to={`/stories/${list}`}>
          {stories.arrived(count)}
        </ButtonLink>
      )}
    </div>
  );
}
