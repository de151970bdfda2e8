import { useSearchParams } from 'react-router';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { STATUS_MS, type Status, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { VerificationCheck } from '../contract.ts';

interface AccountStatusProps {
  /** The answer of the page's action. */
  answer: { notice: string } | { error: ActionError } | undefined;
  check: VerificationCheck | undefined;
}

/** Shows the results of the last action and of the last email check. All clear themselves, except for "too many attempts". */
export function AccountStatus({ answer, check }: AccountStatusProps) {
  const messages = useTexts('members');
  const { account } = messages;
  const [searchParams] = useSearchParams();
  const error = failureOf(answer)?.error;
  const isSent =
    (answer && 'notice' in answer) || (!answer && searchParams.get('notice') === 'verification-sent');
  const errors = { 'already-verified': account.alreadyVerified, 'already-asked': account.alreadyAsked };
  if (error?.code === 'too-many') {
    return <MessageBox tone="danger">{account.error(errorText(messages, error))}</MessageBox>;
  }
  return (
    <div>
      <StatusMessage
        status={
          error
            ? failure(account.error(errorText(messages, error, errors)))
            : isSent
              ? success(account.verificationSent)
              : undefined
        }
        outcome={answer ?? 'notice'}
      />
      <StatusMessage
        status={
          check?.outcome === 'failed'
            ? failure(account.checkFailed)
            : check?.outcome === 'verified'
              ? success(account.justVerified)
              : undefined
        }
        outcome={check}
      />
    </div>
  );
}

function success(text: string): Status {
  return { tone: 'success', text, clearAfterMs: STATUS_MS };
}

function failure(text: string): Status {
  return { tone: 'danger', text, clearAfterMs: STATUS_MS };
}
