import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { type FactorStatus, MAX_REASON, type Member } from '../contract.ts';
import { toMemberPath } from './list-path.ts';

export interface FactorRemovalProps {
  member: Member;
  factors: FactorStatus;
  /** True while the page asks for confirmation. */
  isOpen: boolean;
  /** The viewer's own. */
  email: string;
  confirmation: Confirmation;
  error: ActionError | undefined;
}

/** Removes the second factors of someone who has lost them. Loaded late, because few members have any. */
export function FactorRemoval({ member, factors, isOpen, ...confirm }: FactorRemovalProps) {
  const { removal: texts } = useTexts('security');
  const { dayAndTime } = useDateFormats();
  return (
    <Card>
      <h2>{texts.title}</h2>
      {factors.removedAt !== null ? (
        <p>{texts.removedAt(dayAndTime(factors.removedAt))}</p>
      ) : isOpen ? (
        <RemovalForm member={member} {...confirm} />
      ) : (
        <>
          <p>{texts.text}</p>
          <div>
            <ButtonLink to={toMemberPath(member.uid, 'remove-factors')}>{texts.remove}</ButtonLink>
          </div>
        </>
      )}
    </Card>
  );
}

function RemovalForm({ member, ...confirm }: Omit<FactorRemovalProps, 'factors' | 'isOpen'>) {
  const { removal: texts } = useTexts('security');
  const { decide } = useTexts('admin-tasks');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <p>
        <strong>
          <BreakableText text={texts.question(member.name || member.email)} />
        </strong>
      </p>
      <p>{member.role === 'administrator' ? texts.later : texts.atOnce}</p>
      <Form
        action={toMemberPath(member.uid, 'remove-factors')}
        className="stack"
        replace
        fields={{ intent: 'remove-factors' }}
      >
        <TextArea
          label={decide.reason}
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          hint={decide.reasonKept}
        />
        <ConfirmFields {...confirm} />
        <div className="row">
          <Button kind="danger" isBusy={isBusy} busyText={decide.busy}>
            {texts.remove}
          </Button>
          <ButtonLink to={toMemberPath(member.uid)}>{decide.cancel}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
