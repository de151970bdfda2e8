import type { ReactNode } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { ANSWERS, type Gathering, MAX_GUESTS } from '../contract.ts';
import cards from './gathering-card.module.css';
import styles from './gathering-page.module.css';

interface AnswerFormProps {
  gathering: Gathering;
  isBusy: boolean;
  /** The outcome of the answer just sent. */
  result: ReactNode;
}

/** Asks whether the reader comes, and with how many people. Each answer is a button. */
export function AnswerForm({ gathering, isBusy, result }: AnswerFormProps) {
  const { gatherings } = useTexts('gatherings');
  const { id, own, isOwn, queue, seats, free, guests, children } = gathering;
  const given = own === 'waiting' ? 'yes' : own;
  const form = (
    <Form action={`/gatherings/${id}`} className="stack" replace fields={{ intent: 'answer' }}>
      <div className={styles.company}>
        <Company name="guests" label={gatherings.guests} value={guests} />
        <Company name="children" label={gatherings.children} value={children} />
      </div>
      <div className={cards.answers}>
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            name="answer"
            value={answer}
            kind={answer === 'yes' ? 'primary' : 'secondary'}
            aria-pressed={answer === given}
            isBusy={isBusy}
          >
            {gatherings.answers[answer]}
          </Button>
        ))}
      </div>
    </Form>
  );
  // Organisers need no question whether they come to their own gathering.
  const isKnown = isOwn && own !== null && !queue;
  return (
    <section className={styles.question}>
      <h2 id="answer">{isKnown ? gatherings.states[own] : gatherings.answerTitle}</h2>
      <LiveRegion>{result}</LiveRegion>
      {own && !isKnown && !result && <p>{queue ? gatherings.queue(queue) : gatherings.states[own]}</p>}
      {seats !== null && free !== null && <p>{gatherings.free(free, seats)}</p>}
      {isKnown ? <Disclosure summary={gatherings.changeAnswer}>{form}</Disclosure> : form}
    </section>
  );
}

function Company({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {Array.from({ length: MAX_GUESTS + 1 }, (_, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the options
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}
