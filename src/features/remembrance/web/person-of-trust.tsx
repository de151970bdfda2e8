import { useEffect, useRef } from 'react';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { MAX_NAME_SEARCH, type PersonSummary } from '../../people/contract.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import type { Wishes } from '../contract.ts';
import styles from './person-of-trust.module.css';

const PATH = '/account/own-data/wishes';

interface PersonOfTrustProps {
  trusted: Wishes['trusted'];
  q: string;
  candidates: PersonSummary[];
  /** The member whom the viewer is about to name. */
  chosen: PersonSummary | undefined;
  /** The viewer's email. */
  email: string;
  confirmation: Confirmation;
  error: ActionError | undefined;
  isBusy: boolean;
}

/** Shows the viewer's person of trust, and finds another one. */
export function PersonOfTrust({ trusted, q, candidates, isBusy, ...naming }: PersonOfTrustProps) {
  const { wishes: texts } = useTexts('remembrance');
  const { chosen } = naming;
  return (
    <Card>
      <h2>{texts.trustTitle}</h2>
      <p>{texts.trustText}</p>
      {trusted && (
        <Form action={PATH} className="stack" replace fields={{ intent: 'withdraw' }}>
          <p dir="auto">{texts.trusted(trusted.name)}</p>
          <Button kind="secondary" isBusy={isBusy}>
            {texts.withdraw}
          </Button>
        </Form>
      )}
      {chosen ? (
        <NameForm {...naming} chosen={chosen} isBusy={isBusy} />
      ) : (
        <>
          <ListFilter
            action={PATH}
            label={trusted ? texts.searchOther : texts.search}
            q={q}
            maxLength={MAX_NAME_SEARCH}
            submit={texts.apply}
          />
          <LiveRegion>{q && candidates.length === 0 && <p>{texts.noMatch}</p>}</LiveRegion>
          {candidates.length > 0 && (
            <ul className={styles.list}>
              {candidates.map(({ id, name, photo, initial }) => (
                <li key={id}>
                  <PersonLink id={id} name={name} photo={photo} initial={initial} />
                  <ButtonLink to={`${PATH}?member=${id}`} aria-label={texts.chooseWho(name)}>
                    {texts.choose}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

type NameFormProps = Pick<PersonOfTrustProps, 'email' | 'confirmation' | 'error' | 'isBusy'> & {
  chosen: PersonSummary;
};

/** Asks whether to name a member, with a proof of who the viewer is. */
function NameForm({ chosen, email, confirmation, error, isBusy }: NameFormProps) {
  const { wishes: texts } = useTexts('remembrance');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form
      action={`${PATH}?member=${chosen.id}`}
      className="stack"
      replace
      fields={{ intent: 'name', member: chosen.id }}
    >
      <h3 ref={heading} tabIndex={-1}>
        <BreakableText text={texts.question(chosen.name)} />
      </h3>
      <p>{texts.effect}</p>
      <ConfirmFields confirmation={confirmation} error={error} email={email} />
      <div className="row">
        <Button isBusy={isBusy} busyText={texts.saving}>
          {texts.name}
        </Button>
        <ButtonLink to={PATH}>{texts.cancel}</ButtonLink>
      </div>
    </Form>
  );
}
