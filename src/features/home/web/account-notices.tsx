import type { FormEvent, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { findText } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { MailWarning } from '../../../web/ui/icons/mail-warning.ts';
import { UserRoundPlus } from '../../../web/ui/icons/user-round-plus.ts';
import { Notice } from '../../../web/ui/members/shared/notice.tsx';
import { MAX_ANSWER } from '../../accounts/contract.ts';
import type { Question } from '../../community/contract.ts';
import styles from './account-notices.module.css';

/** Tells somebody that they have not asked to join yet, with a button to ask. */
export function NoRecord({ question }: { question: Question | null }) {
  const { account } = useTexts('members');
  const language = useLanguage();
  return (
    <Notice tone="warning" icon={<UserRoundPlus aria-hidden="true" />}>
      <p>
        <strong>{account.noRecordLead}</strong>
      </p>
      <p>{account.noRecordText}</p>
      <div className={`row ${styles.buttons}`}>
        <IntentForm intent="ask-to-join" text={account.askToJoin} kind="primary">
          {question && (
            <TextArea label={findText(question, language)} name="answer" rows={3} maxLength={MAX_ANSWER} />
          )}
        </IntentForm>
      </div>
      <p className={styles.small}>{account.noRecord}</p>
    </Notice>
  );
}

interface UnverifiedProps {
  /** False if the page offers something more important to do first. */
  isFirst: boolean;
  /** A temporary status. */
  status: ReactNode;
}

/** Explains how to verify the email, with buttons for a new mail and for a check. */
export function Unverified({ isFirst, status }: UnverifiedProps) {
  const { account } = useTexts('members');
  return (
    <Notice tone="warning" icon={<MailWarning aria-hidden="true" />}>
      <p>
        <strong>{account.notVerified}</strong>
      </p>
      <div className={`row ${styles.buttons}`}>
        <IntentForm
          intent="send-verification"
          text={account.sendVerification}
          kind={isFirst ? 'primary' : 'secondary'}
        />
        <form action="/account" onSubmit={reloadPage}>
          <Button kind="secondary" isWide>
            {account.checkStatus}
          </Button>
        </form>
      </div>
      <p className={styles.small}>{account.spamHint}</p>
      <div
        className={`${styles.place} ${styles.footnote}`}
        data-sent={account.verificationSent}
        data-failed={account.checkFailed}
      >
        {status}
      </div>
    </Notice>
  );
}

/** Says that the email is verified. A temporary status covers the text. */
export function Verified({ status }: { status: ReactNode }) {
  const { account } = useTexts('members');
  return (
    <div className={styles.place}>
      <Notice tone="success" icon={<CircleCheck aria-hidden="true" />}>
        <p>{account.verified}</p>
      </Notice>
      {status}
    </div>
  );
}

interface IntentFormProps {
  intent: string;
  text: string;
  kind: 'primary' | 'secondary';
  /** Fields above the button. */
  children?: ReactNode;
}

function IntentForm(props: IntentFormProps) {
  const { common } = useTexts('members');
  const { state, formData } = useNavigation();
  return (
    <Form action="/account" preventScrollReset className="stack" fields={{ intent: props.intent }}>
      {props.children}
      <Button
        kind={props.kind}
        isWide
        isBusy={state !== 'idle' && formData?.get('intent') === props.intent}
        busyText={common.busy}
      >
        {props.text}
      </Button>
    </Form>
  );
}

/** Reloads the page. Without scripts, the form's own request does. */
function reloadPage(event: FormEvent): void {
  event.preventDefault();
  window.location.reload();
}
