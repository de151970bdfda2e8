import { Fragment, Suspense, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { NoMatch } from '../../../web/ui/members/no-match.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { lazyPart } from '../../../web/ui/page/late.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import {
  type DecisionRecord,
  PAGE_SIZE,
  type PendingCounts,
  type PendingMember,
  type PendingPlace,
  type Voucher,
} from '../contract.ts';
import { ApproveSeveral } from './approve-several.tsx';
import { useNameOf } from './decision-texts.ts';
import { ListHeading } from './list-heading.tsx';
import { toListPath, toMemberPath } from './list-path.ts';
import styles from './pending-row.module.css';
import { PendingRow } from './pending-row.tsx';
import { UndoDecision } from './undo-decision.tsx';
import { type Approved, useApprovals } from './use-approvals.ts';
import { useSelection } from './use-selection.ts';

/** Loaded only for approvers, who cannot open the page of all decisions. */
const DecisionList = lazyPart(() => import('./decision-list.tsx').then((file) => file.DecisionList));

interface PendingList {
  pending: PendingMember[];
  counts: PendingCounts;
  place: PendingPlace;
  /** Who invited an applicant, by the applicant's uid. */
  vouchers: Record<string, Voucher>;
  /** The viewer's latest decisions; undefined for administrators, who have the page of all decisions. */
  own?: DecisionRecord[] | undefined;
  /** The server's time when it read the list. */
  now: number;
}

/** Loads the code of the member page early, so that an approval neither waits for it nor fails when offline. */
function usePreloadMemberPage(isLikely: boolean): void {
  useEffect(() => {
    const page = window.__reactRouterManifest.routes['features/membership/web/member-page'];
    if (!isLikely || !page) return;
    for (const file of [page.module, ...(page.imports ?? [])]) preloadModule(file);
  }, [isLikely]);
}

/** Lists the applicants, longest waiting first, a page at a time. */
export function PendingMembers({ list }: { list: PendingList }) {
  const { admin } = useTexts('admin');
  const { pending, counts, place, vouchers, own, now } = list;
  const nameOf = useNameOf();
  const { heading, rows, approved, announced, approval } = useApprovals(list);
  usePreloadMemberPage(pending.length > 0);
  const toOutcome = (one: Approved) => (
    <ApprovedRow key={one.uid} approved={one} isReady={approval.isReady} />
  );
  const selection = useSelection();
  const last = pending.at(-1);
  const left = counts.matching - counts.before - pending.length;
  return (
    <Card>
      <ListHeading
        title={admin.pending}
        heading={heading}
        all={place.q && pending.length > 0 ? '/admin' : undefined}
      >
        {counts.matching > 0 && <ListPosition list={list} />}
      </ListHeading>
      {counts.total === 0 ? (
        <StateNotice scene="empty">
          <p>{admin.none}</p>
        </StateNotice>
      ) : (
        !own && <ListFilter action="/admin" label={admin.filter} q={place.q} submit={admin.apply} />
      )}
      <NoMatch text={counts.total > 0 && counts.matching === 0 && admin.noMatch} all="/admin" />
      <ApproveSeveral
        pending={pending}
        place={place}
        approval={approval}
        selection={selection}
        heading={heading}
        hasHistory={!own}
      />
      {(pending.length > 0 || approved.length > 0) && (
        <ul {...rows} onChange={selection.onChange}>
          {pending.map((member, index) => (
            <Fragment key={member.uid}>
              {approved.filter(({ before }) => before === member.uid).map(toOutcome)}
              <PendingRow
                member={member}
                voucher={vouchers[member.uid]}
                place={place}
                next={pending[index + 1]?.uid}
                now={now}
                approval={approval}
              />
            </Fragment>
          ))}
          {approved.filter(({ before }) => !pending.some(({ uid }) => uid === before)).map(toOutcome)}
        </ul>
      )}
      <Pager
        size={PAGE_SIZE}
        first={place.after && toListPath({ q: place.q })}
        next={
          left > 0 && last ? toListPath({ q: place.q, after: `${last.joinedAt}_${last.uid}` }) : undefined
        }
        left={left}
      />
      <p className={styles.outcome} role="status">
        {announced.map((one) => admin.approved(one.email || nameOf(one))).join(' ')}
      </p>
      {own && own.length > 0 && (
        <>
          <h3>{admin.ownDecisions}</h3>
          <Suspense>
            <DecisionList decisions={own} />
          </Suspense>
        </>
      )}
    </Card>
  );
}

interface ApprovedRowProps {
  approved: Approved;
  /** Returns false right after the row appeared. */
  isReady: () => boolean;
}

/** Replaces the row of a person who is a member now. */
function ApprovedRow({ approved, isReady }: ApprovedRowProps) {
  const { admin } = useTexts('admin');
  const nameOf = useNameOf();
  return (
    <li
      className={styles.approved}
      // The second press of a double click on Approve must not undo the approval.
      onClickCapture={(event) => {
        if (isReady()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <p>
        <BreakableText text={admin.approved(approved.email || nameOf(approved))} />
      </p>
      <UndoApproval approved={approved} />
    </li>
  );
}

/** Undoes an approval with one tap. Leads to the person's page if somebody else approved them. */
function UndoApproval({ approved }: { approved: Approved }) {
  const { admin } = useTexts('admin');
  const { uid, email, decided } = approved;
  const nameOf = useNameOf();
  const label = admin.decisions.undo(email || nameOf(approved));
  if (decided) return <UndoDecision uid={uid} decision={decided} label={label} />;
  return (
    <ButtonLink to={toMemberPath(uid, 'undo')} aria-label={label}>
      {admin.actions.undo}
    </ButtonLink>
  );
}

function ListPosition({ list: { pending, counts, place } }: { list: PendingList }) {
  const { admin } = useTexts('admin');
  const all = place.q ? admin.found(counts.matching) : admin.waiting(counts.total);
  if (counts.matching <= pending.length) return all;
  return admin.shown(counts.before + 1, counts.before + pending.length, all);
}
