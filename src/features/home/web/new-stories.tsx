import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { StoryRow } from '../../reading/web/shared/rows/story-row.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './news.module.css';

/** How many stories stand above an offer. */
const BEFORE_OFFER = 3;

/** Loaded with its texts only while there is an offer. */
const Offer = late(() => import('./offer.tsx').then((file) => file.Offer));

/**
 * Shows the stories since the last visit, the latest stories to a new member, or one older story. Renders
 * nothing without stories.
 */
export function NewStories({ data }: { data: Dashboard }) {
  const { dashboard } = useTexts('members');
  const { stories } = useTexts('stories');
  const { since } = useRelativeDates();
  const { newSince, newStories, fromTheShelf, readAt } = data;
  const shown = fromTheShelf ? [fromTheShelf] : newStories;
  if (shown.length === 0) return null;
  const place = Math.min(BEFORE_OFFER, shown.length) - 1;
  const fresh = newSince === null ? stories.tabs.latest : stories.newSince(since(newSince, readAt));
  return (
    <section className="stack" aria-labelledby="new-stories">
      <header className={styles.heading}>
        <h2 id="new-stories">{fromTheShelf ? dashboard.fromTheShelf : fresh}</h2>
        <Link to="/stories/latest">{dashboard.allLatest}</Link>
      </header>
      <StoryRows>
        {shown.map((story, index) => (
          <Fragment key={story.id}>
            <li>
              <StoryRow story={story} readAt={readAt} />
            </li>
            {index === place && hasOffer(data) && (
              <li>
                <Offer data={data} />
              </li>
            )}
          </Fragment>
        ))}
      </StoryRows>
    </section>
  );
}

/** Returns whether Home has something to offer. */
function hasOffer({ welcome, pushOffer, question, offer, offersMails }: Dashboard): boolean {
  return Boolean(welcome || pushOffer || question || offer || offersMails);
}
