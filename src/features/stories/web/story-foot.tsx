import type { ReactNode } from 'react';
import type { StoryCard } from '../contract.ts';
import { StoryActions } from './story-actions.tsx';
import styles from './story-foot.module.css';

/** What a reader may do with a story; at the other end, or below it on a phone, what its author may. */
export function StoryFoot({ story, children }: { story: StoryCard; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <div className={styles.reader}>{children}</div>
      <StoryActions story={story} />
    </div>
  );
}
