import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';

/** Asks before what was typed is lost: by a move to another page in our own words, by closing the tab in the browser's. */
export function LeaveDialog({ isNeeded }: { isNeeded: boolean }) {
  const { profile } = useMemberMessages();
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
  return (
    <Dialog
      title={profile.leaveTitle}
      text={profile.leaveText}
      onClose={blocker.reset}
      buttons={(close) => (
        <>
          <Button type="button" onClick={close}>
            {profile.stay}
          </Button>
          <Button type="button" kind="danger" onClick={leave}>
            {profile.leave}
          </Button>
        </>
      )}
    />
  );
}
