import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Clock } from '../../../web/ui/icons/clock.ts';
import { History } from '../../../web/ui/icons/history.ts';
import { MailCheck } from '../../../web/ui/icons/mail-check.ts';
import { MailWarning } from '../../../web/ui/icons/mail-warning.ts';
import { BreakableText } from '../../../web/ui/members/breakable-text.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Kept } from '../../../web/ui/page/kept.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { PendingMember, PendingPlace, Voucher } from '../contract.ts';
import { SELECTION_FORM } from './approve-several.tsx';
import { refusalText, useNameOf } from './decision-texts.ts';
import { toMemberPath, toRowId } from './list-path.ts';
import styles from './pending-row.module.css';
import type { Approval } from './use-approvals.ts';

interface PendingRowProps {
  member: PendingMember;
  voucher: Voucher | undefined;
  place: PendingPlace;
  /** The uid of the next row. */
  next: string | undefined;
  now: number;
  approval: Approval;
}

export function PendingRow({ now, approval, ...row }: PendingRowProps) {
  const waits = useWaitingTime(now - row.member.joinedAt);
  return (
    <Kept tag="li" id={toRowId(row.member.uid)} className={styles.row} data={{ ...row, waits }}>
      <RowContent {...row} waits={waits} approval={approval} />
    </Kept>
  );
}

interface RowContentProps extends Omit<PendingRowProps, 'now'> {
  /** How long the applicant has waited, in words. */
  waits: string;
}

function RowContent({ member, voucher, place, next, waits, approval }: RowContentProps) {
  const messages = useTexts('admin');
  const { admin } = messages;
  const { uid, email, name, answer } = member;
  const nameOf = useNameOf();
  // Emails are unique, and names may not be. Approvers see only names.
  const who = email || nameOf(member);
  const fetcher = useFetcher<{ error?: ActionError; decided?: string }>();
  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined;
  const isBusy = fetcher.state !== 'idle';
  const decided = fetcher.data?.decided;
  const { fail, succeed } = approval;
  useEffect(() => {
    if (error) fail(uid);
  }, [error, fail, uid]);
  useEffect(() => {
    if (decided) succeed(uid, decided);
  }, [decided, succeed, uid]);
  const confirm = useConfirmUnverified(`approve-${uid}`);
  return (
    <>
      <div className={styles.select}>
        <Choice
          type="checkbox"
          id={`select-${uid}`}
          form={SELECTION_FORM}
          name="uid"
          value={uid}
          aria-label={admin.select(who)}
        />
      </div>
      <div className={styles.who}>
        {name && email && <p dir="auto">{name}</p>}
        <p id={`email-${uid}`} className={styles.email} dir={email ? undefined : 'auto'}>
          <BreakableText text={who} />
        </p>
        {voucher && <p dir="auto">{admin.invitedBy(voucher.name, voucher.members)}</p>}
        {answer && <blockquote dir="auto">{answer}</blockquote>}
      </div>
      <Facts member={member} waits={waits} />
      <div className={styles.decide}>
        <ButtonLink
          to={toMemberPath(uid, 'decline', place)}
          kind="quiet"
          aria-label={`${admin.actions.decline} ${who}`}
        >
          {admin.actions.decline}
        </ButtonLink>
        {!member.isVerified && !confirm.isAsked ? (
          <form action={toMemberPath(uid)} onSubmit={confirm.ask}>
            <input type="hidden" name="decide" value="approve" />
            <HiddenPlace place={place} />
            <Button id={`approve-${uid}`} aria-labelledby={`approve-${uid} email-${uid}`} kind="secondary">
              {admin.approve}
            </Button>
          </form>
        ) : (
          <Form
            fetcher={fetcher}
            className={confirm.isAsked ? styles.asked : undefined}
            action={toMemberPath(uid)}
            onSubmit={(event) => {
              if (!approval.isReady() || !confirm.isReady()) event.preventDefault();
              else approval.start(member);
            }}
            fields={{ intent: 'approve' }}
          >
            {confirm.isAsked && <input type="hidden" name="unverified" value="on" />}
            <HiddenPlace place={place} />
            {next && <input type="hidden" name="next" value={next} />}
            <Button
              id={`approve-${uid}`}
              aria-labelledby={`approve-${uid} email-${uid}`}
              aria-describedby={confirm.isAsked ? `ask-${uid}` : undefined}
              kind="secondary"
              isBusy={isBusy}
              busyText={admin.approving}
            >
              {confirm.isAsked ? admin.approveAnyway : admin.approve}
            </Button>
          </Form>
        )}
      </div>
      {confirm.isAsked && !error && (
        <div className={styles.error}>
          <MessageBox tone="warning">
            <p id={`ask-${uid}`}>{admin.unverifiedAsk}</p>
          </MessageBox>
        </div>
      )}
      {error && (
        <div className={styles.error}>
          <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>
        </div>
      )}
    </>
  );
}

/** A press this soon after the question appeared belongs to a double click. */
const ASK_MS = 500;

/** Asks once, in the place of the button, before approving someone whose email is not verified. */
function useConfirmUnverified(buttonId: string) {
  const [isAsked, setAsked] = useState(false);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isAsked) document.getElementById(buttonId)?.focus();
  }, [isAsked, buttonId]);
  return {
    isAsked,
    isReady: () => performance.now() - askedAt.current > ASK_MS,
    /** Without scripts, the form leads to a page that asks. */
    ask(event: FormEvent) {
      event.preventDefault();
      askedAt.current = performance.now();
      setAsked(true);
    },
  };
}

/** The place in the list to which the decision returns. */
function HiddenPlace({ place: { q, after } }: { place: PendingPlace }) {
  return (
    <>
      {q && <input type="hidden" name="q" value={q} />}
      {after && <input type="hidden" name="after" value={after} />}
    </>
  );
}

function Facts({ member, waits }: { member: PendingMember; waits: string }) {
  const { uid, isVerified, joinedAt, asksAgain } = member;
  const { admin } = useTexts('admin');
  const { dayAndTime } = useDateFormats();
  const Mail = isVerified ? MailCheck : MailWarning;
  return (
    <p className={styles.facts}>
      <span className={isVerified ? styles.verified : styles.unverified}>
        <Mail aria-hidden="true" />
        {isVerified ? admin.verified : admin.unverified}
      </span>{' '}
      <span>
        <Clock aria-hidden="true" />
        <time dateTime={new Date(joinedAt).toISOString()} title={dayAndTime(joinedAt)}>
          {waits}
        </time>
      </span>
      {asksAgain && (
        <>
          {' '}
          <Link to={toMemberPath(uid)}>
            <History aria-hidden="true" />
            {admin.asksAgain}
          </Link>
        </>
      )}
    </p>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns a waiting time in whole minutes, hours or days. */
function useWaitingTime(ms: number): string {
  const { admin } = useTexts('admin');
  if (ms < MINUTE_MS) return admin.justAsked;
  if (ms < HOUR_MS) return admin.waits(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return admin.waits(Math.floor(ms / HOUR_MS), 'hour');
  return admin.waits(Math.floor(ms / DAY_MS), 'day');
}
