import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './news.module.css';

/** Shows the newest members. Renders nothing if nobody joined lately. */
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
export function WritingPrompt({ prompt }: { prompt: Dashboard['prompt'] }) {
  const { dashboard } = useTexts('members');
  return (
    <Card>
      <h2>{dashboard.promptTitle}</h2>
      <p className={styles.prompt}>{prompt.text[useLanguage()]}</p>
      <div>
        <ButtonLink to={`/write?question=${prompt.number}`}>{dashboard.writeAboutIt}</ButtonLink>
      </div>
    </Card>
  );
}
