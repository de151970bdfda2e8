import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBlocker } from 'react-router';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import styles from './leave-dialog.module.css';

/** Asks before what was typed is lost: by a move to another page in our own words, by closing the tab in the browser's. */
export function LeaveDialog({ isNeeded }: { isNeeded: boolean }) {
  // The router forgets a blocker a moment after its page is gone; 'back' pressed in that moment must not be held.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false;
  }, [blocker.state]);
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed();
  };
  return <Question onStay={blocker.reset} onLeave={leave} />;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { profile } = useMemberMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Outside the tabs: the one with the form may be the hidden one.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="leave-title" onClose={onStay}>
      <h2 id="leave-title">{profile.leaveTitle}</h2>
      <p>{profile.leaveText}</p>
      <div className={styles.buttons}>
        <Button type="button" onClick={() => dialog.current?.close()}>
          {profile.stay}
        </Button>
        <Button type="button" kind="danger" onClick={onLeave}>
          {profile.leave}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
