import { Component, type ReactNode } from 'react';
import { findText } from '../../../languages/languages.ts';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Question } from '../../community/contract.ts';
import { MAX_ANSWER, type PendingRecord } from '../contract.ts';
import styles from './sign-in-page.module.css';

export interface RefusedApplicantProps {
  error: ActionError;
}

/**
 * Shows what follows a refusal: the next step and the request, or the reason and a form to ask again. Also shows other
 * messages that few visitors see.
 */
export function RefusedApplicant(props: RefusedApplicantProps) {
  return (
    <HideOnError>
      <Refusal {...props} />
    </HideOnError>
  );
}

function Refusal({ error }: RefusedApplicantProps) {
  const { application } = useTexts('application');
  const { dayAndTime } = useDateFormats();
  const until = error.code === 'suspended' && error.details?.until;
  if (until) return <p>{application.suspendedUntil(dayAndTime(Number(until)))}</p>;
  if (error.code === 'asked' || error.code === 'resent') return <p>{application[error.code]}</p>;
  if (error.code === 'setup') return <MessageBox tone="information">{application.setupIntro}</MessageBox>;
  if (error.code === 'not-set-up') {
    return (
      <section>
        <p>
          <strong>{application.notSetUp}</strong>
        </p>
        <p>{application.notSetUpText}</p>
      </section>
    );
  }
  if (error.code === 'declined') return <Declined {...error.details} />;
  const record = error.details?.record as PendingRecord | undefined;
  if (error.code !== 'awaiting-approval' || !record) return null;
  const token = error.details?.token as string | undefined;
  return (
    <>
      <p>{token ? application.decisionMailed : application.verifyFirst}</p>
      {token ? (
        <div>
          <ButtonLink to={`/application?token=${token}`}>{application.open}</ButtonLink>
        </div>
      ) : (
        <Form action="/verify-email" fields={{ intent: 'resend', email: record.email, uid: record.uid }}>
          <Button kind="secondary">{application.resendVerification}</Button>
        </Form>
      )}
      <ApplicantRecord record={record} className={styles.record} />
    </>
  );
}

interface DeclinedProps {
  reason?: string | null;
  again?: string;
  question?: Question | null;
  answer?: string;
}

function Declined({ reason, again, question, answer }: DeclinedProps) {
  const language = useLanguage();
  const { application } = useTexts('application');
  return (
    <>
      {reason && <p className={styles.reason}>{application.declinedReason(reason)}</p>}
      <Form action="/ask-again" className="stack" fields={{ token: again }}>
        {question && (
          <TextArea
            label={findText(question, language)}
            name="answer"
            defaultValue={answer}
            rows={3}
            maxLength={MAX_ANSWER}
          />
        )}
        <Button kind="secondary" isWide>
          {application.askAgain}
        </Button>
      </Form>
    </>
  );
}

/** Renders nothing if its children fail, such as when their texts cannot be loaded. The page around them works on. */
class HideOnError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface ApplicantRecordProps {
  record: PendingRecord;
  className: string | undefined;
}

/** Shows applicants what is stored about their request to join. */
function ApplicantRecord({ record: { email, joinedAt, uid }, className }: ApplicantRecordProps) {
  const { application } = useTexts('application');
  const { dayAndTime } = useDateFormats();
  return (
    <table className={className}>
      <caption>{application.recordCaption}</caption>
      <tbody>
        <Row name={application.record.email}>{email}</Row>
        <Row name={application.record.approved}>{application.notApproved}</Row>
        <Row name={application.record.joinedAt}>
          <time dateTime={joinedAt}>{dayAndTime(Date.parse(joinedAt))}</time>
        </Row>
        <Row name={application.record.uid}>{uid}</Row>
      </tbody>
    </table>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
