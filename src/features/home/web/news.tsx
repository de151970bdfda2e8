import { Link } from 'react-router';
import type { Language } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { StoryRow } from '../../reading/web/shared/rows/story-row.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './news.module.css';

/** Shows what is new since the last visit, to a new member the latest stories, or one older story. Nothing if there is none. */
export function NewStories({ data }: { data: Dashboard }) {
  const { dashboard } = useTexts('members');
  const { stories } = useTexts('stories');
  const { since } = useRelativeDates();
  const { newSince, newStories, fromTheShelf, readAt } = data;
  const shown = fromTheShelf ? [fromTheShelf] : newStories;
  if (shown.length === 0) return null;
  const fresh = newSince === null ? stories.tabs.latest : stories.newSince(since(newSince, readAt));
  return (
    <section className="stack" aria-labelledby="new-stories">
      <header className={styles.heading}>
        <h2 id="new-stories">{fromTheShelf ? dashboard.fromTheShelf : fresh}</h2>
        <Link to="/stories/latest">{dashboard.allLatest}</Link>
      </header>
      <StoryRows>
        {shown.map((story) => (
          <li key={story.id}>
            <StoryRow story={story} readAt={readAt} />
          </li>
        ))}
      </StoryRows>
    </section>
  );
}

/** Shows the newest members. Nothing if nobody joined lately. */
export function NewPeople({ people }: { people: Dashboard['newPeople'] }) {
  const { dashboard } = useTexts('members');
  if (people.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="new-people">
      <header className={styles.heading}>
        <h2 id="new-people">{dashboard.newPeople}</h2>
        <Link to="/people">{dashboard.allPeople}</Link>
      </header>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonLink {...person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Invites to write with the question of the week. */
export function WritingPrompt({ prompt }: { prompt: Record<Language, string> }) {
  const { dashboard } = useTexts('members');
  return (
    <Card>
      <h2>{dashboard.promptTitle}</h2>
      <p className={styles.prompt}>{prompt[useLanguage()]}</p>
      <div>
        <ButtonLink to="/write">{dashboard.writeAboutIt}</ButtonLink>
      </div>
    </Card>
  );
}
