import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Form } from '../../../../../web/ui/controls/form.tsx';
import type { StoryCard } from '../../../contract.ts';
import { storyPath } from '../stories/story-path.ts';

interface MarkFormProps {
  fetcher: ComponentProps<typeof Form>['fetcher'];
  story: Pick<StoryCard, 'id' | 'topic'>;
  intent: 'like' | 'bookmark';
  /** True in a list, to which a browser without scripts comes back. */
  isInList: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The form of a like or a bookmark. The action of the story's page handles it on every page. */
export function MarkForm({ fetcher, story, intent, isInList, className, children }: MarkFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form
      fetcher={fetcher}
      action={storyPath(story)}
      className={className}
      fields={{ intent, story: story.id }}
    >
      {isInList && <input type="hidden" name="back" value={pathname + search} />}
      {children}
    </Form>
  );
}
