import { Link, useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { type Circle, mayKeep } from '../contract.ts';
import styles from './circles.module.css';

/** What somebody in the circle may do. */
export function Inside({ circle }: { circle: Circle }) {
  const { circles: texts } = useTexts('circles');
  return (
    <>
      {circle.asksForKeeper && <Keeping />}
      <div className={styles.buttons}>
        {!circle.isClosed && (
          <>
            <ButtonLink to={`/write?circle=${circle.id}`} kind="primary">
              {texts.write}
            </ButtonLink>
            {/* Only a page that loads as a document may use the microphone. */}
            <ButtonLink to={`/tell?circle=${circle.id}`} reloadDocument>
              {texts.tell}
            </ButtonLink>
          </>
        )}
        <ButtonLink to={`/circles/${circle.id}/people`}>
          {mayKeep(circle) ? texts.toKeep : texts.toPeople}
          {circle.asking.length > 0 && ` (${circle.asking.length.toLocaleString()})`}
        </ButtonLink>
      </div>
    </>
  );
}

/** Asks somebody in the circle to keep it. */
function Keeping() {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form className="stack" replace>
      <p>{texts.keepText}</p>
      <Button name="intent" value="keep" isBusy={isBusy}>
        {texts.keep}
      </Button>
    </Form>
  );
}

/** Lets somebody outside come into the circle, or answer an invitation. */
export function Outside({ circle: { own, entry } }: { circle: Circle }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { circles: texts } = useTexts('circles');
  const join = own === 'invited' ? texts.accept : entry === 'everyone' ? texts.join : texts.ask;
  const mayJoin = own === 'invited' || (own === null && entry !== 'invited');
  return (
    <Form className="stack" replace>
      <p>{own === 'invited' ? texts.invitedText : own === 'asked' ? texts.askedText : texts.outsideText}</p>
      <div className={styles.buttons}>
        {mayJoin && (
          <Button name="intent" value="join" isBusy={isBusy}>
            {join}
          </Button>
        )}
        {own !== null && (
          <Button kind="secondary" name="intent" value="withdraw" isBusy={isBusy}>
            {own === 'invited' ? texts.decline : texts.takeBack}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Leads to the form of a report of the circle's name, line and picture. */
export function Reporting({ id }: { id: string }) {
  const { circles: texts } = useTexts('circles');
  return (
    <p>
      <Link to={`/report?kind=circle&id=${id}`} className={styles.report}>
        {texts.report}
      </Link>
    </p>
  );
}

/** Takes the viewer out of the circle, after a question. */
export function Leaving() {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Disclosure summary={texts.leaveTitle}>
      <Form className="stack" replace>
        <p>{texts.leaveText}</p>
        <Button kind="danger" name="intent" value="leave" isBusy={isBusy}>
          {texts.leave}
        </Button>
      </Form>
    </Disclosure>
  );
}
