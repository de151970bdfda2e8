import type { FetcherWithComponents } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { PendingPlace } from '../contract.ts';
import { toListPath } from './list-path.ts';

interface ConfirmUnverifiedProps {
  /** The refusal, which names the selected people. */
  error: ActionError;
  place?: PendingPlace;
  /** Undefined without scripts. */
  fetcher?: FetcherWithComponents<unknown>;
}

/** Asks whether to approve several people although some have not verified their email. Takes the focus. */
export function ConfirmUnverified({ error, place, fetcher }: ConfirmUnverifiedProps) {
  const { admin } = useTexts('admin');
  const { uids, unverified } = error.details as { uids: string[]; unverified: number };
  return (
    <MessageBox tone="warning">
      <FocusedWords>{admin.unverifiedAskSeveral(unverified)}</FocusedWords>
      <Form
        {...(fetcher ? { fetcher } : {})}
        action={toListPath(place ?? {})}
        fields={{ intent: 'approve', unverified: 'on' }}
      >
        {uids.map((uid) => (
          <input key={uid} type="hidden" name="uid" value={uid} />
        ))}
        {uids.map((uid) => (
          <input key={uid} type="hidden" name="shown" value={uid} />
        ))}
        <Button
          kind="secondary"
          isBusy={fetcher ? fetcher.state !== 'idle' : false}
          busyText={admin.approving}
        >
          {admin.approveAnyway}
        </Button>
      </Form>
    </MessageBox>
  );
}
