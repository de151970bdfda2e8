import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import type { ActionError } from '../../../web/messages/messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Choice } from '../../../web/ui/choice.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { STATUS_MS, StatusMessage } from '../../../web/ui/status-message.tsx';
import type { Approvals, PendingMember, PendingPlace } from '../contract.ts';
import announcement from './announcement.module.css';
import styles from './approve-several.module.css';
import { refusalText, useApprovalsText } from './decision-texts.ts';
import { toListPath } from './list-path.ts';
import type { Approval } from './use-approvals.ts';
import type { Selection } from './use-selection.ts';

/** The id of the form that the checkboxes of all rows belong to. */
export const SELECTION_FORM = 'approve-several';

interface ApproveSeveralProps {
  pending: PendingMember[];
  place: PendingPlace;
  approval: Approval;
  selection: Selection;
}

/** Approves the applicants whose checkboxes are ticked, or everyone on the page. */
export function ApproveSeveral({ pending, place, approval, selection }: ApproveSeveralProps) {
  const messages = useAdminMessages();
  const { admin } = messages;
  const approvalsText = useApprovalsText();
  const fetcher = useFetcher<{ approvals?: Approvals; error?: ActionError }>();
  const { approvals, error } = fetcher.data ?? {};
  const { form, clear } = selection;
  useEffect(() => {
    if (approvals) clear();
  }, [approvals, clear]);
  const refusal = useRef<HTMLDivElement>(null);
  const isRefused = error !== undefined && fetcher.state === 'idle';
  // On a phone, sticky elements at the bottom could hide the message.
  useEffect(() => {
    if (isRefused) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  return (
    <>
      {pending.length > 1 && (
        <fetcher.Form
          ref={form}
          id={SELECTION_FORM}
          className={styles.form}
          method="post"
          action={toListPath(place)}
          onChange={selection.onChange}
          onSubmit={(event) => {
            if (!approval.isReady()) event.preventDefault();
          }}
        >
          <input type="hidden" name="intent" value="approve" />
          {pending.map(({ uid }) => (
            <input key={uid} type="hidden" name="shown" value={uid} />
          ))}
          <Choice type="checkbox" name="all" label={admin.selectAll} />
          <Button kind="secondary" isBusy={fetcher.state !== 'idle'} busyText={admin.approving}>
            {admin.approveSelected}
          </Button>
        </fetcher.Form>
      )}
      {isRefused && (
        <div ref={refusal}>
          <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>
        </div>
      )}
      <div className={announcement.place}>
        <StatusMessage
          status={approvals && { tone: 'success', text: approvalsText(approvals), clearAfterMs: STATUS_MS }}
          outcome={approvals}
        />
      </div>
    </>
  );
}
