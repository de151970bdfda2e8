import { Link, useFetcher } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MapPin } from '../../../web/ui/icons/map-pin.ts';
import { readClock, weekdayOf } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import { ANSWERS, type GatheringCard as Card } from '../contract.ts';
import { CircleLink } from './circle-link.tsx';
import styles from './gathering-card.module.css';
import { useGatheringTimes } from './shared/times/use-gathering-times.ts';

/**
 * Shows a gathering in the list, and asks whether the reader comes. Times are on the clock of the gathering's
 * place.
 */
export function GatheringCard({ row, heading: Heading = 'h2' }: { row: Card; heading?: 'h2' | 'h3' }) {
  const { gatherings } = useTexts('gatherings');
  const write = useGatheringTimes();
  const {
    id,
    title,
    titleLanguage,
    startsAt,
    endsAt,
    timeZone,
    days,
    place,
    isCancelled,
    isOver,
    own,
    isOwn,
    circle,
  } = row;
  const there = write(startsAt, endsAt, timeZone);
  const isOtherClock = write(startsAt, endsAt) !== there;
  return (
    <article className={styles.card}>
      {days > 0 ? (
        <div className={styles.date} aria-hidden="true">
          <span className={styles.day}>?</span>
        </div>
      ) : (
        <DateBlock time={startsAt} timeZone={timeZone} />
      )}
      <div className={styles.facts}>
        <Heading className={styles.title} dir="auto" lang={titleLanguage}>
          <Link to={`/gatherings/${id}`}>{title}</Link>
        </Heading>
        {circle && <CircleLink circle={circle} />}
        {days > 0 ? (
          <p>{gatherings.days.between(days)}</p>
        ) : (
          <p>
            <time dateTime={new Date(startsAt).toISOString()}>{there}</time>
          </p>
        )}
        {isOtherClock && days === 0 && (
          <p className={styles.note}>{gatherings.readerTime(write(startsAt, endsAt, undefined, timeZone))}</p>
        )}
        {place && (
          <p className={styles.place}>
            <MapPin aria-hidden="true" />
            <bdi>{place}</bdi>
          </p>
        )}
        {isCancelled ? (
          <p>
            <strong className={styles.cancelled}>{gatherings.cancelled}</strong>
          </p>
        ) : (
          days === 0 && (
            <p className={styles.coming}>
              <span className={styles.faces}>
                {row.faces.map((person) => (
                  <Avatar key={person.id} {...person} size="row" isLazy />
                ))}
              </span>
              {gatherings.coming(row.coming)}
            </p>
          )
        )}
        {isOver && own && !isCancelled && <p className={styles.note}>{gatherings.states[own]}</p>}
      </div>
      {!isCancelled &&
        !isOver &&
        (days > 0 ? <DaysLink id={id} own={own} isOwn={isOwn} /> : <Answer id={id} own={own} />)}
    </article>
  );
}

/** The weekday above the day. Hidden from screen readers, because the time beside it says both. */
function DateBlock({ time, timeZone }: { time: number; timeZone: string }) {
  const { gatherings } = useTexts('gatherings');
  const clock = readClock(timeZone, time);
  return (
    <div className={styles.date} aria-hidden="true">
      <span>{gatherings.shortWeekdays[weekdayOf(clock)]}</span>
      <span className={styles.day}>{clock.day}</span>
    </div>
  );
}

/** Leads to the days of a gathering that has no day yet. */
function DaysLink({ id, own, isOwn }: Pick<Card, 'id' | 'own' | 'isOwn'>) {
  const { gatherings } = useTexts('gatherings');
  const { days, change, changeAnswer } = gatherings;
  return (
    <p className={`${styles.answered} ${styles.note}`}>
      {own && `${days.own} `}
      <Link to={`/gatherings/${id}`} className={styles.change} aria-label={own ? changeAnswer : undefined}>
        {own ? change : days[isOwn ? 'chooseOne' : 'mark']}
      </Link>
    </p>
  );
}

/** Asks for the first answer. The gathering's page lets the reader add guests and change the answer. */
function Answer({ id, own }: Pick<Card, 'id' | 'own'>) {
  const { gatherings } = useTexts('gatherings');
  const fetcher = useFetcher<{ error?: ActionError }>();
  const sent = fetcher.formData?.get('answer');
  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined;
  if (own) {
    return (
      <p className={`${styles.answered} ${styles.note}`} role="status">
        {gatherings.states[own]}{' '}
        <Link to={`/gatherings/${id}`} className={styles.change} aria-label={gatherings.changeAnswer}>
          {gatherings.change}
        </Link>
      </p>
    );
  }
  return (
    <div className={styles.answer}>
      <Form
        fetcher={fetcher}
        action={`/gatherings/${id}`}
        className={styles.answers}
        fields={{ intent: 'answer', from: 'list' }}
      >
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            name="answer"
            value={answer}
            kind={answer === 'yes' ? 'primary' : 'secondary'}
            isBusy={fetcher.state !== 'idle'}
            busyText={sent === answer ? gatherings.answering : gatherings.answers[answer]}
          >
            {gatherings.answers[answer]}
          </Button>
        ))}
      </Form>
      <FormOutcome error={error} errors={gatherings.errors} />
    </div>
  );
}
