import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PendingMember, PendingPlace } from '../contract.ts';
import { toRowId } from './list-path.ts';

/** A click this soon after the rows have moved was probably meant for another row. */
const SETTLE_MS = 500;

/** The callbacks through which a row reports its approval. */
export interface Approval {
  /** Returns false right after the rows have moved. */
  isReady(): boolean;
  start(member: PendingMember): void;
  fail(uid: string): void;
  /** Stores the id of the decision, so that the status can undo it. */
  succeed(uid: string, decided: string): void;
}

export interface Approved {
  uid: string;
  name: string;
  email: string;
  /** The id of the decision; undefined if somebody else had decided before. */
  decided: string | undefined;
  /** The uid of the row that follows the place of the approved row; undefined at the end of the list. */
  before: string | undefined;
}

/** Watches a list whose rows disappear when they are approved: announces the new members, and moves the focus. */
export function useApprovals({ pending, place }: { pending: PendingMember[]; place: PendingPlace }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ pending, place });
  const started = useRef(new Set<string>());
  const decisions = useRef(new Map<string, string>());
  const focused = useRef<string | undefined>(undefined);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const [approved, setApproved] = useState<Approved[]>([]);
  const [announced, setAnnounced] = useState<Approved[]>([]);

  // A layout effect runs before the rows are drawn in their new places: a second click may come right
  // afterwards.
  useLayoutEffect(() => {
    const remaining = new Set(pending.map(({ uid }) => uid));
    if (shown.current.pending.some(({ uid }) => !remaining.has(uid))) movedAt.current = performance.now();
  }, [pending]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pending, place };
    if (before.pending === pending) return;
    if (before.place.after !== place.after || before.place.q !== place.q) {
      started.current.clear();
      setApproved([]);
      if (before.place.after !== place.after) heading.current?.focus({ preventScroll: true });
      return;
    }
    const remaining = new Set(pending.map(({ uid }) => uid));
    const gone = before.pending.filter(({ uid }) => !remaining.has(uid));
    if (gone.length === 0) return;
    const approvedRows = gone.filter(({ uid }) => started.current.delete(uid));
    if (approvedRows.length > 0) {
      const latest = approvedRows.map(({ uid, name, email }) => ({
        uid,
        name,
        email,
        decided: decisions.current.get(uid),
        before: findNext(before.pending, uid, remaining),
      }));
      // Each approval stays undoable while the list is open.
      setApproved((earlier) => [
        ...earlier.filter(({ uid }) => !latest.some((one) => one.uid === uid)),
        ...latest,
      ]);
      setAnnounced(latest);
    }
    if (focused.current && !remaining.has(focused.current)) {
      const row = findNext(before.pending, focused.current, remaining) ?? pending.at(-1)?.uid;
      focused.current = undefined;
      const button = row && document.getElementById(toRowId(row))?.querySelector('button');
      (button || heading.current)?.focus();
    } else if (pending.length === 0 && document.activeElement === document.body) {
      // The focused element disappeared with the rows.
      heading.current?.focus();
    }
  }, [pending, place]);

  const approval = useMemo<Approval>(
    () => ({
      isReady: () => performance.now() - movedAt.current > SETTLE_MS,
      start: ({ uid }) => started.current.add(uid),
      fail: (uid) => started.current.delete(uid),
      succeed: (uid, decided) => {
        decisions.current.set(uid, decided);
      },
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
    // Ignore key repeat: a key held down would approve row after row, because the focus moves on.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
  };
  // A person whose approval was undone waits again.
  const isMember = ({ uid }: Approved) => !pending.some((member) => member.uid === uid);
  return {
    heading,
    rows,
    approved: approved.filter(isMember),
    announced: announced.filter(isMember),
    approval,
  };
}

/** Returns the uid of the first remaining row after a row that disappeared. */
function findNext(before: PendingMember[], uid: string, remaining: Set<string>): string | undefined {
  const index = before.findIndex((member) => member.uid === uid);
  return before.slice(index).find((member) => remaining.has(member.uid))?.uid;
}
