import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ArrowLeft } from '../../../web/ui/icons/arrow-left.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { OthersInTopic } from '../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import type { StoryLink, WholeStory } from '../contract.ts';
import { storyPath } from './shared/stories/story-path.ts';
import styles from './story-neighbours.module.css';

/** Links to the next newer and next older story of the topic. The oldest story links to the topic's list instead. */
export function StoryNeighbours({ story: { card, newer, older, books } }: { story: WholeStory }) {
  const { stories } = useTexts('stories');
  const { nameOf } = useTopics();
  const { topic } = card;
  const link = ({ id, title, titleLanguage }: StoryLink, kind: 'newer' | 'older') => (
    <Link to={storyPath({ topic, id })} rel={kind === 'newer' ? 'prev' : 'next'} className={styles[kind]}>
      <span className={styles.label}>
        <ArrowLeft aria-hidden="true" />
        {stories[`${kind}Story`]}
      </span>
      <span className={styles.title} dir="auto" lang={titleLanguage}>
        {title}
      </span>
    </Link>
  );
  // The title has a language of its own.
  const [before, after] = stories.inBook('\n').split('\n');
  return (
    <>
      {books.map(({ title, path }) => (
        <p key={path} className={styles.book}>
          <Link to={path}>
            {before}
            <bdi lang={textLanguage(title)}>{title}</bdi>
            {after}
          </Link>
        </p>
      ))}
      <nav className={`${styles.neighbours} ${colours[topic]}`} aria-label={stories.othersIn(nameOf(topic))}>
        {newer && link(newer, 'newer')}
        {older ? (
          link(older, 'older')
        ) : (
          <Link to={`/stories/${topic}`} className={styles.older}>
            <span className={styles.label}>{stories.oldestStory}</span>
            <span className={styles.title}>
              <OthersInTopic topic={topic} />
            </span>
          </Link>
        )}
      </nav>
    </>
  );
}
