import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import {
  DECIDED_ROLE_CHANGES,
  type DecisionKind,
  type DecisionRecord,
  MAX_REASON,
  type Member,
  type MembershipAction,
  type PendingPlace,
  SUSPENSION_DAYS,
} from '../contract.ts';
import { useDecisionText, useNameOf } from './decision-texts.ts';
import { toListPath, toMemberPath } from './list-path.ts';

/** Actions that take something away. Undoing a decision of GRANTS takes something away too. */
const DESTRUCTIVE: (MembershipAction | 'undo')[] = [
  'decline',
  'suspend',
  'remember',
  'remove-moderator',
  'remove-approver',
  'remove-administrator',
];
const GRANTS: DecisionKind[] = [
  'approved',
  'reinstated',
  'made moderator',
  'made approver',
  'made administrator',
  'took over',
];
interface DecideFormProps {
  action: MembershipAction | 'undo';
  member: Member;
  undoable: DecisionRecord | undefined;
  place: PendingPlace;
  /** The viewer's own. */
  email: string;
  confirmation: Confirmation;
  error: ActionError | undefined;
  /** The values typed before, for a browser without scripts. */
  values: Record<string, string> | undefined;
}

/** Asks for confirmation of a decision, explains its effect and takes a reason. */
export function DecideForm({ action, member, undoable, place, values, ...confirm }: DecideFormProps) {
  const { admin } = useTexts('admin');
  const { questions, effects, ...texts } = useTexts('admin-tasks').decide;
  const decisionText = useDecisionText();
  const isBusy = useNavigation().formMethod === 'POST';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const who = useNameOf()(member);
  const isAboutApplicant = action === 'approve' || action === 'decline';
  const isUnverified = action === 'approve' && !member.isVerified;
  const undoes = (kinds: DecisionKind[]) =>
    action === 'undo' && undoable !== undefined && kinds.includes(undoable.decision);
  const effect = undoes(DECIDED_ROLE_CHANGES)
    ? 'undo of a role'
    : undoes(['remembered'])
      ? 'undo of a remembrance'
      : action;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        <BreakableText text={questions[action](who)} />
      </h2>
      {action === 'undo' && undoable && (
        <p>
          <BreakableText text={undoable.about || admin.nameless} /> {decisionText(undoable)}.
        </p>
      )}
      <p>{isUnverified ? admin.unverifiedAsk : effects[effect]}</p>
      <Form
        action={toMemberPath(member.uid, action, place)}
        className="stack"
        replace
        fields={{ intent: action }}
      >
        {action === 'undo' && <input type="hidden" name="decision" value={undoable?.id} />}
        {isAboutApplicant && place.q && <input type="hidden" name="q" value={place.q} />}
        {isAboutApplicant && place.after && <input type="hidden" name="after" value={place.after} />}
        {isUnverified && <input type="hidden" name="unverified" value="on" />}
        {action === 'suspend' && (
          <SelectField label={texts.howLong} name="days" defaultValue={values?.days ?? ''}>
            <option value="">{texts.withoutEnd}</option>
            {SUSPENSION_DAYS.map((days) => (
              <option key={days} value={days}>
                {texts.days(days)}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label={texts.reason}
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          defaultValue={values?.reason}
          hint={action === 'decline' ? texts.reasonMailed : texts.reasonKept}
        />
        <ConfirmFields {...confirm} />
        <div className="row">
          <Button
            kind={DESTRUCTIVE.includes(action) || undoes(GRANTS) ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyText={texts.busy}
          >
            {isUnverified ? admin.approveAnyway : admin.actions[action]}
          </Button>
          <ButtonLink to={isAboutApplicant ? toListPath(place) : toMemberPath(member.uid)}>
            {texts.cancel}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
