import type { ReactNode } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Check } from '../../../web/ui/icons/check.ts';
import { CircleHelp } from '../../../web/ui/icons/circle-help.ts';
import { X } from '../../../web/ui/icons/x.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { readClock, weekdayOf } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { ANSWERS, type SuitingDays } from '../contract.ts';
import styles from './days-card.module.css';
import { useGatheringTimes } from './shared/times/use-gathering-times.ts';

interface DaysCardProps {
  /** The gathering's id. */
  id: string;
  suiting: SuitingDays;
  timeZone: string;
  isAsked: boolean;
  isOwn: boolean;
  isBusy: boolean;
  /** The outcome of the marks just sent. */
  result: ReactNode;
}

/**
 * Asks which days suit the reader, shows whom each suits, and lets the organiser choose one. Times are on the
 * clock of the gathering's place.
 */
export function DaysCard({ id, suiting, timeZone, isAsked, isOwn, isBusy, result }: DaysCardProps) {
  const { gatherings } = useTexts('gatherings');
  const { days: texts } = gatherings;
  const write = useGatheringTimes();
  return (
    <>
      <Card>
        <h2 id="answer">{texts.title}</h2>
        <LiveRegion>{result}</LiveRegion>
        {isAsked && <p className={styles.note}>{isOwn ? texts.chooseHint : texts.intro}</p>}
        <Form
          action={`/gatherings/${id}`}
          className="stack"
          replace
          fields={{ intent: isOwn ? 'choose-day' : 'mark-days' }}
        >
          {!isOwn && (
            <input type="hidden" name="days" value={suiting.days.map(({ startsAt }) => startsAt).join(' ')} />
          )}
          {suiting.days.map(({ startsAt, endsAt, own, counts, isPast }, index) => {
            const day = write(startsAt, endsAt, timeZone);
            return (
              <fieldset key={startsAt} className={styles.day}>
                <legend>
                  <time dateTime={new Date(startsAt).toISOString()}>{day}</time>
                </legend>
                <p className={styles.note}>{isPast ? texts.past : texts.count(counts.yes, counts.perhaps)}</p>
                {isAsked && !isOwn && (
                  <div className={styles.marks}>
                    {ANSWERS.map((mark) => (
                      <Choice
                        key={mark}
                        type="radio"
                        name={`day${index + 1}`}
                        value={mark}
                        label={texts.marks[mark]}
                        defaultChecked={own === mark}
                      />
                    ))}
                  </div>
                )}
                {isAsked && isOwn && !isPast && (
                  <div>
                    <Button
                      kind="secondary"
                      name="startsAt"
                      value={startsAt}
                      isBusy={isBusy}
                      aria-label={texts.chooseOf(day)}
                    >
                      {texts.choose}
                    </Button>
                  </div>
                )}
              </fieldset>
            );
          })}
          {isAsked && !isOwn && (
            <Button isBusy={isBusy} busyText={gatherings.answering}>
              {texts.save}
            </Button>
          )}
        </Form>
      </Card>
      <Card>
        <h2 id="days-table">{texts.table}</h2>
        {suiting.people.length === 0 ? <p>{texts.none}</p> : <Table suiting={suiting} timeZone={timeZone} />}
        {suiting.marked > suiting.people.length && (
          <p>{gatherings.more(suiting.marked - suiting.people.length)}</p>
        )}
      </Card>
    </>
  );
}

const ICONS = { yes: Check, perhaps: CircleHelp, no: X };

/** A table of names and days. A name stands above its row, so that six days fit the width of a phone. */
function Table({ suiting: { days, people }, timeZone }: Pick<DaysCardProps, 'suiting' | 'timeZone'>) {
  const { gatherings } = useTexts('gatherings');
  const { marks: words, noMark } = gatherings.days;
  const write = useGatheringTimes();
  return (
    <table className={styles.table} aria-labelledby="days-table">
      <thead>
        <tr>
          {days.map(({ startsAt, endsAt }) => {
            const clock = readClock(timeZone, startsAt);
            return (
              <th key={startsAt} scope="col">
                <span className="unseen">{write(startsAt, endsAt, timeZone)}</span>
                <span aria-hidden="true">{gatherings.shortWeekdays[weekdayOf(clock)]}</span>
                <span aria-hidden="true" className={styles.number}>
                  {clock.day}
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      {people.map(({ person, marks }) => (
        <tbody key={person.id}>
          <tr>
            <th scope="rowgroup" colSpan={days.length} className={styles.name}>
              <PersonLink {...person} />
            </th>
          </tr>
          <tr>
            {marks.map((mark, index) => {
              const Icon = mark && ICONS[mark];
              return (
                <td key={days[index]?.startsAt} className={mark ? styles[mark] : undefined}>
                  {Icon && <Icon aria-hidden="true" />}
                  <span className="unseen">{mark ? words[mark] : noMark}</span>
                </td>
              );
            })}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
