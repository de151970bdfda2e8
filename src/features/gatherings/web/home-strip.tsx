import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Check } from '../../../web/ui/icons/check.ts';
import { CircleHelp } from '../../../web/ui/icons/circle-help.ts';
import { X } from '../../../web/ui/icons/x.ts';
import { readClock, weekdayOf } from '../../../web/ui/members/shared/dates.ts';
import { type HomeGatherings, isAsking } from '../contract.ts';
import styles from './home-strip.module.css';

const ANSWERS = [
  { answer: 'yes', Icon: Check },
  { answer: 'perhaps', Icon: CircleHelp },
  { answer: 'no', Icon: X },
] as const;

/** Asks in the strip of Home whether the reader comes to the next gathering. Shows the answer in the same place. */
export function HomeStrip({ data }: { data: HomeGatherings }) {
  const messages = useTexts('gatherings');
  const { gatherings } = messages;
  const fetcher = useFetcher<{ error?: ActionError }>();
  // Keep the gathering after its answer, so that nothing moves.
  const [asked] = useState(() => data.rows.find(isAsking));
  if (!asked) return null;
  const { id, title, titleLanguage, startsAt, timeZone, days, circle } = asked;
  const own = data.rows.find((row) => row.id === id)?.own;
  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined;
  const clock = readClock(timeZone, startsAt);
  const isUndecided = days > 0;
  const when = isUndecided
    ? gatherings.days.title
    : `${gatherings.shortWeekdays[weekdayOf(clock)]} ${clock.day}`;
  const state = error
    ? errorText(messages, error, gatherings.errors)
    : own && (isUndecided ? gatherings.days.own : gatherings.states[own]);
  return (
    <div className={styles.item}>
      <Link to={`/gatherings/${id}`} className={styles.link}>
        <span className={own ? styles.title : styles.question}>
          {!own && `${when} · `}
          <bdi lang={titleLanguage}>{title}</bdi>
        </span>
        <span role="status" className={styles.note}>
          {circle && <bdi>{circle.name}</bdi>}
          {circle && state && ' · '}
          {state}
        </span>
      </Link>
      {!own && !isUndecided && (
        <Form
          fetcher={fetcher}
          action={`/gatherings/${id}`}
          className={styles.answers}
          fields={{ intent: 'answer', from: 'home' }}
        >
          {ANSWERS.map(({ answer, Icon }) => (
            <Button
              key={answer}
              name="answer"
              value={answer}
              kind="quiet"
              isBusy={fetcher.state !== 'idle'}
              aria-label={`${gatherings.answers[answer]}: ${title}`}
              title={gatherings.answers[answer]}
            >
              <Icon aria-hidden="true" />
            </Button>
          ))}
        </Form>
      )}
    </div>
  );
}
