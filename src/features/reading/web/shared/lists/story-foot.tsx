import type { ReactNode } from 'react';
import type { StoryCard } from '../../../contract.ts';
import { StoryActions } from './story-actions.tsx';
import styles from './story-foot.module.css';

/** Places the reader's actions and, at the other end of the row or below on a phone, the author's actions. */
export function StoryFoot({ story, children }: { story: StoryCard; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <div className={styles.actions}>{children}</div>
      <StoryActions story={story} />
    </div>
  );
}
