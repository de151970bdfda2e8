import { Link, useFetcher } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { DecisionRecord, InvitedPerson, Member } from '../contract.ts';
import { DecisionList } from './decision-list.tsx';
import { membershipStatus, refusalText, useNameOf } from './decision-texts.ts';
import { toMemberPath } from './list-path.ts';
import styles from './member-facts.module.css';
import { MemberFacts } from './member-facts.tsx';

interface MemberCardProps {
  member: Member;
  /**
   * The person's words when asking to join. Empty if the person wrote nothing, and once the words are deleted.
   */
  answer: string;
  decisions: DecisionRecord[];
  /** Undefined unless the person is suspended. */
  invited?: InvitedPerson[] | undefined;
  /** True while the page shows a decision's form. The card then offers no other decision. */
  hasForm: boolean;
}

/** Shows a person's status, the possible decisions and the past ones. */
export function MemberCard({ member, answer, decisions, invited, hasForm }: MemberCardProps) {
  const { admin } = useTexts('admin');
  const nameOf = useNameOf();
  return (
    <Card>
      <h2>{member.name || <BreakableText text={nameOf(member)} />}</h2>
      {member.name && member.email && (
        <p>
          <BreakableText text={member.email} />
        </p>
      )}
      <MemberFacts member={member} />
      {answer && (
        <>
          <h3>{admin.members.answer}</h3>
          <blockquote className={styles.answer} dir="auto">
            {answer}
          </blockquote>
        </>
      )}
      {!hasForm && member.actions.length > 0 && <Actions member={member} />}
      <h3>{admin.decisions.history}</h3>
      {decisions.length === 0 ? (
        <p>{admin.decisions.none}</p>
      ) : (
        <DecisionList decisions={decisions} isOnMemberPage canUndo={!hasForm} />
      )}
      {invited && <Invited people={invited} />}
    </Card>
  );
}

/** Lists the people whom a suspended member invited, for administrators who check whether more is wrong. */
function Invited({ people }: { people: InvitedPerson[] }) {
  const { members } = useTexts('admin').admin;
  return (
    <>
      <h3>{members.invited}</h3>
      {people.length === 0 ? (
        <p>{members.invitedNobody}</p>
      ) : (
        <ul>
          {people.map(({ uid, name, ...membership }) => (
            <li key={uid}>
              <Link to={toMemberPath(uid)}>
                <BreakableText text={name} />
              </Link>{' '}
              ({members.status[membershipStatus(membership)]})
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Actions({ member: { uid, actions, isVerified } }: { member: Member }) {
  const messages = useTexts('admin');
  const { actions: texts } = messages.admin;
  const approve = useFetcher<{ error?: ActionError }>();
  const error = approve.state === 'idle' ? approve.data?.error : undefined;
  return (
    <>
      <div className="row">
        {actions.map((action) =>
          action === 'approve' && isVerified ? (
            <Form fetcher={approve} key={action} action={toMemberPath(uid)} fields={{ intent: action }}>
              <Button isBusy={approve.state !== 'idle'} busyText={messages.admin.approving}>
                {texts[action]}
              </Button>
            </Form>
          ) : (
            <ButtonLink
              key={action}
              to={toMemberPath(uid, action)}
              kind={action === 'reinstate' || action === 'approve' ? 'primary' : 'secondary'}
            >
              {texts[action]}
            </ButtonLink>
          ),
        )}
      </div>
      {error && <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>}
    </>
  );
}
