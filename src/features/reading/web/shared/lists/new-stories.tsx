import type { LiveState } from '../../../../../web/connection/live-state.ts';
import { useLive } from '../../../../../web/connection/use-live.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { ButtonLink } from '../../../../../web/ui/controls/button.tsx';
import styles from './new-stories.module.css';

interface NewStoriesProps {
  /** The last part of the list's path. */
  list: string;
  live: LiveState | undefined;
}

/** Returns the live state of a list, given its first story. Undefined until a signal arrives. */
export function useLiveList(
  list: string,
  newest: { createdAt: number; id: string } | undefined,
): LiveState | undefined {
  const since = newest ? `&since=${newest.createdAt}_${newest.id}` : '';
  return useLive(`list=${list}${since}`);
}

/**
 * Says how many stories others have published since the list was read. Inserts them only when the reader asks.
 */
export function NewStories({ list, live }: NewStoriesProps) {
  const { stories } = useTexts('stories');
  const count = live?.stories ?? 0;
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
