import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { InCommon as Common } from '../contract.ts';
import styles from './person-page.module.css';

/** Says what the reader and this person have in common. */
export function InCommon({ common }: { common: Common }) {
  const { people } = useTexts('people');
  const { hasInvited, isInvited, place, occupation } = common;
  return (
    <div className={styles.common}>
      <Card>
        <section className={styles.facts} aria-labelledby="in-common">
          <h2 id="in-common" className={styles.title}>
            {people.inCommon}
          </h2>
          <ul>
            {hasInvited && <li>{people.youInvited}</li>}
            {isInvited && <li>{people.invitedYou}</li>}
            {place && <li>{people.samePlace(place)}</li>}
            {occupation && <li>{people.sameOccupation(occupation)}</li>}
          </ul>
        </section>
      </Card>
    </div>
  );
}
