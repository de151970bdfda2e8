import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { instead } from '../../../web/ui/members/shared/instead.ts';
import type { Correspondence, Letter } from '../contract.ts';
import { ConsentForms, ReadReceipts } from './consent-forms.tsx';
import { ConversationHead } from './conversation-head.tsx';
import styles from './correspondence-page.module.css';
import { LetterForm, type RefusedLetter } from './letter-form.tsx';
import { LetterItem } from './letter-item.tsx';
import { useArrivals, useLetters, useNewestInSight } from './use-letters.ts';

interface ConversationProps {
  found: Correspondence;
  submissionKey: string;
  refused: RefusedLetter | undefined;
}

/** The letters of two members, the newest at the bottom, and the form for the next letter at the bottom edge. */
export function Conversation({ found, submissionKey, refused }: ConversationProps) {
  const { letters } = useTexts('letters');
  const [search] = useSearchParams();
  const posted = search.get('posted') ?? '';
  const [before] = useState(posted);
  const shown = useLetters(found);
  useArrivals(found.isNewest);
  useNewestInSight(found.isNewest);
  const { other, state, isNewest } = found;
  const name = other.name || letters.anonymous;
  const path = `/letters/${found.id}`;
  // A refused letter stays, so that its author can copy the text.
  const isRefusedLetter = refused?.values?.intent === 'send';
  const hasForm = isRefusedLetter || state === 'open' || state === 'asked' || state === 'declined';
  return (
    <div className={styles.conversation} data-hides-bar>
      <ConversationHead other={other}>
        {state === 'open' && <ReadReceipts sharesReading={found.sharesReading} />}
      </ConversationHead>
      <div className={styles.middle}>
        {shown.earlier && (
          <p className={styles.earlier}>
            <ButtonLink
              to={`${path}?before=${shown.earlier}`}
              kind="quiet"
              aria-disabled={shown.isLoading || undefined}
              onClick={instead(shown.showEarlier)}
            >
              {letters.older}
            </ButtonLink>
          </p>
        )}
        <Letters letters={shown.letters} found={found} name={name} />
        {!isNewest && (
          <p className={styles.earlier}>
            <ButtonLink to={`${path}#newest`}>{letters.newest}</ButtonLink>
          </p>
        )}
        {isNewest && (
          <section id="newest" className={styles.newest}>
            <FormOutcome error={!hasForm && refused?.error} errors={letters.errors} />
            <ConsentForms state={state} other={other} />
          </section>
        )}
      </div>
      {isNewest && hasForm && (
        <LetterForm
          key={posted}
          place={found.id}
          submissionKey={submissionKey}
          refused={refused}
          isFocused={posted !== before}
        />
      )}
    </div>
  );
}

/** The letters with the days between them, and the letter that is being sent. */
function Letters({ letters, found, name }: { letters: Letter[]; found: Correspondence; name: string }) {
  const { letters: texts } = useTexts('letters');
  const { dayOf } = useRelativeDates();
  const { formData } = useNavigation();
  const sending = formData?.get('intent') === 'send' ? String(formData.get('text')) : undefined;
  const days = letters.map(({ at }) => dayOf(at, found.readAt));
  return (
    <>
      <ol className={styles.letters} aria-label={texts.list}>
        {letters.map((letter, index) => (
          <LetterItem
            key={letter.id}
            letter={letter}
            name={name}
            day={days[index] === days[index - 1] ? undefined : days[index]}
            isRead={letter.id === found.readLetter}
          />
        ))}
        {sending && (
          <li className={styles.mine}>
            <div className={styles.bubble}>
              <p className={styles.text} dir="auto">
                {sending}
              </p>
              <p className={styles.foot}>{texts.sending}</p>
            </div>
          </li>
        )}
      </ol>
      <Arrived newest={letters.at(-1)} name={name} />
    </>
  );
}

/** Announces to screen readers which letters arrive while the page is open. */
function Arrived({ newest, name }: { newest: Letter | undefined; name: string }) {
  const [first] = useState(newest?.id);
  const isNew = newest && newest.id !== first && !newest.isMine;
  return (
    <p className="unseen" role="status">
      {isNew && `${name}: ${newest.text}`}
    </p>
  );
}
