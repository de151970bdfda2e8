import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { ReadingMenu } from '../../../web/ui/members/reading-menu.tsx';
import type { StoryCard, WholeStory } from '../contract.ts';
import { OwnStoryMenu } from './own-story-menu.tsx';
import { ReadAloud } from './read-aloud.tsx';
import { ReadingPlace } from './reading-place.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareStory } from './share-story.tsx';

/**
 * The bookmark and share buttons of a story, and its menu, in which the author edits or deletes the story, and
 * others report it or one of its photos.
 */
function StoryButtons({ story, readAt, link }: { story: WholeStory; readAt: number; link: string }) {
  const { card, photos, hiding } = story;
  const { stories } = useTexts('stories');
  return (
    <>
      <SaveButton story={card} title={card.title} readAt={readAt} />
      <ShareStory link={link} />
      {card.isMine && <OwnStoryMenu story={card} mayEdit={!story.isOutside} />}
      {!card.isMine && !hiding && (
        <Menu label={stories.menu}>
          <Link to={`/report?kind=story&id=${card.id}`}>{stories.report}</Link>
          {photos.map(({ id }, index) => (
            <Link key={id} to={`/report?kind=photo&id=${id}`}>
              {stories.reportPhoto(index + 1)}
            </Link>
          ))}
        </Menu>
      )}
    </>
  );
}

interface ToldProps {
  data: object;
  story: StoryCard;
  /** True for the teller of a recording that a moderator must hear before others can. */
  isHeld: boolean;
}

/** The part that the page of a story told aloud shows: see toldForms of stories/questions.ts. */
const [LazyToldStory] = Object.values(
  import.meta.glob<ComponentType<ToldProps>>('../../*/web/told-story.ts', {
    eager: true,
    import: 'LazyToldStory',
  }),
);

/** React refuses a late part that is itself loaded late, so this function wraps it. */
function Told(props: ToldProps) {
  return LazyToldStory && <LazyToldStory {...props} />;
}

export const storyTools = { ReadAloud, ReadingMenu, ReadingPlace, StoryButtons, Told };
