import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import type { Candidate } from '../contract.ts';
import styles from './find-deputy.module.css';

interface FindDeputyProps {
  q: string;
  candidates: Candidate[];
  label: string;
}

/** Searches the members whom an administrator can name, and leads to the form for one of them. */
export function FindDeputy({ q, candidates, label }: FindDeputyProps) {
  const { deputies: texts } = useTexts('deputies');
  return (
    <>
      <ListFilter action="/account/deputy" label={label} q={q} submit={texts.apply} />
      <LiveRegion>{q && candidates.length === 0 && <p>{texts.noMatch}</p>}</LiveRegion>
      {candidates.length > 0 && (
        <ul className={styles.list}>
          {candidates.map(({ uid, name, email }) => (
            <li key={uid}>
              <p>
                {name && (
                  <>
                    <strong dir="auto">{name}</strong>
                    <br />
                  </>
                )}
                <BreakableText text={email} />
              </p>
              <ButtonLink to={`/account/deputy?member=${uid}`} aria-label={texts.chooseWho(name || email)}>
                {texts.choose}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
