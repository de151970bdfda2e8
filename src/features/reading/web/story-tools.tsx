import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { ReadingMenu } from '../../../web/ui/members/reading-menu.tsx';
import { storyPath } from '../../stories/web/shared/stories/story-path.ts';
import type { WholeStory } from '../contract.ts';
import { ReadAloud } from './read-aloud.tsx';
import { ReadingPlace } from './reading-place.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareStory } from './share-story.tsx';

/** The bookmark, share and report buttons of a story. */
function StoryButtons({ story: { card, reading, hiding }, link }: { story: WholeStory; link: string }) {
  const { stories } = useTexts('stories');
  return (
    <>
      <SaveButton story={card} isSaved={reading.isSaved} action={storyPath(card)} />
      <ShareStory link={link} />
      {!card.isMine && !hiding && (
        <ButtonLink kind="quiet" to={`/report?kind=story&id=${card.id}`}>
          {stories.report}
        </ButtonLink>
      )}
    </>
  );
}

export const storyTools = { ReadAloud, ReadingMenu, ReadingPlace, StoryButtons };
