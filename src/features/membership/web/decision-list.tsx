import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import entry from '../../../web/ui/members/log-entry.module.css';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { DecisionRecord } from '../contract.ts';
import styles from './decision-list.module.css';
import { useDecisionText } from './decision-texts.ts';
import { toMemberPath } from './list-path.ts';

interface DecisionListProps {
  decisions: DecisionRecord[];
  /** True on a person's own page, where a link to that page would be useless. */
  isOnMemberPage?: boolean;
  canUndo?: boolean;
}

/** Lists who decided what about whom, when and why. */
export function DecisionList({ decisions, isOnMemberPage = false, canUndo = true }: DecisionListProps) {
  return (
    <ul>
      {decisions.map((decision) => (
        <Decision
          key={decision.id}
          decision={decision}
          isOnMemberPage={isOnMemberPage}
          canUndo={canUndo && decision.canUndo}
        />
      ))}
    </ul>
  );
}

interface DecisionProps {
  decision: DecisionRecord;
  isOnMemberPage: boolean;
  canUndo: boolean;
}

function Decision({ decision, isOnMemberPage, canUndo }: DecisionProps) {
  const { admin } = useTexts('admin');
  const { dayAndTime } = useDateFormats();
  const decisionText = useDecisionText();
  const { uid, by, at, reason } = decision;
  const about = decision.about || admin.nameless;
  const texts = admin.decisions;
  const isDecided = decision.decision !== 'asked again' && decision.decision !== 'suspension ended';
  return (
    <li className={styles.decision}>
      <p>
        {isOnMemberPage ? (
          <BreakableText text={about} />
        ) : (
          <Link to={toMemberPath(uid)}>
            <BreakableText text={about} />
          </Link>
        )}{' '}
        <span className={entry.what}>{decisionText(decision)}</span>
      </p>
      {reason && <blockquote className={entry.reason}>{reason}</blockquote>}
      <p className={entry.facts}>
        <DottedParts>
          {isDecided && (by === null ? texts.byNobody : texts.by(by || admin.nameless))}
          <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
        </DottedParts>
      </p>
      {canUndo && (
        <ButtonLink to={toMemberPath(uid, 'undo')} kind="quiet" aria-label={texts.undo(about)}>
          {admin.actions.undo}
        </ButtonLink>
      )}
    </li>
  );
}
