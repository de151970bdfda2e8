import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { ReadingMenu } from '../../../web/ui/reading-menu.tsx';
import { SaveButton } from '../../../web/ui/save-button.tsx';
import { storyPath } from '../../stories/web/story-path.ts';
import type { WholeStory } from '../contract.ts';
import { ReadAloud } from './read-aloud.tsx';
import { ReadingPlace } from './reading-place.tsx';
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
