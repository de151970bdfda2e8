import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { ReadingMenu } from '../../../web/ui/members/reading-menu.tsx';
import { storyPath } from '../../stories/web/shared/stories/story-path.ts';
import type { WholeStory } from '../contract.ts';
import { ReadAloud } from './read-aloud.tsx';
import { ReadingPlace } from './reading-place.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareStory } from './share-story.tsx';

/** The bookmark, and share buttons of a story, and its menu. */
function StoryButtons({ story: { card, reading, hiding }, link }: { story: WholeStory; link: string }) {
  const { stories } = useTexts('stories');
  return (
    <>
      <SaveButton story={card} isSaved={reading.isSaved} action={storyPath(card)} />
      <ShareStory link={link} />
      {!card.isMine && !hiding && (
        <Menu label={stories.menu}>
          <Link to={`/report?kind=story&id=${card.id}`}>{stories.report}</Link>
        </Menu>
      )}
    </>
  );
}

export const storyTools = { ReadAloud, ReadingMenu, ReadingPlace, StoryButtons };
