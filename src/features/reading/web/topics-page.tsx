import { Link } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import type { TopicCount } from '../contract.ts';
import { listTopics } from '../server/topic-lists.ts';
import type { Route } from './+types/topics-page';
import { StoriesHeading } from './stories-heading.tsx';
import styles from './topics-page.module.css';

export const handle = { isList: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { topics: await listTopics(app, viewer) };
}

export default function TopicsPage({ loaderData }: Route.ComponentProps) {
  const { stories } = useTexts('stories');
  return (
    <Page title={stories.title} isWide>
      <StoriesHeading path="/stories" />
      <ul className={styles.grid}>
        {loaderData.topics.map((topic) => (
          <li key={topic.id}>
            <TopicTile topic={topic} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function TopicTile({ topic }: { topic: TopicCount }) {
  const { stories } = useTexts('stories');
  const description = useTopics().descriptionOf(topic.id);
  return (
    <Link to={`/stories/${topic.id}`} className={`${styles.tile} ${colours[topic.id]}`}>
      <span className={styles.icon}>
        <TopicIcon topic={topic.id} />
      </span>
      <h2>
        <TopicName topic={topic.id} />
      </h2>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.foot}>
        <span className={styles.count}>
          {stories.count(topic.stories)}
          {topic.newStories > 0 && (
            <>
              {' · '}
              <span className={styles.fresh}>{stories.newCount(topic.newStories)}</span>
            </>
          )}
        </span>
        <span className={styles.explore}>{stories.explore}</span>
      </p>
    </Link>
  );
}
