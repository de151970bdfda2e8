import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Approvals, PendingMember, PendingPlace } from '../contract.ts';
import styles from './approve-several.module.css';
import { ConfirmUnverified } from './confirm-unverified.tsx';
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
  /** Receives the focus of the button, which is disabled once nobody is selected. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the viewer has the page of all decisions, which undoes each of them. */
  hasHistory: boolean;
}

/** Approves the applicants whose checkboxes are ticked, or everyone on the page. */
export function ApproveSeveral({
  pending,
  place,
  approval,
  selection,
  heading,
  hasHistory,
}: ApproveSeveralProps) {
  const messages = useTexts('admin');
  const { admin } = messages;
  const approvalsText = useApprovalsText();
  const fetcher = useFetcher<{ approvals?: Approvals; error?: ActionError }>();
  const { approvals, error } = fetcher.data ?? {};
  const { form, clear, update, hasSelected } = selection;
  useEffect(() => {
    if (!approvals) return;
    clear();
    heading.current?.focus({ preventScroll: true });
  }, [approvals, clear, heading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected row may have disappeared
  useEffect(update, [pending]);
  const refusal = useRef<HTMLDivElement>(null);
  const isRefused = error !== undefined && fetcher.state === 'idle';
  // Scroll to the message: on a phone, sticky elements at the bottom could hide it.
  useEffect(() => {
    if (isRefused) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  return (
    <>
      {pending.length > 1 && (
        <Form
          fetcher={fetcher}
          ref={form}
          id={SELECTION_FORM}
          className={styles.form}
          action={toListPath(place)}
          onChange={selection.onChange}
          onSubmit={(event) => {
            if (!approval.isReady()) event.preventDefault();
          }}
          fields={{ intent: 'approve' }}
        >
          {pending.map(({ uid }) => (
            <input key={uid} type="hidden" name="shown" value={uid} />
          ))}
          <Choice type="checkbox" name="all" label={admin.selectAll} />
          <span className={styles.submit}>
            <Button
              kind="secondary"
              disabled={!hasSelected}
              isBusy={fetcher.state !== 'idle'}
              busyText={admin.approving}
            >
              {admin.approveSelected}
            </Button>
          </span>
        </Form>
      )}
      {isRefused && (
        <div ref={refusal}>
          {error.code === 'email-unverified' ? (
            <ConfirmUnverified error={error} place={place} fetcher={fetcher} />
          ) : (
            <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>
          )}
        </div>
      )}
      <LiveRegion>
        {approvals && (
          <MessageBox tone="success">
            <div className="row">
              <p>{approvalsText(approvals)}</p>
              {hasHistory && <ButtonLink to="/admin/decisions">{admin.tabs.decisions}</ButtonLink>}
            </div>
          </MessageBox>
        )}
      </LiveRegion>
    </>
  );
}
