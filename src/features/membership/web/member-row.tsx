import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { Kept } from '../../../web/ui/page/kept.tsx';
import type { Member } from '../contract.ts';
import { toMemberPath } from './list-path.ts';
import { MemberFacts } from './member-facts.tsx';
import styles from './member-row.module.css';

export function MemberRow({ member }: { member: Member }) {
  return (
    <Kept tag="li" id={`member-${member.uid}`} className={styles.row} data={member}>
      <RowContent member={member} />
    </Kept>
  );
}

function RowContent({ member }: { member: Member }) {
  const { actions } = useTexts('admin').admin;
  const { uid, name, email } = member;
  return (
    <>
      <p className={styles.name}>
        <Link to={toMemberPath(uid)}>
          <BreakableText text={name || email} />
        </Link>
        {name && (
          <span>
            <BreakableText text={email} />
          </span>
        )}
      </p>
      <MemberFacts member={member} />
      {member.actions.length > 0 && (
        <p className={styles.actions}>
          {member.actions.map((action) => (
            <ButtonLink
              key={action}
              to={toMemberPath(uid, action)}
              kind="quiet"
              aria-label={`${actions[action]}: ${name || email}`}
            >
              {actions[action]}
            </ButtonLink>
          ))}
        </p>
      )}
    </>
  );
}
