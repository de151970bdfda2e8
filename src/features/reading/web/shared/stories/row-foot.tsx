import { Link } from 'react-router';
import { late } from '../../../../../web/ui/page/late.tsx';
import { TopicIcon } from '../../../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../../../topics/web/shared/stories/topic-name.tsx';
import type { RowMarks } from './row-marks.ts';
import styles from './story-row.module.css';

interface RowFootProps extends RowMarks {
  /** True on the topic's own page, where the row needs no link to the topic. */
  isInTopic?: boolean;
}

/** Loaded after the page. Before that, the forms work as they do without scripts. */
const RowButtons = late(loadButtons);

function loadButtons() {
  return import('../../row-buttons.tsx').then(({ RowButtons }) => RowButtons);
}

/**
 * Loads the buttons together with the page's data: a page that a link leads to waits for them. Modules with rows
 * call this, because the file of this module also loads on pages without rows.
 */
export function preloadRowButtons(): void {
  if (!import.meta.env.SSR) void loadButtons().catch(() => {});
}

/** The last line of a story's card: its topic, its like, its comments and its bookmark. */
export function RowFoot({ isInTopic = false, ...props }: RowFootProps) {
  const { topic } = props.story;
  const name = (
    <span className={styles.topic}>
      <TopicIcon topic={topic} />
      <TopicName topic={topic} />
    </span>
  );
  return (
    <div className={styles.foot}>
      {isInTopic ? (
        <p className={styles.chip}>{name}</p>
      ) : (
        <Link to={`/stories/${topic}`} className={styles.chip}>
          {name}
        </Link>
      )}
      <RowButtons {...props} />
    </div>
  );
}
