import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { DecisionKind, DecisionRecord } from '../contract.ts';
import { ConfirmUnverified } from './confirm-unverified.tsx';
import { refusalText, useApprovalsText, useDecisionText } from './decision-texts.ts';
import { toMemberPath } from './list-path.ts';
import { UndoDecision } from './undo-decision.tsx';

/**
 * The decisions about a request. Undoing one takes one tap. Undoing another decision asks first, because it
 * needs a proof or takes something from a member.
 */
const ONE_TAP: DecisionKind[] = ['approved', 'declined'];

interface OutcomeProps {
  decision?: DecisionRecord | undefined;
  approved?: number | undefined;
  otherwise?: number | undefined;
  error?: ActionError | undefined;
}

/** Shows the result of the form that led to this page. */
export function Outcome({ decision, approved = 0, otherwise = 0, error }: OutcomeProps) {
  const messages = useTexts('admin');
  const approvalsText = useApprovalsText();
  if (error?.code === 'email-unverified') return <ConfirmUnverified error={error} />;
  if (error) return <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>;
  if (decision) return <Decided key={decision.id} decision={decision} />;
  if (approved + otherwise === 0) return null;
  return <MessageBox tone="success">{approvalsText({ approved, otherwise })}</MessageBox>;
}

/** Shows the result of a decision and takes the focus, because the focused form is gone. */
function Decided({ decision }: { decision: DecisionRecord }) {
  const { admin } = useTexts('admin');
  const decisionText = useDecisionText();
  const about = decision.about || admin.nameless;
  return (
    <MessageBox tone="success">
      <FocusedWords>
        <BreakableText text={about} /> {decisionText(decision)}
      </FocusedWords>
      {decision.canUndo && (
        <div>
          {ONE_TAP.includes(decision.decision) ? (
            <UndoDecision uid={decision.uid} decision={decision.id} label={admin.decisions.undo(about)} />
          ) : (
            <ButtonLink to={toMemberPath(decision.uid, 'undo')}>{admin.actions.undo}</ButtonLink>
          )}
        </div>
      )}
    </MessageBox>
  );
}
