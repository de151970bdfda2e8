import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import type { PendingMember, PendingPlace } from '../contract.ts';
import { toRowId } from './list-path.ts';

/** A click this soon after the rows have moved was meant for the row that stood there before. */
const SETTLE_MS = 500;

/** What a row tells of its own approval. */
export interface Approval {
  /** False in the moment after the rows have moved. */
  mayAsk(): boolean;
  asked(member: PendingMember): void;
  refused(uid: string): void;
}

/** Follows a list whose rows go when they are approved: says who is in, and leads the focus on. */
export function useApprovals({ pending, place }: { pending: PendingMember[]; place: PendingPlace }) {
  const { admin } = useAdminMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ pending, place });
  const askedFor = useRef(new Set<string>());
  const focused = useRef<string | undefined>(undefined);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const [approved, setApproved] = useState<{ text: string }>();

  useEffect(() => {
    const before = shown.current;
    shown.current = { pending, place };
    if (before.pending === pending) return;
    if (before.place.after !== place.after || before.place.q !== place.q) {
      askedFor.current.clear();
      if (before.place.after !== place.after) heading.current?.focus({ preventScroll: true });
      return;
    }
    const here = new Set(pending.map(({ uid }) => uid));
    const gone = before.pending.filter(({ uid }) => !here.has(uid));
    if (gone.length === 0) return;
    movedAt.current = performance.now();
    const letIn = gone.filter(({ uid }) => askedFor.current.delete(uid));
    if (letIn.length > 0) setApproved({ text: letIn.map(({ email }) => admin.approved(email)).join(' ') });
    if (focused.current && !here.has(focused.current)) {
      const row = findNext(before.pending, focused.current, here) ?? pending.at(-1)?.uid;
      focused.current = undefined;
      const button = row && document.getElementById(toRowId(row))?.querySelector('button');
      (button || heading.current)?.focus();
    } else if (pending.length === 0 && document.activeElement === document.body) {
      // What had the focus went with the rows.
      heading.current?.focus();
    }
  }, [pending, place, admin]);

  const approval = useMemo<Approval>(
    () => ({
      mayAsk: () => performance.now() - movedAt.current > SETTLE_MS,
      asked: ({ uid }) => askedFor.current.add(uid),
      refused: (uid) => askedFor.current.delete(uid),
    }),
    [],
  );
  const rows = {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('li')?.id.replace(toRowId(''), '');
    },
    onBlur: () => {
      focused.current = undefined;
    },
    // A key held down would approve one row after the other, as the focus goes on.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
  };
  return { heading, rows, approved, approval };
}

/** The first row after one that is gone which is still here. */
function findNext(before: PendingMember[], uid: string, here: Set<string>): string | undefined {
  const index = before.findIndex((member) => member.uid === uid);
  return before.slice(index).find((member) => here.has(member.uid))?.uid;
}
