import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { ModerationCase } from '../contract.ts';
import { UndoForm } from './undo-form.tsx';

interface DoneProps {
  found: ModerationCase;
  /** Whether the author is told of the decision. */
  isInformed: boolean;
  /** The next case to decide. */
  next: string | undefined;
}

/** Says what was done to whom and offers the next case. Replaces the form, and takes its focus. */
export function Done({ found, isInformed, next }: DoneProps) {
  const { caseOutcome: texts } = useTexts('case-outcome');
  const action = found.log.at(-1)?.action;
  if (!action || !(action in texts.done)) return null;
  const who = found.about || texts.author;
  const isReleased = action === 'no-breach' && found.log.some((entry) => entry.action === 'held');
  const isDecision = action !== 'proposed' && action !== 'undone';
  const reporters = isDecision && found.objection === null ? found.reports : 0;
  const sentences = [
    texts.done[isReleased ? 'released' : (action as keyof typeof texts.done)](who),
    isInformed ? texts.informed(who) : isDecision && texts.notInformed(who),
    reporters > 0 && texts.reportersInformed(reporters),
  ];
  return (
    <MessageBox tone="success">
      <FocusedWords>{sentences.filter(Boolean).join(' ')}</FocusedWords>
      {isDecision && !next && <p>{texts.lastCase}</p>}
      <div className="row">
        {isDecision && next && (
          <ButtonLink to={`/moderation/${next}`} kind="primary">
            {texts.nextCase}
          </ButtonLink>
        )}
        {isDecision && !next && <ButtonLink to="/moderation">{texts.allCases}</ButtonLink>}
        {found.undoable && !found.refusal && <UndoForm entry={found.undoable} />}
      </div>
    </MessageBox>
  );
}
