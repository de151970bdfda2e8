import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MAX_ANSWER_DAYS, MIN_ANSWER_DAYS, PAPERS, type Workshop } from '../contract.ts';
import styles from './book.module.css';
import { BookFiles } from './book-parts.tsx';

/** How often a visible page asks how far the files are, in milliseconds. */
const ASK_EVERY_MS = 3000;
const USUAL_DAYS = 30;

/** Asks the authors, and says until when they can answer. */
export function AskForm({ workshop }: { workshop: Workshop }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { day: date } = useDateFormats();
  const { id, counts, closesAt, isClosed } = workshop;
  return (
    <Card>
      <h2>{texts.asking}</h2>
      <p>{texts.askingText(counts.unasked, counts.waiting)}</p>
      {closesAt !== null && (
        <p>{isClosed ? texts.closedAt(date(closesAt)) : texts.closesAt(date(closesAt))}</p>
      )}
      <Form action={`/books/${id}/edit`} className="stack" replace fields={{ intent: 'ask' }}>
        <TextField
          label={texts.days}
          name="days"
          type="number"
          min={MIN_ANSWER_DAYS}
          max={MAX_ANSWER_DAYS}
          required
          defaultValue={USUAL_DAYS}
        />
        <Button kind="secondary">{texts.ask}</Button>
      </Form>
    </Card>
  );
}

/** Lets the files be made, says how far they are, and opens the book for all members. */
export function EditionForms({ workshop }: { workshop: Workshop }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { day: date } = useDateFormats();
  const { id, edition, isOpen } = workshop;
  const isRunning = edition?.state === 'running' || edition?.state === 'waiting';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const states = texts.editionStates;
  return (
    <Card>
      <h2>{texts.files}</h2>
      <p>{texts.filesText}</p>
      <LiveRegion>
        {edition && (
          <p>
            {edition.state === 'running'
              ? states.running(edition.progress)
              : edition.state === 'ready'
                ? states.ready(date(edition.at))
                : states[edition.state]}
          </p>
        )}
      </LiveRegion>
      {edition?.state === 'running' && (
        <progress className={styles.progress} max={100} value={edition.progress} aria-label={texts.files} />
      )}
      {edition && <BookFiles files={edition.files} />}
      {edition && edition.remarks.length > 0 && (
        <ul className={`${styles.list} ${styles.note}`}>
          {[...new Set(edition.remarks.map(({ kind }) => kind))].map((kind) => {
            const text = texts.remarks[kind];
            const titles = edition.remarks.flatMap((one) => (one.kind === kind ? `‘${one.title}’` : []));
            return <li key={kind}>{typeof text === 'function' ? text(titles.join(', ')) : text}</li>;
          })}
        </ul>
      )}
      {!isRunning && (
        <Form action={`/books/${id}/edit`} className="stack" replace fields={{ intent: 'make' }}>
          <SelectField
            label={texts.paper}
            name="paper"
            defaultValue="a5"
            values={PAPERS}
            labels={texts.papers}
          />
          <Choice type="checkbox" name="facing" value="on" label={texts.facing} hint={texts.facingHint} />
          <Button kind="secondary">{texts.make}</Button>
        </Form>
      )}
      <h3>{texts.opening}</h3>
      <p>{texts.openText}</p>
      <Form action={`/books/${id}/edit`} replace>
        <Button kind="secondary" name="intent" value={isOpen ? 'close' : 'open'}>
          {isOpen ? texts.close : texts.open}
        </Button>
      </Form>
    </Card>
  );
}
