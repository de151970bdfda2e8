import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { OthersInTopic } from '../../topics/web/shared/stories/topic-name.tsx';
import type { RailStory, WholeStory } from '../contract.ts';
import { storyPath } from './shared/stories/story-path.ts';
import styles from './story-rail.module.css';

/** Shows the author beside a story, with further stories of the author and of the topic. */
export function StoryRail({ story: { card, moreByAuthor, moreInTopic } }: { story: WholeStory }) {
  const { stories } = useTexts('stories');
  return (
    <>
      {card.authorId && (
        <section className="stack">
          <PersonLink id={card.authorId} name={card.author} photo={card.photo} initial={card.initial} />
          {moreByAuthor.length > 0 && (
            <MoreStories title={stories.moreBy(card.author)} stories={moreByAuthor} />
          )}
        </section>
      )}
      {moreInTopic.length > 0 && (
        <MoreStories title={<OthersInTopic topic={card.topic} />} stories={moreInTopic} />
      )}
    </>
  );
}

function MoreStories({ title, stories }: { title: ReactNode; stories: RailStory[] }) {
  return (
    <section className={styles.more}>
      <h2>{title}</h2>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story)} dir="auto" lang={story.titleLanguage}>
              {story.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
