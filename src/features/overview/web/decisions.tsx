import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Fact } from '../contract.ts';
import { DECISION_TEXTS } from './decision-texts.ts';
import styles from './overview.module.css';

/** Lists what waits for an administrator, and names what does not wait. */
export function Decisions({ facts, keys }: { facts: readonly Fact[]; keys: readonly string[] }) {
  const texts = useTexts('overview').overview;
  const write = useDecisionText();
  const fine: Record<string, string> = texts.fine;
  const calm = keys.filter((key) => fine[key] && !facts.some((fact) => fact.key === key));
  return (
    <Card>
      <h2>{texts.waiting.title}</h2>
      {facts.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck aria-hidden="true" />
          {texts.waiting.none}
        </p>
      ) : (
        <ul className={styles.decisions}>
          {facts.map((fact) => (
            <li key={fact.key}>
              {fact.path ? <Link to={fact.path}>{write(fact)}</Link> : <p>{write(fact)}</p>}
            </li>
          ))}
        </ul>
      )}
      {calm.length > 0 && <p className={styles.note}>{calm.map((key) => fine[key]).join(' ')}</p>}
    </Card>
  );
}

/** Returns a function that writes the sentence of a decision. */
function useDecisionText(): (fact: Fact) => string {
  const { waiting } = useTexts('overview').overview;
  const dates = useDateFormats();
  const language = useLanguage();
  return (fact) => DECISION_TEXTS[fact.key]?.(fact, waiting, dates, language) ?? fact.key;
}
