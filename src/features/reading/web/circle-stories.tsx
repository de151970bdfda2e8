import { useTexts } from '../../../web/texts/texts.ts';
import type { SummaryPage } from '../contract.ts';
import { StoryPages } from './reading-list.tsx';

/**
 * The stories of a circle, on its page. `page` is the first or a further page of them; `path` is the circle's
 * own path.
 */
export function CircleStories({
  page,
  path,
}: {
  page: SummaryPage & { isFirst: boolean; newSince?: number | null };
  path: string;
}) {
  const { circles } = useTexts('circles');
  const { stories } = useTexts('stories');
  return (
    <section className="stack" aria-labelledby="stories">
      <h2 id="stories">{stories.title}</h2>
      {page.rows.length === 0 ? (
        <p>{circles.stories.none}</p>
      ) : (
        <StoryPages page={page} path={path} texts={circles.stories} heading="h3" />
      )}
    </section>
  );
}
