import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BookOpen } from '../../../web/ui/icons/book-open.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { CompletionBar } from '../../people/web/completion-bar.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';
import { NewPeople, WritingPrompt } from './news.tsx';

/** Loaded only for members who have not answered the question. */
const VisibilityQuestion = late(() =>
  import('./visibility-question.tsx').then((file) => file.VisibilityQuestion),
);

/** Loaded only while the community has a goal. */
const Goal = late(() => import('./goal.tsx').then((file) => file.Goal));

type PartProps = { data: object; className: string | undefined };

const partFiles = import.meta.glob<ComponentType<PartProps>>('../../*/web/home-part.tsx', {
  import: 'HomePart',
});

/**
 * The parts that features register, by the feature's name. A part loads with its texts only while there is data
 * for it.
 */
const parts = new Map(Object.entries(partFiles).map(([path, load]) => [path.split('/')[2], late(load)]));

/** The last part of the page, which has nothing to press: its icons load after everything else. */
const ComingSoon = late(() => import('./coming-soon.tsx').then((file) => file.ComingSoon));

/**
 * The part of Home that follows the stories on phones, and stands beside them on wide screens. Loaded late: see
 * dashboard-page.tsx.
 */
export function HomeRail({ data }: { data: Dashboard }) {
  const { account, dashboard } = useTexts('members');
  const { completion, missing, newStories, fromTheShelf } = data;
  // Without stories, the question of the week stands in their place.
  const isEmpty = newStories.length === 0 && !fromTheShelf;
  // The answer stays on the page until the reader leaves it.
  const [asked] = useState(data.visibility);
  return (
    <>
      {data.goal && <Goal goal={data.goal} />}
      {data.parts.map((part) => {
        const Part = parts.get(part.feature);
        return Part && <Part key={part.feature} data={part.data} className={styles.part} />;
      })}
      {completion < 100 && (
        <Link to="/profile" className={styles.completion}>
          <CompletionBar percent={completion} />
          <p>{dashboard.missing(missing.map((part) => dashboard.parts[part]).join(', '))}</p>
        </Link>
      )}
      <nav className={`row ${styles.buttons}`} aria-label={dashboard.title}>
        <ButtonLink to="/stories" kind="primary">
          <BookOpen aria-hidden="true" /> {dashboard.stories}
        </ButtonLink>
        <ButtonLink to="/profile">{account.profile}</ButtonLink>
        <ButtonLink to="/account">{dashboard.account}</ButtonLink>
        <Link to="/reading/saved" className={styles.saved}>
          {dashboard.saved}
        </Link>
      </nav>
      {asked && <VisibilityQuestion visibility={asked} />}
      {!isEmpty && <WritingPrompt prompt={data.prompt} />}
      <NewPeople people={data.newPeople} />
      <ComingSoon />
    </>
  );
}
