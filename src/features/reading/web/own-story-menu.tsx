import { Link, useFetcher } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Menu } from '../../../web/ui/members/menu.tsx';
import type { StoryCard } from '../contract.ts';
import { RefusalNotice } from './shared/lists/refusal-notice.tsx';
import { storyPath } from './shared/stories/story-path.ts';

/** Edit and delete, for the author. Deleting asks no confirmation: it has an undo. */
export function OwnStoryMenu({ story, mayEdit = true }: { story: StoryCard; mayEdit?: boolean }) {
  const { stories } = useTexts('stories');
  const fetcher = useFetcher();
  const path = storyPath(story);
  return (
    <>
      <Menu label={`${stories.menu}: ${story.title}`}>
        {mayEdit && (
          <Link to={`${path}?edit`} aria-label={`${stories.edit}: ${story.title}`}>
            {stories.edit}
          </Link>
        )}
        <Form fetcher={fetcher} action={path} fields={{ intent: 'delete' }}>
          <Button
            kind="quiet"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`${stories.delete}: ${story.title}`}
          >
            {stories.delete}
          </Button>
        </Form>
      </Menu>
      <RefusalNotice fetcher={fetcher} />
    </>
  );
}
