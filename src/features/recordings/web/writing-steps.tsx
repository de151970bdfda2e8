import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { WriteDown } from '../contract.ts';
import { Player } from './player.tsx';
import { WritingForm } from './writing-form.tsx';
import styles from './writing-steps.module.css';

interface WritingStepsProps {
  found: WriteDown;
  /** The account of the reader. */
  account: string;
  isBusy: boolean;
  typed: Record<string, string> | undefined;
}

/** Shows what the reader can do about the text of a told story now. */
export function WritingSteps({ found, account, isBusy, typed }: WritingStepsProps) {
  const { write } = useTexts('recordings').recordings;
  const { parts, story, writing } = found;
  if (writing.state === 'writing') {
    return (
      <WritingForm
        key={`${account} ${story.id}`}
        parts={parts}
        writing={writing}
        isBusy={isBusy}
        typed={typed}
      />
    );
  }
  return (
    <Card>
      {/* A refused text stays, so that its writer can copy it. */}
      {typed?.text && (
        <TextArea label={write.text} value={typed.text} rows={14} look="story" dir="auto" readOnly />
      )}
      <Player parts={parts} />
      {writing.state === 'open' && writing.mayOffer && (
        <>
          <p>{write.intro}</p>
          <Form>
            <Button name="intent" value="offer" isBusy={isBusy} busyText={write.offering}>
              {write.offer}
            </Button>
          </Form>
        </>
      )}
      {writing.state === 'open' && !writing.mayOffer && <p>{write.ownOpen}</p>}
      {writing.state === 'written' && <p>{write.written}</p>}
      {writing.state === 'taken' && (
        <>
          <p>{write.taken(writing.writer)}</p>
          {writing.isTeller && (
            <Form>
              <Button kind="quiet" name="intent" value="decline" isBusy={isBusy}>
                {write.decline}
              </Button>
            </Form>
          )}
        </>
      )}
      {writing.state === 'waiting' && (
        <>
          <p>{write.waiting}</p>
          <p className={styles.text} dir="auto" lang={writing.textLanguage}>
            {writing.text}
          </p>
          <Form>
            <Button kind="quiet" name="intent" value="withdraw" isBusy={isBusy}>
              {write.withdraw}
            </Button>
          </Form>
        </>
      )}
      {writing.state === 'asked' && (
        <>
          <p>{write.asked(writing.writer)}</p>
          <p className={styles.text} dir="auto" lang={writing.textLanguage}>
            {writing.text}
          </p>
          <Form className="row" fields={{ seen: writing.sentAt }}>
            <Button name="intent" value="approve" isBusy={isBusy} busyText={write.approving}>
              {write.approve}
            </Button>
            <Button kind="quiet" name="intent" value="decline">
              {write.declineText}
            </Button>
          </Form>
          <Form className="stack" fields={{ seen: writing.sentAt }}>
            <TextArea label={write.answer} name="answer" defaultValue={typed?.answer} rows={3} dir="auto" />
            <Button kind="secondary" name="intent" value="return" isBusy={isBusy}>
              {write.giveBack}
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}
