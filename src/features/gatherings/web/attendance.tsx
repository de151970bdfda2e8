import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import type { Gathering } from '../contract.ts';
import styles from './gathering-page.module.css';

/** Names who comes and who perhaps comes, and counts who waits. */
export function Attendance({ gathering: { coming, people, counts } }: { gathering: Gathering }) {
  const { gatherings } = useTexts('gatherings');
  return (
    <Card>
      <h2>{gatherings.yes}</h2>
      <p>{gatherings.coming(coming)}</p>
      {(['yes', 'perhaps'] as const).map(
        (answer) =>
          counts[answer] > 0 && (
            <div key={answer} className="stack">
              {answer === 'perhaps' && <h3>{gatherings.perhaps}</h3>}
              <ul className={styles.people}>
                {people[answer].map((person) => (
                  <li key={person.id}>
                    <PersonLink {...person} />
                  </li>
                ))}
              </ul>
              {counts[answer] > people[answer].length && (
                <p>{gatherings.more(counts[answer] - people[answer].length)}</p>
              )}
            </div>
          ),
      )}
      {counts.waiting > 0 && <p>{gatherings.waiting(counts.waiting)}</p>}
    </Card>
  );
}
